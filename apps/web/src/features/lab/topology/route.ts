import type { Point } from '@netward/levels';

const CORNER = 8;

/** A point on a route, and the route's direction there in degrees. */
export interface Waypoint extends Point {
  readonly angle: number;
}

const distance = (a: Point, b: Point) => Math.hypot(b.x - a.x, b.y - a.y);

/** The length of a route in drawing units. */
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

/** The route as an SVG path with rounded corners. */
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
  return routes.reduce(
    (joined, route) => {
      const [last, first] = [joined.at(-1), route[0]];
      if (!last || !first) return [...joined, ...route];
      return [...joined, ...passThrough(last, first), ...route];
    },
    [] as readonly Point[],
  );
}

// How far before the exit the wire turns, so that it passes next to the device's name.
const EXIT = 10;

/** The corners of the path through a device, from entry to exit. */
export function passThrough(entry: Point, exit: Point): readonly Point[] {
  if (entry.y === exit.y || entry.x === exit.x) return [];
  const x = exit.x - Math.sign(exit.x - entry.x) * Math.min(EXIT, Math.abs(exit.x - entry.x) / 2);
  return [
    { x, y: entry.y },
    { x, y: exit.y },
  ];
}
