import { type Evidence, type NodeId, type Packet, type Verdict } from '@netward/lab-engine';
import { requestIn, sent } from '@netward/lab-engine/facts';
import type { PlayedAction } from '../play-run.ts';
import { addressesOf } from './addresses.ts';
import type {
  GroupRow,
  Ladder,
  LadderCopy,
  LadderLane,
  LadderRow,
  PacketRow,
  WaitRow,
} from './ladder-types.ts';
import { atStart, labelOf, spokenOf, theNode } from './names.ts';
import {
  flagsOf,
  isStopped,
  isSyn,
  labelOfPacket,
  looksOf,
  statusLine,
  verdictOfPacket,
} from './packet-facts.ts';
import { packetOf } from './packet-of.ts';
import { nodesOf } from './nodes-of.ts';
import { rolesOf } from './packet-roles.ts';

const SECOND = 1_000_000;
type Unit = Ladder['unit'];

/** The packets of an action as a sequence diagram: who sent what, when, and where it ended. */
export function ladderOf({ result }: Pick<PlayedAction, 'result'>): Ladder {
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
  return { unit, lanes, rows: byExchange(rows, packets, unit) };
}

/** The gravest first. */
const GRAVITY: readonly Verdict[] = ['blocked', 'alerted', 'exposed', 'encrypted'];

function gravest(verdicts: readonly Verdict[]): Verdict | null {
  return GRAVITY.find((each) => verdicts.includes(each)) ?? null;
}

/** What was decided about requests here, about packets that were stopped, and about copies. */
function laneVerdict(node: NodeId, rows: readonly PacketRow[]): Verdict | null {
  const decided = rows.filter(({ packet }) => isStopped(packet) || requestIn(packet));
  const copies = rows.flatMap((row) => row.copies);
  return gravest(
    [...decided, ...copies].flatMap(({ to, verdict }) => (to === node ? verdict : [])),
  );
}

