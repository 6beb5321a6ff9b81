import { type Evidence, type NodeId, type PathHop, pathOf } from '@netward/lab-engine';
import { type Geometry, type Point, type Topology, tracePath } from '@netward/levels';

/** The last action as the diagram plays it: packets hop by hop, then copies, then records. */
export type Trace = ReturnType<typeof traceStep>;
export type DrawnHop = Trace['hops'][number];
/** A verdict mark; it appears at its stage. */
export type DrawnMark = Trace['marks'][number];

// Room for a mark next to a port, and for the port at the wire's other end.
const ROOM_FOR_MARK = 30;
const ORDER = { wire: 0, tunnel: 0, mirror: 1, feed: 2 } as const;

/** Lays what one action put on the wires and into records over a drawing. */
export function traceStep(evidence: Evidence | null, topology: Topology, geometry: Geometry) {
  const path = pathOf(evidence);
  const traced = tracePath(topology, path.hops).toSorted((a, b) => ORDER[a.link] - ORDER[b.link]);
  let stage = -1;
  let before: keyof typeof ORDER | undefined;
  const taken = new Map<string, number>();
  const hops = traced.map((hop) => {
    const isPacket = ORDER[hop.link] === 0;
    if (isPacket || before !== hop.link) stage += 1;
    before = hop.link;
    /** Its ends in words, for example `Client to Firewall`. */
    const way = `${labelIn(topology, hop.from)} to ${labelIn(topology, hop.to)}`;
    const wire = joinRoutes(hop.linkIds.map((id) => geometry.routes[id] ?? []));
    const key = hop.linkIds.join();
    const earlier = isPacket ? (taken.get(key) ?? 0) : 0;
    taken.set(key, earlier + 1);
    /** How far from its wire it is drawn, where an earlier packet went the same way. */
    const beside = besideOf(wire, earlier * GAP);
    const route = wire.map(({ x, y }) => ({ x: x + beside.x, y: y + beside.y }));
    return { ...hop, way, stage, route, beside };
  });
  const marks = path.marks
    .filter((mark) => geometry.nodes[mark.node])
    .map((mark) => {
      const hop = hops.findLast(({ to }) => to === mark.node);
      const link = hop?.linkIds.at(-1) ?? wireTo(mark.node, topology);
      return {
        ...mark,
        /** Where the packet reached the node; null if none did. */
        arrival: hop?.route.at(-1) ?? null,
        /** Whether the mark fits on the wire before the node without touching the previous node. */
        hasRoomBefore: routeLength(geometry.routes[link ?? '']?.slice(-2) ?? []) >= ROOM_FOR_MARK,
        /** The centre of its flag; null if the drawing has no room for one. */
        flagAt: geometry.flags[link ?? ''] ?? null,
        stage: hop?.stage ?? stage,
      };
    });
  const stop = hops.findLast(({ number }) => number !== null);
  // The wires the packet would have taken to the nodes it never reached.
  const unreachedLinks = path.unreached.flatMap((node) => wayTo(node, stop, topology));
  return { hops, marks, unreachedLinks, stages: stage + 1 };
}

/** Between two packets that went the same way. */
const GAP = 12;

/** Below a wire that runs across the drawing, right of one that runs down. */
function besideOf(wire: readonly Point[], gap: number): Point {
  const [first, last] = [wire[0], wire.at(-1)];
  const isAcross = !first || !last || Math.abs(last.x - first.x) >= Math.abs(last.y - first.y);
  return isAcross ? { x: 0, y: gap } : { x: gap, y: 0 };
}

function wayTo(node: NodeId, stop: PathHop | undefined, topology: Topology): readonly string[] {
  const rest = stop ? tracePath(topology, [{ ...stop, from: stop.to, to: node }]) : [];
  return rest.flatMap(({ linkIds }) => linkIds);
}

export function labelIn(topology: Topology, id: string): string {
  return topology.nodes.find((node) => node.id === id)?.label ?? id;
}

export function wireTo(node: NodeId, topology: Topology): string | undefined {
  return topology.links.find(({ to, kind }) => to === node && kind === 'wire')?.id;
}

const CORNER = 8;

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
