import type {
  GroupRow,
  Ladder,
  LadderCopy,
  LadderRow as Row,
  PacketRow,
  WaitRow,
} from '@netward/evidence';
import type { NodeId, Packet } from '@netward/lab-engine';
import { Icon } from '../../../ui/icon.tsx';
import type { OwnPackets } from '../proof/marking.tsx';
import { markOf } from '../log/log-parts.tsx';

/** The size of a ladder: where its lanes are, in percent of so many pixels. */
export interface LadderSize {
  readonly places: ReadonlyMap<NodeId, number>;
  readonly width: number;
}

interface LadderRowProps {
  readonly row: Row;
  readonly id: string;
  readonly isCurrent: boolean;
  /** For a group: whether its rows follow. */
  readonly isOpen: boolean;
  readonly size: LadderSize;
  /** What the learner has marked and proved, while a question is open. */
  readonly own: OwnPackets | undefined;
  readonly onChoose: (row: Row) => void;
}

/** One packet on one wire, a group of them, or time in which nothing moves. */
export function LadderRow({ row, id, isCurrent, isOpen, size, own, onChoose }: LadderRowProps) {
  const isPacket = row.kind === 'packet';
  const isMine = isPacket && isOf(row, own?.marked);
  return (
    <li
      id={id}
      role="option"
      aria-selected={isCurrent}
      aria-label={row.sentence}
      className={`ladder-row grid middle relative press pointable is-${row.kind} ${isPacket && row.isKey ? 'is-key' : ''} ${isMine ? 'own-mark bright' : ''}`}
      data-mark={isMine ? '' : undefined}
      onClick={() => onChoose(row)}
      {...(isPacket && {
        'data-packet': row.number,
        'data-from': row.from,
        'data-to': row.to,
        'data-flags': row.flags ?? '',
        'data-verdict': row.verdict,
      })}
    >
      <span className="right nowrap faint">{isPacket ? row.number : ''}</span>
      <time className="right nowrap">{row.time.replace(/ m?s$/, '')}</time>
      <div className="ladder-lanes tall relative">
        {row.kind === 'packet' && <PacketOnWire row={row} size={size} />}
        {isPacket && isOf(row, own?.proved) && (
          <Stamp verdict="exposed" at={placeIn(size, row.to)} />
        )}
        {row.kind !== 'packet' && <Words {...{ row, isOpen, size }} />}
      </div>
    </li>
  );
}

function isOf({ packet, copies }: PacketRow, wanted: Packet | undefined): boolean {
  return wanted !== undefined && [packet, ...copies.map((copy) => copy.packet)].includes(wanted);
}

function PacketOnWire({ row, size }: { row: PacketRow; size: LadderSize }) {
  const { from, to, isKey, verdict, looks, stoppedAt, beyond, copies } = row;
  const ends = [placeIn(size, from), placeIn(size, to)] as const;
  const [left, right] = [Math.min(...ends), Math.max(...ends)];
  const tone = isKey ? verdict : '';
  const direction = ends[0] < ends[1] ? 'goes-right' : 'goes-left';
  // A tap whose lane the wire crosses marks the wire, and the label stands on the longer side of it.
  const marks = copies
    .filter((copy) => isMarked(copy) && isBetween(placeIn(size, copy.to), left, right))
    .map((copy) => placeIn(size, copy.to));
  const [start, end] = longestPart([left, ...marks, right]);
  return (
    <>
      {copies.map((copy) => (
        <Copy key={copy.to} copy={copy} left={left} right={right} size={size} />
      ))}
      <span
        className={`ladder-arrow absolute ${direction} is-${looks} ${tone} ${stoppedAt ? 'is-stopped' : ''}`}
        style={{ left: `${left}%`, width: `${right - left}%` }}
      />
      <Label row={row} start={start} end={end} size={size} />
      {stoppedAt && <Stamp verdict={verdict} at={placeIn(size, stoppedAt)} />}
      {stoppedAt && beyond.length > 0 && (
        <Beyond beyond={beyond} from={placeIn(size, stoppedAt)} size={size} />
      )}
    </>
  );
}

