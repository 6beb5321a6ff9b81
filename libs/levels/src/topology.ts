import type { LabAction, LinkKind, NodeId, PathHop } from '@netward/lab-engine';

/** A symbol of the diagram's set; the drawing is `s-<name>`. */
export type SymbolName =
  | 'client'
  | 'server'
  | 'sniffer'
  | 'attacker'
  | 'firewall'
  | 'ids'
  | 'ips'
  | 'tls'
  | 'waf'
  | 'gateway'
  | 'lb'
  | 'siem'
  | 'soc';

/**
 * What a device can do to a packet, shown by its outline. end: terminates a connection · slab: sits
 * inline · ear: only listens · tray: only collects records · tag: a state of the wire, not a device.
 */
export type NodeShape = 'end' | 'slab' | 'ear' | 'tray' | 'tag';

export interface TopologyNode {
  readonly id: NodeId;
  readonly symbol: SymbolName;
  readonly shape: NodeShape;
  readonly label: string;
  /** At most six letters, for screens up to 640 px. */
  readonly shortLabel: string;
  /** Address as shown, with the port where one is open. */
  readonly address: string | null;
  readonly zone: string | null;
  /** Hatched: not on our side. */
  readonly isHostile: boolean;
  /** A fixed remark in the drawing, such as 'not part of this level'. */
  readonly note: string | null;
  /** Drawn only after an action in which it sent something. */
  readonly isBystander?: boolean;
  /** What a newcomer reads under it in the wide drawing, until this action was tried. */
  readonly words?: { readonly text: string; readonly until: LabAction };
}

export interface TopologyLink {
  readonly id: string;
  readonly from: NodeId;
  readonly to: NodeId;
  readonly kind: Exclude<LinkKind, 'tunnel'>;
  /** While this node is on, the link is drawn encrypted: `tls` as double line, `vpn` as tunnel. */
  readonly casing: 'tls' | 'vpn' | null;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Where a node stands: its centre and size in units of the drawing. */
export interface NodePlace extends Point {
  readonly width: number;
  readonly height: number;
  /** Top of a slab's symbol; its name and state are drawn below. Null for other shapes. */
  readonly glyphTop: number | null;
}

export interface ZonePlace extends Point {
  /** x and y are the upper left corner. */
  readonly width: number;
  readonly height: number;
  readonly label: string;
  /** On which side of its upper edge the label is drawn. */
  readonly labelAt: 'start' | 'end';
}

/** One drawing of the topology: wide from 901 px, narrow up to 900. */
export interface Geometry {
  readonly width: number;
  readonly height: number;
  readonly zones: readonly ZonePlace[];
  readonly nodes: Readonly<Partial<Record<NodeId, NodePlace>>>;
  readonly routes: Readonly<Record<string, readonly Point[]>>;
  /** The centre of the flag for a verdict at the end of a link; the narrow drawing has none. */
  readonly flags: Readonly<Record<string, Point>>;
}

export interface Topology {
  /** In path order, which is the order of the keyboard. */
  readonly nodes: readonly TopologyNode[];
  readonly links: readonly TopologyLink[];
  readonly wide: Geometry;
  readonly narrow: Geometry;
}

/** A hop of the engine laid over the links of a drawing. */
export interface TracedHop extends PathHop {
  readonly linkIds: readonly string[];
}

/** The hops over the drawing's links: past devices that are off over several; without those that it does not show. */
export function tracePath(topology: Topology, hops: readonly PathHop[]): readonly TracedHop[] {
  return hops.flatMap((hop) => {
    const linkIds = findLinks(topology.links, hop);
    return linkIds ? [{ ...hop, linkIds }] : [];
  });
}

/** The topology as an action shows it, by its hops: without bystanders that had no part in it. */
export function shownIn(topology: Topology, hops: readonly PathHop[]): Topology {
  const away = topology.nodes
    .filter(({ id, isBystander }) => isBystander && !hops.some(({ from }) => from === id))
    .map(({ id }) => id);
  if (away.length === 0) return topology;
  return {
    ...topology,
    nodes: topology.nodes.filter(({ id }) => !away.includes(id)),
    links: topology.links.filter(({ from, to }) => !away.includes(from) && !away.includes(to)),
  };
}

/** The link at whose end a node's mark is drawn: the last of the hop that arrived there, or else any to the node. */
export function arrivalLink(topology: Topology, hops: readonly TracedHop[], node: NodeId) {
  const arrival = hops.findLast((hop) => hop.to === node);
  return arrival?.linkIds.at(-1) ?? topology.links.find((link) => link.to === node)?.id;
}

/** The shortest path over links of the hop's kind; undefined if there is none. */
function findLinks(links: readonly TopologyLink[], hop: PathHop): readonly string[] | undefined {
  const kind = hop.link === 'tunnel' ? 'wire' : hop.link;
  const usable = links.filter((link) => link.kind === kind);
  const ways: { at: NodeId; linkIds: readonly string[] }[] = [{ at: hop.from, linkIds: [] }];
  const seen = new Set<NodeId>([hop.from]);
  for (const way of ways) {
    if (way.at === hop.to) return way.linkIds;
    for (const link of usable) {
      if (link.from !== way.at || seen.has(link.to)) continue;
      seen.add(link.to);
      ways.push({ at: link.to, linkIds: [...way.linkIds, link.id] });
    }
  }
  return undefined;
}
