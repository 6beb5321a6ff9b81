import { FIXED_SENSOR, initialState, withRule, type LabState } from '@netward/lab-engine';
import { strFromU8, unzipSync } from 'fflate';
import { playRun } from '@netward/lab-engine/inspect';
import { logFiles, saveLogs, ruleSetsOf } from './save-logs.ts';
import { read as readModsecurity } from '@netward/lab-engine/waf/text';
import { REPLIES } from '@netward/lab-engine/firewall';
import { parseAllDocuments } from 'yaml';
import {
  baseRules,
  correlationRule,
  modsecurityConfig,
  nftRuleset,
  suricataRules,
} from '@netward/lab-engine/formats';

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

interface SigmaDocument {
  readonly name?: string;
  readonly detection?: object;
  readonly correlation?: object;
}

const state = initialState();

it('has nothing but the web server’s configuration in the first state', () => {
  expect(ruleSetsOf(state).map(({ title }) => title)).toEqual(['nginx.conf of the server']);
});

it('has the rules of the firewall in their order, as nft list ruleset prints them', () => {
  const on = { ...state, firewallEnabled: true, firewallRules: [REPLIES] };
  expect(nftRuleset(withRule(withRule(on, 'block client', true), 'block attacker', true))).toBe(
    [
      'table inet filter {',
      '\tchain forward {',
      '\t\ttype filter hook forward priority filter; policy accept;',
      '\t\tct state established,related accept',
      '\t\tip saddr 10.0.0.10 ip daddr 10.0.0.20 tcp dport { 8080, 8443 } log prefix "block client " counter packets 0 bytes 0 drop',
      '\t\tip saddr 203.0.113.66 log prefix "block attacker " counter packets 0 bytes 0 drop',
      '\t}',
      '}',
    ].join('\n'),
  );
  expect(nftRuleset({ ...on, firewallDefault: 'drop' })).toContain('policy drop;');
  expect(nftRuleset(state)).toBe('');
});

it('has one rule for each signature, with its sid', () => {
  const sids = (text: string) => [...text.matchAll(/sid:(\d+);/g)].map(([, sid]) => Number(sid));
  expect(sids(suricataRules(state, 'ids'))).toEqual([1000001, 1000002, 1000003]);
  expect(sids(suricataRules(initialState(FIXED_SENSOR), 'ids'))).toEqual([
    1000001, 1000002, 1000003, 1000004,
  ]);
  expect(sids(suricataRules(state, 'ips'))).toEqual([1000001, 1000002, 1000005]);
});

it('counts in a rule as the signature does: the first ones pass', () => {
  const rule = suricataRules(state, 'ips').split('\n').at(-1);
  expect(rule).toContain('detection_filter:track by_src, count 10, seconds 60;');
  const threshold = { type: 'detection_filter', count: 3, seconds: 60 } as const;
  const changed = state.ipsSignatures.map((each) => ({ ...each, threshold }));
  expect(suricataRules({ ...state, ipsSignatures: changed }, 'ips')).toContain('count 3,');
});

it('has the WAF’s threshold and what is excluded, and both are read again', () => {
  const exclusions = [{ rule: 942_100, parameter: null, path: null }];
  const wafRules = { paranoia: 1 as const, threshold: 10, exclusions };
  const config = modsecurityConfig({ wafRules });
  expect(config).toContain('tx.inbound_anomaly_score_threshold=10');
  expect(config).toContain('ctl:ruleRemoveById=942100');
  expect(readModsecurity(config)).toEqual({ rules: wafRules });
});

it('has the correlation as Sigma rules that refer to each other', () => {
  const lab = initialState(FIXED_SENSOR);
  const documents = [baseRules(lab), correlationRule(lab)].flatMap((text) => [
    ...parseAllDocuments(text),
  ]);
  expect(documents.flatMap((each) => ('errors' in each ? each.errors : []))).toEqual([]);
  const [scan, attack, both] = documents.map((each) => each.toJS() as SigmaDocument);
  expect(scan).toMatchObject({ detection: { selection: { 'rule.id': '1000004' } } });
  expect(attack?.detection).toMatchObject({
    sqli: { 'url.query|contains|all': ['union', 'select'] },
    xss: { 'url.query|contains': ['<script', '%3Cscript'] },
    condition: 'sqli or xss',
  });
  expect(both?.correlation).toMatchObject({
    type: 'temporal_ordered',
    rules: [scan?.name, attack?.name],
    'group-by': ['source.ip'],
  });
});

it('knows a scan by its version probe where no sensor has a rule for scans', () => {
  const [scan] = parseAllDocuments(baseRules(state)).map((each) => each.toJS() as SigmaDocument);
  expect(scan?.detection).toEqual({
    selection: { 'http.version': '1.0', 'url.domain': null },
    condition: 'selection',
  });
});

it.each<[title: string, change: Partial<LabState>]>([
  ['Rule set', { firewallEnabled: true }],
  ['Rules of the IPS', { ipsEnabled: true }],
  ['nginx.conf of the WAF', { wafEnabled: true }],
  ['modsecurity.conf', { wafEnabled: true }],
  ['haproxy.cfg', { lbEnabled: true }],
  ['Rules of the IDS', { idsEnabled: true }],
  ['Correlation rule', { siemEnabled: true }],
])('shows %s once the device is on', (title, change) => {
  const titles = (of: LabState) => ruleSetsOf(of).map((fold) => fold.title);
  expect(titles(state)).not.toContain(title);
  expect(titles({ ...state, ...change })).toContain(title);
});

it('ends TLS at the first device that reads requests', () => {
  const where = (change: Partial<LabState>) =>
    ruleSetsOf({ ...state, ...change, tlsEnabled: true })
      .filter(({ text }) => text.includes('8443') && text.includes('ssl'))
      .map(({ title }) => title);
  expect(where({})).toEqual(['nginx.conf of the server']);
  expect(where({ lbEnabled: true })).toEqual(['haproxy.cfg']);
  expect(where({ lbEnabled: true, wafEnabled: true })).toEqual(['nginx.conf of the WAF']);
});
