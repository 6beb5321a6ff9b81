import { FIXED_SENSOR, initialState } from '@netward/lab-engine';
import { strFromU8, unzipSync } from 'fflate';
import { playRun } from '@netward/lab-engine/inspect';
import { logFiles, saveLogs } from './save-logs.ts';

const START = Date.UTC(2026, 10, 22, 13, 29, 45);
const ACTIONS =
  'enableSIEM enableFirewall blockClient openPage blockClient enableIPS enableWAF enableLB portScan attackSQLi enableIPS attackDirBuster openPage sniffTraffic';
const run = playRun(initialState(FIXED_SENSOR), ACTIONS.split(' '));
/** An action every ten seconds. */
const every = (actions: readonly unknown[]) => ({
  startedAt: actions.map((_, index) => START + 10_000 * index),
});
const clock = every(run);

it('has a folder per device with its records and its rules', () => {
  const files = unzipSync(saveLogs(run, clock));
  expect(Object.keys(files)).toEqual([
    'README.txt',
    'attacker/nmap.txt',
    'firewall/kernel.log',
    'firewall/ruleset.nft',
    'ids/eve.json',
    'ids/suricata.rules',
    'ips/eve.json',
    'lb/haproxy.cfg',
    'lb/haproxy.log',
    'server/nginx.conf',
    'siem/base-rules.yml',
    'siem/correlation.yml',
    'siem/siem.syslog',
    'sniffer/tcpdump.txt',
    'waf/access.log',
    'waf/error.log',
    'waf/modsec_audit.json',
    'waf/modsecurity.conf',
    'waf/nginx.conf',
    'web-a/access.log',
    'web-b/access.log',
  ]);
  expect(strFromU8(files['README.txt']!)).toContain('2026-11-22 13:30:15 openPage');
});

it('has as many access lines as requests that the shop answered', () => {
  const answered = run
    .flatMap(({ result }) => result.records)
    .filter(({ kind }) => kind === 'server-answered' || kind === 'server-not-found');
  const lines = logFiles(run, clock)
    .filter(([file]) => /^(?:server|web-.)\/access\.log$/.test(file))
    .flatMap(([, text]) => text.trimEnd().split('\n'));
  expect(lines).toHaveLength(answered.length);
});

it('has every line of a log in the order of its time', () => {
  for (const [file, text] of logFiles(run, clock)) {
    if (!file.endsWith('eve.json')) continue;
    const times = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).timestamp as string);
    expect(times).toEqual([...times].sort());
  }
});

it('gives the same bytes for the same run', () => {
  expect(saveLogs(run, clock)).toEqual(
    saveLogs(playRun(initialState(FIXED_SENSOR), ACTIONS.split(' ')), clock),
  );
});

it('has the time of the first action in UTC, whatever the zone of the computer', () => {
  const bytes = saveLogs(run, clock);
  // A zip's time: years since 1980, month, day, hour, minute, half the seconds.
  const time = (46 << 25) | (11 << 21) | (22 << 16) | (13 << 11) | (29 << 5) | 22;
  expect(new DataView(bytes.buffer, bytes.byteOffset).getUint32(10, true)).toBe(time);
});

it('has a readme and nothing that was written for a run without actions', () => {
  expect(Object.keys(unzipSync(saveLogs([], every([]))))).toEqual(['README.txt']);
});

it('saves a run of 500 actions', () => {
  const long = Array.from({ length: 500 }, (_, index) => ACTIONS.split(' ')[index % 14]!);
  const bytes = saveLogs(playRun(initialState(FIXED_SENSOR), long), every(long));
  expect(bytes.length).toBeGreaterThan(10_000);
  expect(bytes.length).toBeLessThan(5_000_000);
});

it('says when the times are missing', () => {
  expect(() => saveLogs(run, { startedAt: [START] })).toThrow(
    'A run is saved with the time at which each action was started.',
  );
});
