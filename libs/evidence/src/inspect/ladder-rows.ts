import type { Packet, NodeId, Verdict } from '@netward/lab-engine';
import { breaksOff, requestIn } from '@netward/lab-engine/facts';
import {
  atStart,
  spokenOf,
  flagsOf,
  gravest,
  innerOf,
  isStopped,
  labelOfPacket,
  looksOf,
  statusLine,
  verdictOfPacket,
} from '@netward/lab-engine/inspect';
import { isTls13 } from '@netward/lab-engine/tls';

/** One device of the exchange, in the order in which a packet meets them. */
export interface LadderLane {
  readonly node: NodeId;
  /** 'WAF', 'Attacker'. */
  readonly label: string;
  /** As the packets of this action show it; null for a device that has none. */
  readonly address: string | null;
  /** What was decided about a packet here, the gravest first; null where packets only pass. */
  readonly verdict: Verdict | null;
  /** Whether any packet, or a copy of one, got here. */
  readonly isReached: boolean;
}

/** A copy that a passive device got of a packet. */
export interface LadderCopy {
  readonly to: NodeId;
  readonly packet: Packet;
  /** alerted: its alert is about this copy · encrypted: unreadable · exposed: a readable one */
  readonly verdict: Verdict;
}

export type PacketRole =
  | 'handshake'
  | 'tls handshake'
  | 'request'
  | 'acknowledgement'
  | 'response'
  | 'reset'
  | 'closing';

interface LadderRowBase {
  /** Unique in the ladder and the same whenever the same action is shown: 'p4', 'g2'. */
  readonly id: string;
  /** Microseconds since the action began. */
  readonly at: number;
  /** '0.740 ms', or '0.001 s' where the ladder takes a second or more. */
  readonly time: string;
  /** 'GET /search', 'SYN', 'TLS client hello, shop.lab', 'Handshake, 3 packets'. */
  readonly label: string;
  /** What a screen reader says of the row. */
  readonly sentence: string;
}

/** One packet on one wire. */
export type PacketRow = ReturnType<typeof rowOf> &
  LadderRowBase & {
    /** The lanes it was meant for and never got to: 'no packet' stands there. */
    readonly beyond: readonly NodeId[];
    readonly copies: readonly LadderCopy[];
  };

/** Time in which nothing moves. */
export interface WaitRow extends LadderRowBase {
  readonly kind: 'wait';
  /** Who waits. */
  readonly from: NodeId;
}

/** Rows that fold to one: a handshake or a closing when room is short, an exchange of many. */
export interface GroupRow extends LadderRowBase {
  readonly kind: 'group';
  readonly of: 'handshake' | 'closing' | 'exchange';
  readonly from: NodeId;
  readonly to: NodeId;
  readonly verdict: Verdict;
  /** How many packets are in it, without copies. */
  readonly packets: number;
  readonly rows: readonly LadderRow[];
}

export type LadderRow = PacketRow | WaitRow | GroupRow;

/** One action as a sequence diagram. */
export interface Ladder {
  /** The unit of the times. */
  readonly unit: 'ms' | 's';
  readonly lanes: readonly LadderLane[];
  /** By time; exchanges are groups if there is more than one. */
  readonly rows: readonly LadderRow[];
}

export const SECOND = 1_000_000;

/** '0.740 ms', '1.000 s'. */
export function timeOf(at: number, unit: Ladder['unit']): string {
  return `${(at / (unit === 's' ? SECOND : 1_000)).toFixed(3)} ${unit}`;
}

/** '0.740 milliseconds' for '0.740 ms'. */
export function spokenTime(time: string): string {
  return time.replace(' ms', ' milliseconds').replace(/ s$/, ' seconds');
}

/** What a packet's row says of the packet alone. `number` is from 1, without copies, by time. */
export function rowOf(packet: Packet, number: number, role: PacketRole, unit: Ladder['unit']) {
  const { at, from, to, tcp, fate } = packet;
  const verdict = verdictOfPacket(packet);
  const isKey = role === 'request' || role === 'response' || verdict === 'blocked';
  return {
    kind: 'packet',
    ...{ id: `p${number}`, at, time: timeOf(at, unit), number, packet, from, to },
    /** Of the TCP header; null where a tunnel hides it. */
    flags: tcp?.flags ?? null,
    role,
    /** What the receiving device did with it. */
    fate,
    /** The same as the diagram colours it. */
    verdict,
    /** The lane where it was stopped; null if it was not. */
    stoppedAt: isStopped(packet) ? to : null,
    /** How it looks on this wire. */
    looks: isClearHandshake(packet) ? 'plain' : looksOf(packet),
    /** Whether it is drawn heavier: a request, an answer, or a packet that was stopped. */
    isKey,
  } as const;
}

