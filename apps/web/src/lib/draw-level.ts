import type { LevelId } from '@netward/contracts';
import { type Mark, type NodeState, nodeStates, pathOf } from '@netward/lab-engine';
import {
  arrivalLink,
  type Level,
  levels,
  type NodePlace,
  type NodeShape,
  playLevel,
  type Point,
  shownIn,
  type SymbolName,
  type Topology,
  type TopologyNode,
  type TracedHop,
  tracePath,
} from '@netward/levels';

interface Paper {
  readonly width: number;
  readonly height: number;
  /** Devices shrink with the drawing, but stay large enough for a symbol. */
  readonly smallest: Readonly<Record<NodeShape, readonly [width: number, height: number]>>;
}

type Spot = readonly [x: number, y: number];
type Box = readonly [x: number, y: number, width: number, height: number];

/** A device: what it can do by its shape, where it stands by its centre and size. */
interface DrawnDevice {
  readonly shape: NodeShape;
  readonly symbol: SymbolName;
  /** The classes of its look. */
  readonly look: string;
  readonly isHostile: boolean;
  readonly box: Box;
}

/** A line: the classes of its look (figure.css), and its course as a path. */
type DrawnLine = readonly [look: string, course: string];

type DrawnMark = readonly [verdict: Mark['verdict'], ...at: Spot];

export interface LevelDrawing {
  readonly lines: readonly DrawnLine[];
  readonly devices: readonly DrawnDevice[];
  readonly marks: readonly DrawnMark[];
}

const round = (value: number) => Math.round(value * 10) / 10;

/** Where the wide drawing of a level has its places, on a smaller or flatter paper. */
function onPaper(geometry: Topology['wide'], { width, height, smallest }: Paper) {
  const [across, down] = [width / geometry.width, height / geometry.height];
  // What grew stays inside.
  const within = (centre: number, length: number, most: number) =>
    round(Math.min(Math.max(centre, length / 2 + 1), most - length / 2 - 1));
  return {
    spot: ({ x, y }: Point): Spot => [round(x * across), round(y * down)],
    box(shape: NodeShape, place: NodePlace): Box {
      const least = smallest[shape];
      const isRound = shape === 'ear';
      const wide = Math.max(least[0], place.width * (isRound ? Math.min(across, down) : across));
      const tall = Math.max(least[1], place.height * down);
      const lips = shape === 'tray' ? 6 : 0;
      return [
        within(place.x * across, wide + lips, width),
        within(place.y * down, tall, height),
        round(wide),
        round(tall),
      ];
    },
  };
}

/** A path along these spots. Between two that are not in line, as inside a slab, it turns halfway. */
function course(spots: readonly Spot[]): string {
  const corners = spots.flatMap(([x, y], index): Spot[] => {
    const [fromX, fromY] = spots[index - 1] ?? [x, y];
    const half = round((fromX + x) / 2);
    const turns: Spot[] =
      fromX !== x && fromY !== y
        ? [
            [half, fromY],
            [half, y],
          ]
        : [];
    return [...turns, [x, y]];
  });
  return `M${corners.map((spot) => spot.join(' ')).join('L')}`;
}

/** The moment that a level is drawn at: the last one of its completing run in which something was sent. */
async function momentOf(level: Level) {
  const { completes } = (await level.runs()).default;
  let moment = playLevel(level, []);
  playLevel(level, completes, 0, (_, after) => {
    if (pathOf(after.last).hops.length > 0) moment = after;
  });
  return { state: moment.state, path: pathOf(moment.last) };
}

/** Where a mark stands: on the edge that the packet met, or at a listening device's shoulder. */
function markSpot(arrival: Spot, { shape, box: [x, y, width, height] }: DrawnDevice): Spot {
  if (shape === 'ear' || shape === 'tray') return [x + width / 2, y - height / 2];
  const isLevel = Math.abs(arrival[1] - y) <= height / 2;
  if (!isLevel) return [arrival[0], arrival[1] < y ? y - height / 2 : y + height / 2];
  return [arrival[0] < x ? x - width / 2 : x + width / 2, arrival[1]];
}

function lookOfHop({ link, verdict, encrypted }: TracedHop): string {
  if (link === 'feed') return 'fig-wire fig-feed is-hot';
  if (link === 'tunnel' || encrypted) return `fig-cased ${verdict}`;
  return `fig-path ${link === 'mirror' ? 'fig-mirror' : ''} ${verdict}`;
}

/** Only what has a switch looks on or off; a server without one looks the same always. */
function lookOf({ id, shape, isHostile }: TopologyNode, state: NodeState): string {
  return (shape === 'end' || isHostile) && state === 'on' ? '' : `fig-${id} fig-${state}`;
}

async function drawLevel(level: Level, paper: Paper): Promise<LevelDrawing> {
  const { state, path } = await momentOf(level);
  const topology = shownIn(level.topology, path.hops);
  const { wide } = topology;
  const { spot, box } = onPaper(wide, paper);
  const states = nodeStates(state);
  const routeOf = (id: string) => (wide.routes[id] ?? []).map(spot);
  const hops = tracePath(topology, path.hops);
  const nodes = topology.nodes.filter(({ shape, id }) => shape !== 'tag' && wide.nodes[id]);
  const devices = new Map(
    nodes.map((node) => {
      const { id, shape, symbol, isHostile } = node;
      const look = lookOf(node, states[id]);
      return [id, { shape, symbol, look, isHostile, box: box(shape, wide.nodes[id]!) }];
    }),
  );
  const wires = topology.links.map(({ id, kind, to, casing }): DrawnLine => {
    const isGone = path.unreached.includes(to) || states[to] === 'down';
    const isCased = casing !== null && states[casing] === 'on';
    const look = isCased ? 'fig-cased fig-rest' : `fig-wire fig-${kind}`;
    return [isGone ? 'fig-unreached' : look, course(routeOf(id))];
  });
  const taken = hops.map((hop): DrawnLine => [
    lookOfHop(hop),
    course(hop.linkIds.flatMap((id) => routeOf(id))),
  ]);
  const markOf = ({ node, verdict }: Mark) => {
    const device = devices.get(node);
    const arrival = routeOf(arrivalLink(topology, hops, node) ?? '').at(-1);
    return device && arrival
      ? [[verdict, ...markSpot(arrival, device).map(round)] as unknown as DrawnMark]
      : [];
  };
  return {
    lines: [...wires, ...taken],
    devices: [...devices.values()],
    marks: path.marks.filter(({ verdict }) => verdict !== 'info').flatMap(markOf),
  };
}

/** Each level's network at its most telling moment, in the grammar of the labs' diagrams and without words. */
export async function drawLevels(
  paper: Paper,
): Promise<Readonly<Partial<Record<LevelId, LevelDrawing>>>> {
  return Object.fromEntries(
    await Promise.all(
      levels.map(async (level) => [level.id, await drawLevel(level, paper)] as const),
    ),
  );
}