const isBetween = (at: number, left: number, right: number) => at > left && at < right;
/** The lock in the label says of an unreadable copy all there is to say. */
const isMarked = ({ verdict }: LadderCopy) => verdict === 'alerted' || verdict === 'exposed';

function longestPart(edges: readonly number[]): readonly [number, number] {
  const sorted = edges.toSorted((a, b) => a - b);
  const parts = sorted.slice(1).map((end, index) => [sorted[index]!, end] as const);
  return parts.toSorted((a, b) => b[1] - b[0] - (a[1] - a[0]))[0]!;
}

const LETTER_PX = 7.3;
const AROUND_LABEL_PX = 48;
const AROUND_TIGHT_LABEL_PX = 22;

/** On its wire if it fits there; else next to it, where there is more room. */
function Label(props: { row: PacketRow; start: number; end: number; size: LadderSize }) {
  const { row, start, end, size } = props;
  const text = (row.label.length + (row.looks === 'plain' ? 0 : 2)) * LETTER_PX;
  const need = text + AROUND_LABEL_PX;
  const px = (percent: number) => (percent * size.width) / 100;
  const right = row.beyond.length > 0 ? 0 : px(100 - end);
  const fitsTightly = px(end - start) >= text + AROUND_TIGHT_LABEL_PX;
  const isOnWire = fitsTightly || Math.max(right, px(start)) < need;
  const beside = right >= need ? { left: `${end}%` } : { right: `${100 - start}%` };
  const look = px(end - start) >= need ? '' : 'is-tight';
  return (
    <span
      className={`ladder-label flex absolute ${isOnWire ? look : 'is-beside'}`}
      style={isOnWire ? { left: `${start}%`, width: `${end - start}%` } : beside}
    >
      <b className="one-line flex middle surface muted">
        {row.looks !== 'plain' && <Icon name="m-encrypted" className="encrypted" />}
        <span className="clips">{row.label}</span>
      </b>
    </span>
  );
}

function Stamp({ verdict, at }: { verdict: string; at: number }) {
  const mark = markOf(verdict) ?? 'blocked';
  return (
    <span className={`ladder-stamp absolute surface ${mark}`} style={{ left: `${at}%` }}>
      <Icon name={`m-${mark}`} />
    </span>
  );
}

/** Room for the words between two devices; where it is short, the dotted ring says it alone. */
const NO_PACKET_PX = 112;

function Beyond(props: { beyond: readonly NodeId[]; from: number; size: LadderSize }) {
  const { beyond, from, size } = props;
  const places = beyond.map((node) => placeIn(size, node));
  const last = places.reduce((far, at) => (Math.abs(at - from) > Math.abs(far - from) ? at : far));
  const left = Math.min(from, last);
  return (
    <>
      <span
        className="ladder-nothing flex absolute"
        style={{ left: `${left}%`, width: `${Math.abs(last - from)}%` }}
      >
        {(Math.abs(last - from) * size.width) / 100 > NO_PACKET_PX && (
          <b className="nowrap absolute surface faint">no packet</b>
        )}
      </span>
      {places.map((at) => (
        <Stamp key={at} verdict="unreached" at={at} />
      ))}
    </>
  );
}

function Copy(props: { copy: LadderCopy; left: number; right: number; size: LadderSize }) {
  const { copy, left, right, size } = props;
  const at = placeIn(size, copy.to);
  const near = at < left ? left : right;
  return (
    <>
      {!isBetween(at, left, right) && (
        <span
          className={`ladder-copy absolute ${markOf(copy.verdict) ?? ''}`}
          style={{ left: `${Math.min(near, at)}%`, width: `${Math.abs(at - near)}%` }}
        />
      )}
      {isMarked(copy) && <Stamp verdict={copy.verdict} at={at} />}
    </>
  );
}

