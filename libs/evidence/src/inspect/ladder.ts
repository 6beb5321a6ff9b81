import {
  NODE_IDS,
  pathOf,
  type Evidence,
  type NodeId,
  type Verdict,
  type Packet,
} from '@netward/lab-engine';
import { requestIn, sent } from '@netward/lab-engine/facts';
import {
  addressesOf,
  labelOf,
  gravest,
  isStopped,
  spokenOf,
  theNode,
  isSyn,
  labelOfPacket,
  looksOf,
  packetOf,
  innerOf,
  statusIn,
} from '@netward/lab-engine/inspect';
import {
  byExchange,
  isClearHandshake,
  rowOf,
  SECOND,
  spokenTime,
  type Ladder,
  type LadderLane,
  type PacketRow,
  type LadderCopy,
  type PacketRole,
} from './ladder-rows.ts';

/** All devices in path order. The sniffer, through which nothing passes, stands outside, on its side. */
export const LANE_ORDER: readonly NodeId[] = [
  'sniffer',
  ...NODE_IDS.filter((node) => node !== 'sniffer'),
];

/** Every device that a packet or a copy got to, and those that it was meant for, in that order. */
export function nodesOf(evidence: Evidence): readonly NodeId[] {
  const nodes = new Set(evidence.packets.flatMap(({ from, to }) => [from, to]));
  for (const node of pathOf(evidence).unreached) nodes.add(node);
  return LANE_ORDER.filter((node) => nodes.has(node));
}

/** The packets of an action as a sequence diagram: who sent what, when, and where it ended. */
export function ladderOf({ result }: { readonly result: Evidence }): Ladder {
  const packets = sent(result);
  const unit = (packets.at(-1)?.at ?? 0) < SECOND ? 'ms' : 's';
  const nodes = nodesOf(result);
  const rows = packetRows(result, nodes, unit);
  const addresses = addressesOf(result);
  const lanes = nodes.map((node): LadderLane => {
    const isReached = result.packets.some(({ from, to }) => from === node || to === node);
    const address = addresses.get(node) ?? null;
    return { node, label: labelOf(node), address, verdict: laneVerdict(node, rows), isReached };
  });
  return { unit, lanes, rows: byExchange(rows, packets) };
}

function laneVerdict(node: NodeId, rows: readonly PacketRow[]): Verdict | null {
  const decided = rows.filter(({ packet }) => isStopped(packet) || requestIn(packet));
  const copies = rows.flatMap((row) => row.copies);
  const verdict = gravest(
    [...decided, ...copies].flatMap((each) => (each.to === node ? each.verdict : [])),
  );
  return verdict === 'passed' ? null : verdict;
}

/** One row per packet and wire, each with its copies. */
export function packetRows(
  evidence: Evidence,
  nodes: readonly NodeId[],
  unit: Ladder['unit'],
): readonly PacketRow[] {
  const roles = rolesOf(evidence.packets);
  const alerted = alertedCopies(evidence);
  const rows: (Omit<PacketRow, 'sentence'> & { readonly copies: LadderCopy[] })[] = [];
  const known = new Set<string>();
  // A copy stands right behind its packet.
  for (const packet of evidence.packets) {
    const { to, fate } = packet;
    if (fate === 'copied') {
      rows.at(-1)!.copies.push({ to, packet, verdict: copyVerdict(packet, alerted) });
      continue;
    }
    const attempt = `${packet.connection} ${packet.segment}`;
    const label = isSyn(packet) && known.has(attempt) ? 'SYN again' : labelOfPacket(packet);
    known.add(attempt);
    const beyond = isStopped(packet) ? nodesBehind(to, nodes) : [];
    const row = rowOf(packet, rows.length + 1, roles.get(packet)!, unit);
    rows.push({ ...row, label, beyond, copies: [] });
  }
  return rows.map((row) => ({ ...row, sentence: sentenceOf(row) }));
}

function alertedCopies(evidence: Evidence): ReadonlySet<Packet | null> {
  const alerts = evidence.records.filter(({ kind }) => kind === 'ids-alerted');
  return new Set(alerts.map((record) => packetOf(evidence, record)));
}

function copyVerdict(copy: Packet, alerted: ReadonlySet<Packet | null>): Verdict {
  if (alerted.has(copy)) return 'alerted';
  if (isClearHandshake(copy)) return 'passed';
  if (looksOf(copy) !== 'plain') return 'encrypted';
  return copy.to === 'sniffer' && copy.payload.kind !== 'none' ? 'exposed' : 'passed';
}

const LISTENERS: ReadonlySet<NodeId> = new Set(['ids', 'sniffer']);

function nodesBehind(stop: NodeId, nodes: readonly NodeId[]): readonly NodeId[] {
  return nodes.slice(nodes.indexOf(stop) + 1).filter((node) => !LISTENERS.has(node));
}

const ENDS: Readonly<Partial<Record<Packet['fate'], string>>> = {
  dropped: 'dropped',
  rejected: 'stopped',
  denied: 'stopped',
  refused: 'refused',
};

function sentenceOf(row: Omit<PacketRow, 'sentence'>): string {
  const { number, time, from, to, label, fate, copies } = row;
  const end = ENDS[fate];
  return [
    `Packet ${number}`,
    spokenTime(time),
    `${spokenOf(from)} to ${spokenOf(to)}`,
    label,
    ...(end ? [`${end} at ${theNode(to)}`] : []),
    ...copies.map((copy) => `copied to ${theNode(copy.to)}`),
  ].join(', ');
}

/** What each packet is there for, from its flags and sequence numbers and what it carries. */
export function rolesOf(packets: readonly Packet[]): ReadonlyMap<Packet, PacketRole> {
  const opens = new Set<string>();
  const closes = new Set<string>();
  for (const packet of packets) {
    const { tcp } = innerOf(packet);
    if (tcp?.flags === 'SYN/ACK') opens.add(key(packet, tcp.seq + 1));
    if (tcp?.flags === 'FIN/ACK') closes.add(key(packet, tcp.seq + 1));
  }
  const roles = new Map<Packet, PacketRole>();
  for (const packet of packets) roles.set(packet, roleOf(packet));
  return roles;

  function roleOf(packet: Packet): PacketRole {
    if (requestIn(packet)) return 'request';
    if (statusIn(packet) !== null) return 'response';
    const { tcp, payload } = innerOf(packet);
    if (payload.kind === 'tls') return 'tls handshake';
    switch (tcp?.flags) {
      case 'SYN':
      case 'SYN/ACK':
        return 'handshake';
      case 'RST':
      case 'RST/ACK':
        return 'reset';
      case 'FIN/ACK':
        return 'closing';
      default:
    }
    const acknowledged = key(packet, tcp?.ack ?? 0);
    if (closes.has(acknowledged)) return 'closing';
    return opens.has(acknowledged) ? 'handshake' : 'acknowledgement';
  }
}

function key({ connection }: Packet, number: number): string {
  return `${connection} ${number}`;
}
