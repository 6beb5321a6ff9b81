import { see, stateWith, type LabSettings } from '../testing/lab.ts';
import { socRows } from './wording.ts';

const rowsOf = (settings: LabSettings, action: string) =>
  socRows(see(stateWith({ siemEnabled: true, ...settings }), action).result).map(
    ({ device, what, severity, outcome, source }) => [device, what, severity, outcome, source],
  );
const ATTACKER = '203.0.113.66';

it('has the records of the devices that report, and what the SIEM made of them', () => {
  const target = "/search?q=' UNION SELECT name, password FROM users--";
  expect(rowsOf({ idsEnabled: true }, 'attackSQLi')).toEqual([
    ['SIEM', 'SQL injection', 'high', 'allowed', ATTACKER],
    ['IDS', 'SQL injection', 'high', 'alerted', ATTACKER],
    ['Server', `200 for GET ${target}`, null, 'answered', ATTACKER],
  ]);
  expect(rowsOf({ idsEnabled: true, ipsEnabled: true }, 'attackSQLi')).toEqual([
    ['SIEM', 'SQL injection', 'high', 'blocked', ATTACKER],
    ['IPS', 'SQL injection', 'high', 'blocked', ATTACKER],
  ]);
});

it('has the source as each device saw it', () => {
  expect(rowsOf({ wafEnabled: true }, 'openPage')).toEqual([
    ['SIEM', 'web access', null, 'allowed', '10.0.0.10'],
    ['WAF', 'GET /', null, 'passed', '10.0.0.10'],
    ['Server', '200 for GET /', null, 'answered', '10.0.2.1'],
  ]);
});

it('has one row for many records of a kind, and one for dropped packets', () => {
  const search = rowsOf({}, 'attackDirBuster').map(([device]) => device);
  expect(search).toEqual(['SIEM', 'Server', 'Server']);
  const dropped = rowsOf({ firewallEnabled: true, blockClient: true }, 'openPage');
  expect(dropped.at(-1)).toEqual([
    'Firewall',
    'packets to 10.0.0.20:8080',
    null,
    'blocked',
    '10.0.0.10',
  ]);
});

it('has the incident that the SIEM made of a scan and an attack', () => {
  const scanned = see(stateWith({ siemEnabled: true }), 'portScan').state;
  const rows = socRows(see(scanned, 'attackXSS').result);
  expect(rows.find(({ outcome }) => outcome === 'one incident')).toMatchObject({
    device: 'SIEM',
    severity: 'high',
    source: ATTACKER,
  });
});

it('has nothing of what the SIEM did not collect', () => {
  expect(rowsOf({ siemEnabled: false, idsEnabled: true }, 'attackSQLi')).toEqual([]);
  expect(rowsOf({}, 'enableIDS')).toEqual([]);
  expect(socRows(null)).toEqual([]);
});