/** What a group or a wait is, in words; a group has a sign that it opens. */
function Words(props: { row: GroupRow | WaitRow; isOpen: boolean; size: LadderSize }) {
  const { row, isOpen, size } = props;
  const isGroup = row.kind === 'group';
  const mark = isGroup && row.of === 'exchange' && markOf(row.verdict);
  const ends = isGroup ? [row.from, row.to] : [row.from];
  return (
    <span
      className={`ladder-words gap-6 absolute nowrap muted row surface ${isOpen ? 'is-open' : ''}`}
      style={{ left: `${Math.min(...ends.map((node) => placeIn(size, node)))}%` }}
    >
      {isGroup && <Icon name="i-chev" />}
      {mark && <Icon name={`m-${mark}`} className={mark} />}
      {row.label}
    </span>
  );
}

const placeIn = ({ places }: LadderSize, node: NodeId): number => places.get(node) ?? 50;

// In percent of the lanes' room: half a device's name stands on either side of the outer lanes.
const LEFT = 10;
const ROOM = 77;
const SHORT_LABEL = 10;
const LONG_LABEL = 24;

/** Where each lane stands, in percent from the left. Wires with longer labels get more room. */
export function placesOf({ lanes, rows }: Ladder): ReadonlyMap<NodeId, number> {
  const order = lanes.map(({ node }) => node);
  const gaps = lanes.slice(1).map((_, index) => gapAfter(index, order, rows));
  const sum = gaps.reduce((total, gap) => total + gap, 0);
  let at = LEFT;
  return new Map(
    order.map((node, index) => {
      if (index > 0) at += (ROOM * gaps[index - 1]!) / sum;
      return [node, at];
    }),
  );
}

/** The names above many lanes need the same room each. */
const MANY_LANES = 4;

function gapAfter(index: number, order: readonly NodeId[], rows: readonly Row[]): number {
  if (order.length >= MANY_LANES) return 1;
  const crossing = packetRows(rows).filter(({ from, to }) => {
    const ends = [order.indexOf(from), order.indexOf(to)].sort((a, b) => a - b);
    return ends[0]! <= index && ends[1]! > index;
  });
  const longest = Math.max(SHORT_LABEL, ...crossing.map(({ label }) => label.length));
  return Math.min(LONG_LABEL, longest);
}

/** The packets of a ladder, also those in groups. */
export function packetRows(rows: readonly Row[]) {
  return rowsIn(rows).filter((row) => row.kind === 'packet');
}

function rowsIn(rows: readonly Row[]): readonly Row[] {
  return rows.flatMap((row) => (row.kind === 'group' ? [row, ...rowsIn(row.rows)] : [row]));
}

/** Up to this many packets, the three of a handshake have room. */
const FEW_PACKETS = 12;

interface Folding {
  readonly kept: string | undefined;
  /** Whether there is room for everything but the many exchanges of a search. */
  readonly isRoomy: boolean;
  readonly byHand: ReadonlyMap<string, boolean>;
}

/** The rows to show: groups that have room are shown as their rows. */
export function shownRows(rows: readonly Row[], folding: Folding): readonly Row[] {
  const isShort = packetRows(rows).length <= FEW_PACKETS;
  const unfold = (each: readonly Row[]): readonly Row[] =>
    each.flatMap((row) => {
      if (row.kind !== 'group') return [row];
      if (isInline(row, isShort, folding)) return unfold(row.rows);
      return isOpen(row, folding) ? [row, ...unfold(row.rows)] : [row];
    });
  return unfold(rows);
}

function isInline(row: GroupRow, isShort: boolean, { isRoomy }: Folding): boolean {
  if (row.of === 'exchange') return false;
  return row.of === 'handshake' ? isShort : isRoomy && isShort;
}

export function isOpen(row: GroupRow, { kept, byHand }: Folding): boolean {
  return byHand.get(row.id) ?? rowsIn(row.rows).some(({ id }) => id === kept);
}
