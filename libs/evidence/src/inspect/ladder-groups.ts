import type { Packet } from '@netward/lab-engine';
import { breaksOff, requestIn } from '@netward/lab-engine/facts';
import type { GroupRow, Ladder, LadderRow, PacketRow, WaitRow } from './ladder-types.ts';
import {
  atStart,
  spokenOf,
  flagsOf,
  gravest,
  innerOf,
  labelOfPacket,
  statusLine,
} from '@netward/lab-engine/inspect';

type Unit = Ladder['unit'];

export const SECOND = 1_000_000;

/** '0.740 ms', '1.000 s'. */
export function timeOf(at: number, unit: Unit): string {
  return `${(at / (unit === 's' ? SECOND : 1_000)).toFixed(3)} ${unit}`;
}

/** '0.740 milliseconds'. */
export function spokenTime(at: number, unit: Unit): string {
  return timeOf(at, unit).replace(/ m?s$/, unit === 's' ? ' seconds' : ' milliseconds');
}

/** The rows of each exchange, under one row where there are several. */
export function byExchange(
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