function packetRows(
  evidence: Evidence,
  nodes: readonly NodeId[],
  unit: Unit,
): readonly PacketRow[] {
  const roles = rolesOf(evidence.packets);
  const alerted = alertedCopies(evidence);
  const rows: (PacketRow & { readonly copies: LadderCopy[] })[] = [];
  const opened = new Set<number>();
  // A copy stands right behind its packet.
  for (const packet of evidence.packets) {
    const { at, from, to, tcp, fate } = packet;
    if (fate === 'copied') {
      rows.at(-1)!.copies.push({ to, packet, verdict: copyVerdict(packet, alerted) });
      continue;
    }
    const number = rows.length + 1;
    const verdict = verdictOfPacket(packet);
    const isAgain = isSyn(packet) && isStopped(packet) && opened.has(packet.connection);
    if (isSyn(packet) && isStopped(packet)) opened.add(packet.connection);
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

function timeOf(at: number, unit: Unit): string {
  return `${(at / (unit === 's' ? SECOND : 1_000)).toFixed(3)} ${unit}`;
}

function spokenTime(at: number, unit: Unit): string {
  return timeOf(at, unit).replace(/ m?s$/, unit === 's' ? ' seconds' : ' milliseconds');
}

/** The rows of each exchange, under one row where there are several. */
function byExchange(
  rows: readonly PacketRow[],
  packets: readonly Packet[],
  unit: Unit,
): readonly LadderRow[] {
  const exchanges: PacketRow[][] = [];
  for (const row of rows) {
    const last = exchanges.at(-1);
    if (last && last[0]!.packet.exchange === row.packet.exchange) last.push(row);
    else exchanges.push([row]);
  }
  if (exchanges.length < 2) return withFolds(rows, packets, unit);
  return exchanges.map((each): LadderRow => {
    const inside = withFolds(each, packets, unit);
    return groupOf('exchange', exchangeLabel(each), each, inside, unit);
  });
}

function exchangeLabel(rows: readonly PacketRow[]): string {
  const packets = rows.map(({ packet }) => packet);
  const [first] = packets as [Packet];
  const asked = packets.find((packet) => requestIn(packet) !== null);
  const back = packets.filter(({ to }) => to === first.from);
  const status = back.map(statusLine).findLast((line) => line !== null);
  const isRefused = back.some((packet) => flagsOf(packet) === 'RST/ACK');
  const isReset = back.some((packet) => flagsOf(packet) === 'RST');
  const end =
    status ?? (isRefused ? 'refused' : isReset ? 'reset' : back.length > 0 ? 'open' : 'no answer');
  return `${asked ? labelOfPacket(asked) : `SYN to ${portOf(first)}`}: ${end}`;
}

function portOf({ payload, tcp }: Packet): number | undefined {
  return payload.kind === 'tunnel' ? portOf(payload.packet) : tcp?.destinationPort;
}

type Fold = 'handshake' | 'closing';
const FOLDS: Readonly<Partial<Record<PacketRow['role'], Fold>>> = {
  handshake: 'handshake',
  'tls handshake': 'handshake',
  closing: 'closing',
};

/** Packets of one handshake, or closing, that follow each other become a group; waits get a row. */
function withFolds(
  rows: readonly PacketRow[],
  packets: readonly Packet[],
  unit: Unit,
): readonly LadderRow[] {
  const runs: PacketRow[][] = [];
  for (const row of rows) {
    const last = runs.at(-1)?.at(-1);
    const fold = foldOf(row);
    const isSame =
      last && fold && foldOf(last) === fold && last.packet.connection === row.packet.connection;
    if (isSame) runs.at(-1)!.push(row);
    else runs.push([row]);
  }
  return runs.flatMap((run): readonly LadderRow[] => {
    const [first] = run as [PacketRow];
    if (run.length === 1) return [first, ...waitAfter(first, packets)];
    return [groupOf(foldOf(first)!, foldLabel(run), run, run, unit)];
  });
}

function foldOf({ role, fate }: PacketRow): Fold | undefined {
  return fate === 'dropped' || fate === 'refused' ? undefined : FOLDS[role];
}

function foldLabel(rows: readonly PacketRow[]): string {
  const many = `${rows.length} packets`;
  if (rows[0]!.role === 'closing') return `Closing, ${many}`;
  const hasTls = rows.some(({ role }) => role === 'tls handshake');
  const hasTcp = rows.some(({ role }) => role === 'handshake');
  return `${hasTls ? (hasTcp ? 'TCP and TLS handshake' : 'TLS handshake') : 'Handshake'}, ${many}`;
}

function groupOf(
  of: GroupRow['of'],
  label: string,
  packets: readonly PacketRow[],
  rows: readonly LadderRow[],
  unit: Unit,
): GroupRow {
  const [{ number, at, from }] = packets as [PacketRow];
  const { to } = packets.find(({ fate }) => fate !== 'passed') ?? packets[0]!;
  const sentence = [
    label,
    ...(of === 'exchange' ? [`${packets.length} packets`] : []),
    `from ${spokenTime(at, unit)}`,
    `${spokenOf(from)} to ${spokenOf(to)}`,
  ].join(', ');
  return {
    kind: 'group',
    id: `${of}-${number}`,
    at,
    time: timeOf(at, unit),
    label,
    sentence,
    of,
    from,
    to,
    verdict: gravest(packets.map(({ verdict }) => verdict)) ?? 'passed',
    packets: packets.length,
    rows,
  };
}

/** What the sender of a dropped SYN does: nothing, until it sends the SYN again or gives up. */
function waitAfter(row: PacketRow, packets: readonly Packet[]): readonly WaitRow[] {
  const { packet, number, fate, at, time } = row;
  if (fate !== 'dropped') return [];
  const own = packets.filter(({ connection }) => connection === packet.connection);
  const { from } = own[0]!;
  const tries = own.filter((each) => each.from === from);
  const before = tries.findLast((each) => each.at <= at)!;
  const again = tries.find((each) => each.at > at);
  const base = { kind: 'wait', id: `w${number}`, at, time, from } as const;
  if (!again)
    return [
      {
        ...base,
        label: 'no answer, gives up',
        sentence: `${atStart(from)} gets no answer, gives up`,
      },
    ];
  const seconds = (again.at - before.at) / SECOND;
  const label = `waits ${seconds} s, sends the SYN again`;
  const spoken = seconds === 1 ? '1 second' : `${seconds} seconds`;
  return [{ ...base, label, sentence: `${atStart(from)} waits ${spoken}, sends the SYN again` }];
}
