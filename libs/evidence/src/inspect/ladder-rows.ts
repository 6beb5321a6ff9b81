import type { Evidence, NodeId, Packet, Verdict } from '@netward/lab-engine';
import { spokenTime, timeOf } from './ladder-times.ts';
import type { Ladder, LadderCopy, PacketRow } from './ladder-types.ts';
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
  const rows: (PacketRow & { readonly copies: LadderCopy[] })[] = [];
  const known = new Set<string>();
  // A copy stands right behind its packet.
  for (const packet of evidence.packets) {
    const { at, from, to, tcp, fate } = packet;
    if (fate === 'copied') {
      rows.at(-1)!.copies.push({ to, packet, verdict: copyVerdict(packet, alerted) });
      continue;
    }
    const number = rows.length + 1;
    const verdict = verdictOfPacket(packet);
    const attempt = `${packet.connection} ${packet.segment}`;
    const isAgain = isSyn(packet) && known.has(attempt);
    known.add(attempt);
    const role = roles.get(packet)!;
    rows.push({
      kind: 'packet',
      id: `p${number}`,
      at,
      time: timeOf(at, unit),
      label: isAgain ? 'SYN again' : labelOfPacket(packet),
      sentence: '',
      number,
      packet,
      from,
      to,
      flags: tcp?.flags ?? null,
      role,
      fate,
      verdict,
      stoppedAt: isStopped(packet) ? to : null,
      beyond: isStopped(packet) ? nodesBehind(to, nodes) : [],
      looks: looksOf(packet),
      isKey: role === 'request' || role === 'response' || verdict === 'blocked',
      copies: [],
    });
  }
  return rows.map((row) => ({ ...row, sentence: sentenceOf(row, unit) }));
}

function alertedCopies(evidence: Evidence): ReadonlySet<Packet | null> {
  const alerts = evidence.records.filter(({ kind }) => kind === 'ids-alerted');
  return new Set(alerts.map((record) => packetOf(evidence, record)));
}

function copyVerdict(copy: Packet, alerted: ReadonlySet<Packet | null>): Verdict {
  if (alerted.has(copy)) return 'alerted';
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

function sentenceOf({ number, at, from, to, label, fate, copies }: PacketRow, unit: Unit): string {
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
