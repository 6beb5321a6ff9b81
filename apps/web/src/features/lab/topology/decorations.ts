import type { Point } from '@netward/levels';
import { pointAlong, routeLength, type Waypoint } from './route.ts';

/** What stands on a wire that carried the last action, placed on its straight pieces. */
export interface Decorations {
  readonly chevrons: readonly Waypoint[];
  /** The number of the hop; null where the wire is too short for it. */
  readonly number: Waypoint | null;
  /** The packet at rest; null where the wire is too short for it. */
  readonly packet: Waypoint | null;
}

// Lengths in units of the drawing: what fits on a piece without touching.
const LONG = 180;
const MIDDLE = 80;
const SHORT = 60;
const PIECE_WITH_PACKET = 70;

/** Places chevrons, number and packet on a wire. */
export function decorate(route: readonly Point[]): Decorations {
  const pieces = route.slice(1).map((to, index) => [route[index]!, to] as const);
  const longest = pieces.toSorted((a, b) => routeLength(b) - routeLength(a))[0];
  const last = pieces.at(-1);
  if (!longest || !last) return { chevrons: [], number: null, packet: null };
  const length = routeLength(longest);
  const lastLength = routeLength(last);
  const hasOwnLast = last !== longest && lastLength >= PIECE_WITH_PACKET;
  const shares = length >= LONG ? [0.14, 0.8] : length >= MIDDLE ? [0.14] : [0.5];
  const onLongest = shares.map((share) => pointAlong(longest, share));
  const onLast = hasOwnLast && lastLength > 120 ? [pointAlong(last, 0.18)] : [];
  return {
    chevrons: [...onLongest, ...onLast],
    number: length >= SHORT ? pointAlong(longest, length >= LONG ? 0.27 : 0.34) : null,
    packet: restingPlace(hasOwnLast ? last : longest, hasOwnLast),
  };
}

function restingPlace(piece: readonly Point[], isLast: boolean): Waypoint | null {
  const length = routeLength(piece);
  if (length < PIECE_WITH_PACKET) return null;
  return pointAlong(piece, isLast ? 0.52 : length >= LONG ? 0.58 : 0.66);
}
