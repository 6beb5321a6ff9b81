import {
  addressIn,
  type LabAction,
  nodeNotes,
  type NodeId,
  type NodeState,
  portNotes,
  type LabState,
} from '@netward/lab-engine';
import type {
  Geometry,
  NodePlace,
  Point,
  Topology,
  TopologyLink,
  TopologyNode,
} from '@netward/levels';

export type DrawnNode = ReturnType<typeof drawnNodes>[number];

/** Where a wire enters a slab, and the rule that applies there. */
export interface Port extends Point {
  readonly side: 'left' | 'right' | 'top' | 'bottom';
  readonly isShut: boolean;
  readonly rule: string;
}

const SWITCHLESS: readonly NodeId[] = ['client', 'customer', 'server', 'sniffer', 'attacker'];

/** The boxed word, such as ON or BLOCKING; null for a device without a switch. */
function stateWord(node: TopologyNode, state: NodeState): string | null {
  if (SWITCHLESS.includes(node.id)) return null;
  const word = state.toUpperCase();
  return node.shape === 'tag' ? `${node.label} ${word}` : word;
}

function portsOf(
  node: TopologyNode,
  topology: Topology,
  geometry: Geometry,
  state: LabState,
): readonly Port[] {
  const place = geometry.nodes[node.id];
  if (node.shape !== 'slab' || !place) return [];
  const rules = portNotes(state, node.id);
  const ports = new Map<string, Port>();
  for (const link of topology.links) {
    const end = linkEnd(link, node.id, geometry);
    if (link.kind !== 'wire' || !end) continue;
    const peer = link.from === node.id ? link.to : link.from;
    const rule = rules.find((note) => note.peer === peer);
    const before = ports.get(`${end.x} ${end.y}`);
    ports.set(`${end.x} ${end.y}`, {
      ...end,
      side: sideOf(end, place),
      isShut: Boolean(before?.isShut || rule?.shut),
      rule: rule?.text || before?.rule || '',
    });
  }
  return [...ports.values()];
}

function linkEnd(link: TopologyLink, id: NodeId, geometry: Geometry): Point | undefined {
  const route = geometry.routes[link.id];
  if (link.from === id) return route?.[0];
  return link.to === id ? route?.at(-1) : undefined;
}

function sideOf(point: Point, place: NodePlace): Port['side'] {
  const { x, y, width, height } = place;
  if (Math.abs(point.x - (x - width / 2)) < 1) return 'left';
  if (Math.abs(point.x - (x + width / 2)) < 1) return 'right';
  return point.y < y - height / 2 + 1 ? 'top' : 'bottom';
}

/** A node's address in this state, with the port that the drawing names; null where it names none. */
export function addressOf({ id, address }: TopologyNode, state: LabState): string | null {
  const here = addressIn(state, id);
  return address && here ? address.replace(/^[\d.]+/, here) : address;
}

interface Drawing {
  readonly topology: Topology;
  readonly geometry: Geometry;
  readonly state: LabState;
  readonly states: Readonly<Record<NodeId, NodeState>>;
  readonly isShort: boolean;
  readonly tried: readonly (LabAction | undefined)[];
  /** Their ids, with commas between them. */
  readonly alerting: string;
}

export function drawnNodes(drawing: Drawing) {
  const { topology, geometry, state, states, isShort, tried, alerting } = drawing;
  // A narrow drawing has room for a remark, and for no setting.
  const isWide = geometry === topology.wide;
  return topology.nodes.flatMap((node) => {
    const place = geometry.nodes[node.id];
    if (!place) return [];
    const fixed = node.note ? [node.note] : [];
    const taken = node.address === null ? addressIn(state, node.id) : null;
    const settings = [...(taken ? [`is ${taken}`] : []), ...nodeNotes(state, node.id)];
    return {
      node,
      place,
      state: states[node.id],
      label: isShort ? node.shortLabel : node.label,
      address: isWide ? addressOf(node, state) : null,
      /** What a newcomer reads under it; empty once it was met. */
      words: isWide && !tried.includes(node.words?.until) ? node.words?.text : undefined,
      word: stateWord(node, states[node.id]),
      notes: isWide ? [...settings, ...fixed] : fixed,
      ports: portsOf(node, topology, geometry, state),
      isAlerting: alerting.split(',').includes(node.id),
    };
  });
}
