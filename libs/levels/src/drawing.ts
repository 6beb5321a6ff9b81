import type { Geometry, NodePlace, Point, ZonePlace } from './topology.ts';

type Pair = readonly [x: number, y: number];
type Size = readonly [width: number, height: number];

/** Sizes by shape; the names are those of the symbol grammar. */
export const SIZES = {
  end: [72, 58],
  server: [88, 66],
  backend: [88, 62],
  ear: [54, 54],
  smallEnd: [60, 46],
  smallEar: [48, 48],
  tag: [60, 19],
  narrowEnd: [48, 42],
  narrowServer: [52, 48],
  narrowEar: [38, 38],
} as const satisfies Record<string, Size>;

/** A drawing for screens from 901 px. */
export function wide(parts: Omit<Geometry, 'width' | 'height'>): Geometry {
  return { width: 1000, height: 366, ...parts };
}

/** A drawing for screens up to 900 px; it has no room for flags. */
export function narrow(parts: Omit<Geometry, 'width' | 'height' | 'flags'>): Geometry {
  return { width: 375, height: 256, flags: {}, ...parts };
}

/** Puts a node with its centre at x, y. */
export function place(x: number, y: number, [width, height]: Size): NodePlace {
  return { x, y, width, height, glyphTop: null };
}

/** Puts a slab with its centre at x, y and its symbol at `glyphTop`. */
export function slab(x: number, y: number, [width, height]: Size, glyphTop: number): NodePlace {
  return { x, y, width, height, glyphTop };
}

/** A segment's frame with its upper left corner at x, y. */
export function zone(
  label: string,
  x: number,
  y: number,
  [width, height]: Size,
  labelAt: 'start' | 'end' = 'start',
): ZonePlace {
  return { x, y, width, height, label, labelAt };
}

/** The corners of a link, from its sender on. */
export function route(...corners: readonly Pair[]): readonly Point[] {
  return corners.map(([x, y]) => ({ x, y }));
}

/** A point, such as the centre of a flag. */
export function at(x: number, y: number): Point {
  return { x, y };
}