/** Hellos and alerts are sent before there are keys; from 1.3 on the server's hello brings what is sealed. */
export function isClearHandshake({ payload }: Packet): boolean {
  if (payload.kind !== 'tls') return false;
  const { content, handshake } = payload;
  if (content === 'server hello') return !isTls13(handshake);
  return content === 'client hello' || content === 'alert';
}

function runsOf(
  rows: readonly PacketRow[],
  isSame: (last: PacketRow, row: PacketRow) => boolean,
): readonly (readonly PacketRow[])[] {
  const runs: PacketRow[][] = [];
  for (const row of rows) {
    const last = runs.at(-1)?.at(-1);
    if (last && isSame(last, row)) runs.at(-1)!.push(row);
    else runs.push([row]);
  }
  return runs;
}

/** The rows of each exchange, under one row where there are several. */
export function byExchange(
  rows: readonly PacketRow[],
  packets: readonly Packet[],
): readonly LadderRow[] {
  const exchanges = runsOf(rows, (last, row) => last.packet.exchange === row.packet.exchange);
  if (exchanges.length < 2) return withFolds(rows, packets);
  return exchanges.map((each) =>
    groupOf('exchange', exchangeLabel(each), each, withFolds(each, packets)),
  );
}

function exchangeLabel(rows: readonly PacketRow[]): string {
  const packets = rows.map(({ packet }) => packet);
  const [first] = packets as [Packet];
  const asked = packets.find((packet) => requestIn(packet) !== null);
  const back = packets.filter(({ to }) => to === first.from);
  const status = back.map(statusLine).findLast((line) => line !== null);
  const isReset = back.some((packet) => breaksOff(innerOf(packet)));
  const isRefused = back.some((packet) => flagsOf(packet) === 'RST/ACK');
  const end =
    status ?? (isReset ? 'reset' : isRefused ? 'refused' : back.length > 0 ? 'open' : 'no answer');
  return `${asked ? labelOfPacket(asked) : `SYN to ${innerOf(first).tcp?.destinationPort}`}: ${end}`;
}

type Fold = 'handshake' | 'closing';
const FOLDS: Readonly<Partial<Record<PacketRow['role'], Fold>>> = {
  handshake: 'handshake',
  'tls handshake': 'handshake',
  closing: 'closing',
};

/** Packets of one handshake, or closing, that follow each other become a group; waits get a row. */
function withFolds(rows: readonly PacketRow[], packets: readonly Packet[]): readonly LadderRow[] {
  const runs = runsOf(rows, (last, row) => {
    const fold = foldOf(row);
    const isSame = last.packet.connection === row.packet.connection;
    return fold !== undefined && foldOf(last) === fold && isSame;
  });
  return runs.flatMap((run): readonly LadderRow[] => {
    const [first] = run as [PacketRow];
    if (run.length === 1) return [first, ...waitAfter(first, packets)];
    return [groupOf(foldOf(first)!, foldLabel(run), run)];
  });
}

function foldOf({ role, fate, verdict }: PacketRow): Fold | undefined {
  const isTelling = fate === 'dropped' || fate === 'refused' || verdict === 'failed';
  return isTelling ? undefined : FOLDS[role];
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
  rows: readonly LadderRow[] = packets,
): GroupRow {
  const [{ number, at, time, from }] = packets as [PacketRow];
  const { to } = packets.find(({ fate }) => fate !== 'passed') ?? packets[0]!;
  const sentence = [
    label,
    ...(of === 'exchange' ? [`${packets.length} packets`] : []),
    `from ${spokenTime(time)}`,
    `${spokenOf(from)} to ${spokenOf(to)}`,
  ].join(', ');
  return {
    kind: 'group',
    id: `${of}-${number}`,
    at,
    time,
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

/** What the sender of a dropped packet does: nothing, until it sends it again or gives up. */
function waitAfter(row: PacketRow, packets: readonly Packet[]): readonly WaitRow[] {
  const { packet, number, fate, at, time } = row;
  if (fate !== 'dropped') return [];
  const own = packets.filter(({ connection }) => connection === packet.connection);
  const { from } = own[0]!;
  const tries = own.filter((each) => each.from === from);
  const before = tries.findLast((each) => each.at <= at)!;
  const again = tries.find((each) => each.at > at);
  const seconds = again ? (again.at - before.at) / SECOND : 0;
  const what = packet.payload.kind === 'request' ? 'request' : 'SYN';
  const label = again ? `waits ${seconds} s, sends the ${what} again` : 'no answer, gives up';
  const spoken = again
    ? label.replace('s,', seconds === 1 ? 'second,' : 'seconds,')
    : `gets ${label}`;
  const sentence = `${atStart(from)} ${spoken}`;
  return [{ kind: 'wait', id: `w${number}`, at, time, from, label, sentence }];
}
