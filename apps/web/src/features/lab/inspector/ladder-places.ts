import type { GroupRow, Ladder, LadderRow } from '@netward/evidence';
import type { NodeId } from '@netward/lab-engine';

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

function gapAfter(index: number, order: readonly NodeId[], rows: readonly LadderRow[]): number {
  if (order.length >= MANY_LANES) return 1;
  const crossing = packetRows(rows).filter(({ from, to }) => {
    const ends = [order.indexOf(from), order.indexOf(to)].sort((a, b) => a - b);
    return ends[0]! <= index && ends[1]! > index;
  });
  const longest = Math.max(SHORT_LABEL, ...crossing.map(({ label }) => label.length));
  return Math.min(LONG_LABEL, longest);
}

/** The packets of a ladder, also those in groups. */
export function packetRows(rows: readonly LadderRow[]) {
  return rowsIn(rows).filter((row) => row.kind === 'packet');
}

function rowsIn(rows: readonly LadderRow[]): readonly LadderRow[] {
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
export function shownRows(rows: readonly LadderRow[], folding: Folding): readonly LadderRow[] {
  const isShort = packetRows(rows).length <= FEW_PACKETS;
  const unfold = (each: readonly LadderRow[]): readonly LadderRow[] =>
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
