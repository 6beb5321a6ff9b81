import type { Point } from '@netward/levels';
import { pointAlong, routeLength, type Waypoint } from './route.ts';

/** The marks drawn on a wire that carried the last action, placed on its straight pieces. */
export interface Decorations {
  readonly chevrons: readonly Waypoint[];
  /** The hop's number; null if the wire is too short. */
  readonly number: Waypoint | null;
  /** The packet at rest; null if the wire is too short. */
  readonly packet: Waypoint | null;
}

// Lengths, in drawing units, at which things fit on a piece without touching.
const LONG = 180;
const MIDDLE = 80;
const SHORT = 66;
const TINY = 24;
const PIECE_WITH_PACKET = 70;
// A packet needs more room on a piece that also has a number; there may be a mark at its end.
const PIECE_WITH_BOTH = 96;
const MARK_AND_PACKET = 42;

/** Places chevrons, number and packet on a wire. */
export function decorate(route: readonly Point[]): Decorations {
  const pieces = route.slice(1).map((to, index) => [route[index]!, to] as const);
  const longest = pieces.toSorted((a, b) => routeLength(b) - routeLength(a))[0];
  const last = pieces.at(-1);
  if (!longest || !last) return { chevrons: [], number: null, packet: null };
  const length = routeLength(longest);
  const lastLength = routeLength(last);
  const hasOwnLast = last !== longest && lastLength >= PIECE_WITH_PACKET;
  const { shares, number } = placesOn(length);
  const onLongest = shares.map((share) => pointAlong(longest, share));
  const onLast = hasOwnLast && lastLength > 120 ? [pointAlong(last, 0.18)] : [];
  return {
    chevrons: [...onLongest, ...onLast],
    number: number === null ? null : pointAlong(longest, number),
    packet: restingPlace(hasOwnLast ? last : longest, hasOwnLast),
  };
}

/** Where a piece's chevrons and number go, as shares of its length. */
function placesOn(length: number): { shares: readonly number[]; number: number | null } {
  if (length >= LONG) return { shares: [0.14, 0.8], number: 0.27 };
  if (length >= MIDDLE) return { shares: [0.14], number: 0.34 };
  if (length >= SHORT) return { shares: [0.6], number: 0.3 };
  return { shares: length >= TINY ? [0.5] : [], number: null };
}

function restingPlace(piece: readonly Point[], isLast: boolean): Waypoint | null {
  const length = routeLength(piece);
  if (length < (isLast ? PIECE_WITH_PACKET : PIECE_WITH_BOTH)) return null;
  const share = isLast ? 0.52 : length >= LONG ? 0.58 : 0.66;
  return pointAlong(piece, Math.min(share, 1 - MARK_AND_PACKET / length));
}
