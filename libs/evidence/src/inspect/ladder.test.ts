import { initialState, NODE_IDS, type NodeId } from '@netward/lab-engine';
import { labelOf, NAMES, playRun } from '@netward/lab-engine/inspect';
import { ladderOf } from './ladder.ts';
import type { Ladder, LadderRow } from './ladder-rows.ts';

const ladderAfter = (...actions: string[]): Ladder =>
  ladderOf(playRun(initialState(), actions).at(-1)!);
const labels = (rows: readonly LadderRow[]) => rows.map(({ label }) => label);

it('shows where a request was refused, and that nothing went on from there', () => {
  const { lanes, rows } = ladderAfter('enableWAF', 'attackSQLi');
  expect(lanes.map(({ label, address, verdict }) => [label, address, verdict])).toEqual([
    ['Attacker', '203.0.113.66', null],
    ['WAF', '10.0.0.20', 'blocked'],
    ['Server', '10.0.2.20', null],
  ]);
  expect(labels(rows)).toEqual([
    'Handshake, 3 packets',
    'GET /search',
    'ACK',
    '403 Forbidden',
    'Closing, 4 packets',
  ]);
  expect(rows[1]).toMatchObject({ fate: 'denied', stoppedAt: 'waf', beyond: ['server'] });
  expect(rows[1]?.sentence).toBe(
    'Packet 4, 13.610 milliseconds, attacker to WAF, GET /search, stopped at the WAF',
  );
});

it('gives the sniffer an address beside the client of the lab alone', () => {
  const played = playRun(initialState(), ['sniffTraffic']).at(-1)!;
  const sniffer = ({ lanes }: Ladder) => lanes.find(({ node }) => node === 'sniffer')?.address;
  expect(sniffer(ladderOf(played))).toBe('10.0.0.99');
  const packets = played.result.packets.map((packet) => ({
    ...packet,
    ip: packet.from === 'client' ? { ...packet.ip, source: '198.51.100.13' } : packet.ip,
  }));
  expect(sniffer(ladderOf({ result: { records: played.result.records, packets } }))).toBeNull();
});

it('says what the sender of a dropped packet does', () => {
  expect(labels(ladderAfter('enableFirewall', 'blockClient', 'openPage').rows)).toEqual([
    'SYN',
    'waits 1 s, sends the SYN again',
    'SYN again',
    'waits 1 s, sends the SYN again',
    'SYN again',
    'no answer, gives up',
  ]);
});

it('puts each request of a search under a row of its own', () => {
  const { rows } = ladderAfter('attackDirBuster');
  expect(rows).toHaveLength(40);
  expect(rows[24]).toMatchObject({
    kind: 'group',
    label: 'GET /admin/: 200 OK',
    verdict: 'exposed',
  });
});

it('hangs the copies of a sensor on the packets they are of', () => {
  const { rows } = ladderAfter('enableIDS', 'attackXSS');
  const copied = rows.find(({ label }) => label === 'GET /search');
  expect(copied).toMatchObject({ copies: [{ to: 'ids', verdict: 'alerted' }] });
  expect(copied?.sentence).toMatch(/, copied to the IDS$/);
});

it('draws a tunnel up to the gateway and plain packets behind it', () => {
  const { rows, lanes } = ladderAfter('enableVPN', 'openPage');
  const asked = rows.filter(({ label }) => label.startsWith('GET'));
  expect(asked).toMatchObject([
    { from: 'client', to: 'vpn', looks: 'tunnel', flags: null },
    { from: 'vpn', to: 'server', looks: 'plain', flags: 'PSH/ACK' },
  ]);
  expect(lanes.find(({ node }) => node === 'vpn')?.address).toBe('198.51.100.1');
});

it('names a SYN that is repeated through a tunnel as what it is', () => {
  const dropAll = { firewallEnabled: true, firewallDefault: 'drop', vpnEnabled: true } as const;
  const { rows } = ladderOf(playRun(initialState(dropAll), ['openPage']).at(-1)!);
  expect(labels(rows).filter((label) => label.startsWith('SYN'))).toEqual([
    'SYN, tunnel',
    'SYN',
    'SYN again',
    'SYN again',
    'SYN again',
    'SYN again',
  ]);
});

it('is empty for an action that sends nothing', () => {
  expect(ladderAfter('enableWAF')).toEqual({ unit: 'ms', lanes: [], rows: [] });
});

it('has a row of its own for the alert that ends a handshake', () => {
  const { rows } = ladderAfter('enableTLS', 'expireCertificate', 'openPageHTTPS');
  expect(rows.map(({ label }) => label)).toEqual([
    'TCP and TLS handshake, 5 packets',
    'TLS alert, certificate expired',
    'Closing, 3 packets',
  ]);
});

it('locks what only the two ends can read, and no hello or alert in the clear', () => {
  const looks = (...actions: string[]) =>
    ladderAfter(...actions).rows.flatMap((row) =>
      (row.kind === 'group' ? row.rows : [row]).flatMap((each) =>
        each.kind === 'packet' && each.packet.payload.kind === 'tls'
          ? [[each.label, each.looks]]
          : [],
      ),
    );
  expect(looks('enableTLS', 'expireCertificate', 'openPageHTTPS')).toEqual([
    ['TLS client hello, shop.lab', 'plain'],
    ['TLS server hello', 'tls'],
    ['TLS alert, certificate expired', 'plain'],
  ]);
});

/*
 * A new device works in the inspector before it has a name there. A device of ours without one does not
 * compile here.
 */
const names: Readonly<Record<NodeId, { label: string; spoken: string }>> = NAMES;

it('every device of ours has its name', () => {
  expect(NODE_IDS.filter((node) => labelOf(node) !== names[node].label)).toEqual([]);
});

it('another device goes by its id', () => {
  expect(labelOf('honeypot' as NodeId)).toBe('Honeypot');
});
