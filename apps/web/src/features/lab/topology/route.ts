import type { Point } from '@netward/levels';

const CORNER = 8;

/** A point on a route, and the route's direction there in degrees. */
interface Waypoint extends Point {
  readonly angle: number;
}

const distance = (a: Point, b: Point) => Math.hypot(b.x - a.x, b.y - a.y);

export function routeLength(route: readonly Point[]): number {
  return route.slice(1).reduce((sum, point, index) => sum + distance(route[index]!, point), 0);
}

/** The point at a share of the route's length, from 0 at its start to 1 at its end. */
export function pointAlong(route: readonly Point[], share: number): Waypoint {
  let left = routeLength(route) * Math.min(Math.max(share, 0), 1);
  for (let index = 1; index < route.length; index++) {
    const [from, to] = [route[index - 1]!, route[index]!];
    const length = distance(from, to);
    if (left <= length || index === route.length - 1) {
      const part = length === 0 ? 0 : left / length;
      const angle = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
      return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part, angle };
    }
    left -= length;
  }
  return { x: route[0]?.x ?? 0, y: route[0]?.y ?? 0, angle: 0 };
}

export function routePath(route: readonly Point[]): string {
  const [first, ...rest] = route;
  if (!first) return '';
  const parts = rest.map((corner, index) => {
    const next = rest[index + 1];
    if (!next) return `L${corner.x} ${corner.y}`;
    const before = rest[index - 1] ?? first;
    const radius = Math.min(CORNER, distance(before, corner) / 2, distance(corner, next) / 2);
    const start = towards(corner, before, radius);
    const end = towards(corner, next, radius);
    return `L${start.x} ${start.y}Q${corner.x} ${corner.y} ${end.x} ${end.y}`;
  });
  return `M${first.x} ${first.y}${parts.join('')}`;
}

function towards(from: Point, to: Point, by: number): Point {
  const length = distance(from, to) || 1;
  return {
    x: from.x + ((to.x - from.x) * by) / length,
    y: from.y + ((to.y - from.y) * by) / length,
  };
}

/**
 * Joins routes end to end. Where one ends at a device's edge and the next starts at its other edge,
 * the path runs through the device and turns at a right angle before the exit.
 */
export function joinRoutes(routes: readonly (readonly Point[])[]): readonly Point[] {
  return routes.reduce((joined, route) => {
    const [last, first] = [joined.at(-1), route[0]];
    const through = last && first ? passThrough(last, first) : [];
    return [...joined, ...through, ...route];
  }, []);
}

// How far before the exit the wire turns, so that it passes next to the device's name.
const EXIT = 10;

export function passThrough(entry: Point, exit: Point): readonly Point[] {
  if (entry.y === exit.y || entry.x === exit.x) return [];
  const x = exit.x - Math.sign(exit.x - entry.x) * Math.min(EXIT, Math.abs(exit.x - entry.x) / 2);
  return [
    { x, y: entry.y },
    { x, y: exit.y },
  ];
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

/** The marks drawn on a wire that carried the last action: on its straight pieces, those that have room. */
export function decorate(route: readonly Point[]) {
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
