import inlineDevice from './inline-device.json' with { type: 'json' };
import type {
  Geometry,
  NodePlace,
  Point,
  Topology,
  TopologyLink,
  TopologyNode,
} from './topology.ts';
import { ADDRESSES, HTTP_PORT } from '@netward/lab-engine';
import cast from './cast.json' with { type: 'json' };

type Written = Readonly<Record<string, string>>;

/** A drawing in units: 'x,y' is a point and 'width,height' a size. */
interface WrittenGeometry {
  /** By its label: its upper left corner and size; 'end' for a label at the other end of its upper edge. */
  readonly zones: Written;
  /** By its node: its centre, its size or the name of one, and for a slab the top of its symbol. */
  readonly nodes: Written;
  /** By its link: its corners, from its sender on. */
  readonly routes: Written;
  readonly flags?: Written;
}

interface WrittenDrawing {
  readonly nodes: object;
  /** 'client server', 'client sniffer mirror', 'client vpn wire vpn'. */
  readonly links: readonly string[];
  /** For screens from 901 px. */
  readonly wide: WrittenGeometry;
  /** For screens up to 900 px; it has no room for flags. */
  readonly narrow: WrittenGeometry;
}

/** Sizes by shape; the names are those of the symbol grammar. */
const SIZES: Written = {
  end: '72,58',
  server: '88,66',
  backend: '88,62',
  ear: '54,54',
  smallEnd: '60,46',
  smallEar: '48,48',
  tag: '60,19',
  narrowEnd: '48,42',
  narrowServer: '52,48',
  narrowEar: '38,38',
};

/** A level's diagram. */
export function drawn({ nodes, links, wide, narrow }: WrittenDrawing): Topology {
  const named = Object.entries(nodes) as readonly [Parameters<typeof nodeOf>[0], WrittenNode][];
  return {
    nodes: named.map(([id, besides]) => nodeOf(id, besides)),
    links: links.map(linkOf),
    wide: { width: 1000, height: 366, ...geometryOf(wide) },
    narrow: { width: 375, height: 256, ...geometryOf(narrow) },
  };
}

/** Client and attacker reach the server through one inline device. */
export function inlineTopology(device: 'ips' | 'waf'): Topology {
  const text = JSON.stringify(inlineDevice).replaceAll('device', device);
  return drawn(JSON.parse(text) as WrittenDrawing);
}

/** A wire, a copy or a record link; its id is `<from>-<to>`. */
function linkOf(written: string): TopologyLink {
  const [from, to, kind = 'wire', casing = null] = written.split(' ');
  return { id: `${from}-${to}`, from, to, kind, casing } as TopologyLink;
}

function geometryOf({ zones, nodes, routes, flags = {} }: WrittenGeometry) {
  return {
    zones: Object.entries(zones).map(([label, written]) => {
      const [corner = '', size = '', labelAt = 'start'] = written.split(' ');
      return { ...pointOf(corner), ...sizeOf(size), label, labelAt } as Geometry['zones'][number];
    }),
    nodes: byName(nodes, placeOf),
    routes: byName(routes, (written) => written.split(' ').map(pointOf)),
    flags: byName(flags, pointOf),
  };
}

function placeOf(written: string): NodePlace {
  const [centre = '', size = '', glyphTop] = written.split(' ');
  const top = glyphTop === undefined ? null : Number(glyphTop);
  return { ...pointOf(centre), ...sizeOf(size), glyphTop: top };
}

function byName<T>(written: Written, read: (text: string) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(written).map(([name, text]) => [name, read(text)]));
}

function pointOf(written: string): Point {
  const [x, y] = pairIn(written);
  return { x, y };
}

function sizeOf(written: string): Pick<NodePlace, 'width' | 'height'> {
  const [width, height] = pairIn(SIZES[written] ?? written);
  return { width, height };
}

function pairIn(written: string): readonly [number, number] {
  const [one, other] = written.split(',');
  return [Number(one), Number(other)];
}

type CastId = keyof typeof cast;

/** A node as `cast.json` and the drawings have it: an address is shown alone, with the port, or not at all. */
type WrittenNode = Partial<Omit<TopologyNode, 'id' | 'address'>> & {
  readonly address?: 'alone' | 'with port';
};

/** A node of the cast, with what a drawing says of it besides. */
function nodeOf(id: CastId, besides: WrittenNode = {}): TopologyNode {
  const { address, ...written } = { ...(cast[id] as WrittenNode), ...besides };
  const own = address ? (ADDRESSES as Readonly<Record<string, string>>)[id]! : null;
  const shown = address === 'with port' ? `${own}:${HTTP_PORT}` : own;
  return {
    zone: null,
    isHostile: false,
    note: null,
    ...written,
    id,
    address: shown,
  } as TopologyNode;
}

/** The fixed cast as the diagrams show it; a level takes the nodes it needs. */
export const CAST: readonly TopologyNode[] = (Object.keys(cast) as CastId[]).map((id) =>
  nodeOf(id),
);
