import { initialState, type LabState } from '@netward/lab-engine';
import { playRun } from '@netward/lab-engine/inspect';
import { differenceOf } from './difference.ts';

const played = (actions: string, settings: Partial<LabState> = {}) =>
  playRun(initialState(settings), actions.split(' ')).at(-1)!;
const between = (one: string, other: string) => differenceOf(played(one), played(other));

it.each([
  [
    'attackSQLi',
    'enableIPS attackSQLi',
    'ips',
    'In the first run, the request reaches the server, which answers 200; in the second, the IPS stops the request and resets both ends.',
  ],
  [
    'attackXSS',
    'enableWAF attackXSS',
    'waf',
    'In the first run, the request reaches the server, which answers 200; in the second, the WAF answers 403 itself.',
  ],
  [
    'openPage',
    'enableFirewall blockClient openPage',
    'firewall',
    'In the first run, the request reaches the server, which answers 200; in the second, the firewall drops the SYN.',
  ],
  [
    'attackDirBuster',
    'enableIPS attackDirBuster',
    'ips',
    'In the first run, all 40 requests reach the server, which answers every one; in the second, the first 10 requests reach the server, then the IPS drops the SYN.',
  ],
  [
    'portScan',
    'enableFirewall blockAttacker portScan',
    'firewall',
    'In the first run, 8080 is found open; in the second, no port answers.',
  ],
  [
    'openPage',
    'enableIPS openPage',
    'ips',
    'In the first run, no device stands in the path; in the second, it passes the IPS. It ends the same in both: the request reaches the server, which answers 200.',
  ],
  [
    'attackSQLi',
    'enableIDS attackSQLi',
    'ids',
    'In the first run, no sensor gets a copy; in the second, the sensor alerts on a copy. It ends the same in both: the request reaches the server, which answers 200.',
  ],
  [
    'attackSQLi',
    'enableSIEM attackSQLi',
    'siem',
    'In the first run, no SIEM reads about it; in the second, the SIEM has it on record. It ends the same in both: the request reaches the server, which answers 200.',
  ],
  [
    'enableFirewall blockClient sniffTraffic',
    'enableFirewall blockClient enableTLS sniffTraffic',
    'sniffer',
    'In the first run, a listener reads a request; in the second, a listener reads no request. It ends the same in both: the firewall drops the SYN.',
  ],
  [
    'sniffTraffic',
    'enableTLS sniffTraffic',
    'server',
    'In the first run, it is readable on the sender’s wire; in the second, it is inside TLS on the sender’s wire. It ends the same in both: the request reaches the server, which answers 200.',
  ],
  [
    'openPage',
    'enableVPN openPage',
    'vpn',
    'In the first run, no device stands in the path and it is readable on the sender’s wire; in the second, it passes the gateway and it is inside the tunnel on the sender’s wire. It ends the same in both: the request reaches the server, which answers 200.',
  ],
  [
    'openPageHTTP',
    'enableTLS openPageHTTP',
    'server',
    'In the first run, it is readable on the sender’s wire; in the second, it is inside TLS on the sender’s wire. It ends the same in both: the request reaches the server, which answers 200.',
  ],
])('tells %s from %s', (one, other, node, sentence) => {
  expect(between(one, other)).toMatchObject({ node, sentence });
});

it('finds the packet that met another end at the same device', () => {
  const strict = played('enableWAF attackSQLi');
  const lenient = played('enableWAF attackSQLi', {
    wafRules: { paranoia: 1, threshold: 25, exclusions: [] },
  });
  expect(differenceOf(lenient, strict)).toMatchObject({
    node: 'waf',
    packets: [{ fate: 'proxied' }, { fate: 'denied' }],
    sentence: expect.stringMatching(/in the second, the WAF answers 403 itself\.$/),
  });
});

it('finds no difference between a run and itself', () => {
  expect(between('enableIDS attackXSS', 'enableIDS attackXSS')).toBe(null);
});

it('puts the names that it is given into the sentence', () => {
  const names = ['as it was', 'with the IPS'] as const;
  const difference = differenceOf(played('attackXSS'), played('enableIPS attackXSS'), names);
  expect(difference?.sentence).toMatch(/^As it was, .*; with the IPS, /);
});
