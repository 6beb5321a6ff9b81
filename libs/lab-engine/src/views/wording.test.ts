import { ACTIONS, initialState, step } from '../step.ts';
import type { Evidence, LabRecord } from '../packets/evidence.ts';
import { rankOf, told, addressIn, socRows } from './wording.ts';
import { see, stateWith, type LabSettings } from '../testing/lab.ts';
import type { NodeId } from '../devices/derived.ts';

const evidence = { packets: [], records: [] } as unknown as Evidence;
const record = (more: Partial<LabRecord>) =>
  ({ rule: null, severity: 'high', ...more }) as LabRecord;

it('fills in facts, fields of the record and names of the cast', () => {
  const alert = record({ kind: 'ids-alerted', finding: 'port scan' });
  expect(told('line', alert, evidence)).toBe('ALERT high: port scan.');
  expect(told('mark', alert, evidence)).toEqual(['ids', 'alerted', 'ALERT high']);
  const added = record({ kind: 'rule-added', rule: 'block client' });
  expect(told('line', added, evidence)).toBe('Rule added: drop 10.0.0.10 to 10.0.0.20:8080,8443.');
});

it('takes the wording that the facts choose, and tells nothing where they choose none', () => {
  const added = record({ kind: 'rule-added', rule: 'block attacker' });
  expect(told('line', added, evidence)).toBe('Rule added: drop everything from 203.0.113.66.');
  expect(told('mark', added, evidence)).toBeNull();
  const passed = record({
    kind: 'ips-passed',
    request: { kind: 'dirbuster' } as LabRecord['request'],
  });
  expect(told('line', passed, evidence)).toBeNull();
});

it('knows each rank and look that a device names', () => {
  const looks = new Set<string>();
  let state = initialState({ siemEnabled: true, idsEnabled: true });
  for (const action of [...ACTIONS, ...ACTIONS.toReversed(), 'no action']) {
    const result = step(state, action);
    state = result.state;
    for (const each of result.records) {
      expect([each.kind, Number.isFinite(rankOf(each, result))]).toEqual([each.kind, true]);
      for (const word of told('look', each, result)!) looks.add(word);
    }
  }
  const known = 'info warn error success passed blocked alerted encrypted exposed failed refused';
  expect([...looks].filter((look) => !known.split(' ').includes(look))).toEqual([]);
});

const SWITCHES = [
  {},
  { wafEnabled: true },
  { lbEnabled: true },
  { wafEnabled: true, lbEnabled: true },
];

it.each(SWITCHES)('gives each node the address that its packets have, with %p', (settings) => {
  const { packets } = see(stateWith(settings), 'openPage');
  const asked = packets.filter(({ tcp }) => tcp?.flags === 'SYN');
  const owners = new Map<NodeId, string>(asked.map(({ to, ip }) => [to, ip.destination]));
  for (const node of ['waf', 'lb', 'server'] as const) {
    if (owners.has(node)) expect(addressIn(stateWith(settings), node)).toBe(owners.get(node));
    else expect(addressIn(stateWith(settings), node)).toBeNull();
  }
});

it('has none for a device that only passes packets on', () => {
  expect(addressIn(initialState(), 'firewall')).toBeNull();
});

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
