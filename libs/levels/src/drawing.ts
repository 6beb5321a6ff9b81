import type { NodePlace, Point, ZonePlace } from './topology.ts';

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
  narrowEnd: [48, 42],
  narrowServer: [52, 48],
  narrowEar: [38, 38],
} as const satisfies Record<string, Size>;

/** Puts a node with its centre at x, y; `flag` is the centre of its verdict flag. */
export function place(x: number, y: number, size: Size, flag?: Pair): NodePlace {
  const [width, height] = size;
  return { x, y, width, height, flag: flag ? { x: flag[0], y: flag[1] } : null };
}

/** A segment's frame with its upper left corner at x, y. */
export function zone(
  label: string,
  x: number,
  y: number,
  size: Size,
  labelAt: 'start' | 'end' = 'start',
): ZonePlace {
  return { x, y, width: size[0], height: size[1], label, labelAt };
}

/** The corners of a link, from its sender on. */
export function route(...corners: readonly Pair[]): readonly Point[] {
  return corners.map(([x, y]) => ({ x, y }));
}
