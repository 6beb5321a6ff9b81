import type { Evidence, NodeId, Packet, Verdict } from '@netward/lab-engine';
import { spokenTime, timeOf } from './times.ts';
import type { Ladder, LadderCopy, PacketRole, PacketRow } from './ladder-types.ts';
import {
  spokenOf,
  theNode,
  isStopped,
  isSyn,
  labelOfPacket,
  looksOf,
  verdictOfPacket,
  packetOf,
} from '@netward/lab-engine/inspect';
import { isTls13 } from '@netward/lab-engine/tls';
import { rolesOf } from './packet-roles.ts';

type Unit = Ladder['unit'];

/** One row per packet and wire, each with its copies. */
export function packetRows(
  evidence: Evidence,
  nodes: readonly NodeId[],
  unit: Unit,
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
  return rows.map((row) => ({ ...row, sentence: sentenceOf(row, unit) }));
}

/** What a row says of its packet alone. */
function rowOf(packet: Packet, number: number, role: PacketRole, unit: Unit) {
  const { at, from, to, tcp, fate } = packet;
  const verdict = verdictOfPacket(packet);
  return {
    kind: 'packet',
    id: `p${number}`,
    at,
    time: timeOf(at, unit),
    number,
    packet,
    from,
    to,
    flags: tcp?.flags ?? null,
    role,
    fate,
    verdict,
    stoppedAt: isStopped(packet) ? to : null,
    looks: isClearHandshake(packet) ? 'plain' : looksOf(packet),
    isKey: role === 'request' || role === 'response' || verdict === 'blocked',
  } as const;
}

/** Hellos and alerts are sent before there are keys; from 1.3 on the server's hello brings what is sealed. */
function isClearHandshake({ payload }: Packet): boolean {
  if (payload.kind !== 'tls') return false;
  const { content, handshake } = payload;
  if (content === 'server hello') return !isTls13(handshake);
  return content === 'client hello' || content === 'alert';
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

/** The devices that a packet stopped here was on its way to. */
function nodesBehind(stop: NodeId, nodes: readonly NodeId[]): readonly NodeId[] {
  return nodes.slice(nodes.indexOf(stop) + 1).filter((node) => !LISTENERS.has(node));
}

const ENDS: Readonly<Partial<Record<Packet['fate'], string>>> = {
  dropped: 'dropped',
  rejected: 'stopped',
  denied: 'stopped',
  refused: 'refused',
};

function sentenceOf(row: Omit<PacketRow, 'sentence'>, unit: Unit): string {
  const { number, at, from, to, label, fate, copies } = row;
  const end = ENDS[fate];
  return [
    `Packet ${number}`,
    spokenTime(at, unit),
    `${spokenOf(from)} to ${spokenOf(to)}`,
    label,
    ...(end ? [`${end} at ${theNode(to)}`] : []),
    ...copies.map((copy) => `copied to ${theNode(copy.to)}`),
  ].join(', ');
}
