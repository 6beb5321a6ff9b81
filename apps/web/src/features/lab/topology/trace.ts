import { type Evidence, type NodeId, type PathHop, pathOf } from '@netward/lab-engine';
import { type Geometry, type Point, type Topology, tracePath } from '@netward/levels';
import { joinRoutes, routeLength } from './route.ts';

/** The last action as the diagram plays it: packets hop by hop, then copies, then records. */
export type Trace = ReturnType<typeof traceStep>;
/** A hop with its route in the drawing and its stage of the playback. */
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
