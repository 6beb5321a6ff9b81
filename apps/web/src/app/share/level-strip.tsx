import { type LabAction, type NodeId, nodeStates } from '@netward/lab-engine';
import type { LevelId } from '@netward/contracts';
import {
  type Level,
  type NodePlace,
  playLevel,
  type Point,
  shownIn,
  type TopologyNode,
} from '@netward/levels';
import { routePath, traceStep } from '../../features/lab/topology/trace.ts';

/** What leads to the moment of a level that says most in a drawing. */
const MOMENTS: Readonly<Record<LevelId, readonly LabAction[]>> = {
  '1': ['sniffTraffic'],
  '2': ['enableFirewall', 'blockAttacker', 'portScan'],
  '3': ['enableIDS', 'attackSQLi'],
  '4': ['enableIPS', 'attackSQLi'],
  '5': ['enableTLS', 'openPageHTTPS'],
  '6': ['enableWAF', 'attackSQLi'],
  '7': ['enableVPN', 'openPage'],
  '8': ['enableLB', 'lbFailA', 'openPage'],
  '9': ['enableSIEM', 'attackSQLi'],
  '10': ['enableWAF', 'enableSIEM', 'attackSQLi'],
};

// The wide drawing of the lab, drawn into the lower third of a picture: stretched to its width and flattened.
const x = (of: number) => 64 + (of - 64) * 1.232;
const y = (of: number) => 448 + of * 0.45;
const SLAB = 80;
const EAR = 18;
/** A listener hangs this far lower than the flattened drawing has it, or it would touch its wire. */
const EAR_DROP = 10;

/** Where a node stands in the strip, and how large it is. */
function boxOf({ shape }: TopologyNode, place: NodePlace) {
  const at = { x: x(place.x), y: y(place.y) };
  if (shape === 'slab') return { ...at, width: SLAB, height: place.height * 0.45 };
  if (shape === 'ear') return { x: at.x, y: at.y + EAR_DROP, width: 2 * EAR, height: 2 * EAR };
  if (shape === 'tray') return { ...at, width: place.width, height: 36 };
  return { ...at, width: 72, height: 46 };
}

function Device({ node, place, isOff }: { node: TopologyNode; place: NodePlace; isOff: boolean }) {
  if (node.shape === 'tag') return null;
  const box = boxOf(node, place);
  const corner = { x: box.x - box.width / 2, y: box.y - box.height / 2 };
  const { width, height } = box;
  const look = isOff ? 'box off' : 'box';
  const bottom = corner.y + height;
  return (
    <g>
      {node.shape === 'ear' && <circle className={look} cx={box.x} cy={box.y} r={EAR} />}
      {node.shape === 'tray' && (
        <path className={look} d={`M${corner.x} ${corner.y}V${bottom}h${width}V${corner.y}`} />
      )}
      {(node.shape === 'end' || node.shape === 'slab') && (
        <rect className={look} {...corner} width={width} height={height} />
      )}
      {node.isHostile && node.shape === 'end' && (
        <rect fill="url(#hatch)" {...corner} width={width} height={height} />
      )}
      <use
        className="glyph"
        href={`#s-${node.symbol}`}
        x={box.x - 14}
        y={box.y - 14}
        width="28"
        height="28"
      />
    </g>
  );
}

/** A wire as far as the middle of the devices at its ends, which are drawn over it. */
function wireOf(route: readonly Point[], ...[from, to]: readonly (NodePlace | undefined)[]) {
  const into = (end: Point | undefined, node: NodePlace | undefined): Point[] => {
    if (!end || !node) return [];
    const isBeside = Math.abs(end.y - node.y) <= node.height / 2;
    return [isBeside ? { x: node.x, y: end.y } : { x: end.x, y: node.y }];
  };
  const whole = [...into(route[0], from), ...route, ...into(route.at(-1), to)];
  return routePath(whole.map((point) => ({ x: x(point.x), y: y(point.y) })));
}

/** A level's network with the packets of its telling moment, for a picture 1200 wide. */
export function LevelStrip({ level }: { level: Level }) {
  const { wide } = level.topology;
  const run = playLevel(level, MOMENTS[level.id] ?? []);
  const trace = traceStep(run.last, level.topology, wide);
  const { nodes, links } = shownIn(level.topology, trace.hops);
  const states = nodeStates(run.state);
  const placeOf = (id: NodeId) => wide.nodes[id];
  const nodeOf = (id: NodeId) => nodes.find((node) => node.id === id)!;
  const wires = new Map(
    links.map(({ id, from, to, kind }) => [
      id,
      // A copy leaves the wire where its route begins, not at the device.
      wireOf(wide.routes[id] ?? [], kind === 'mirror' ? undefined : placeOf(from), placeOf(to)),
    ]),
  );
  return (
    <g>
      {links.map(({ id, kind }) => (
        <path key={id} className={`wire ${kind}`} d={wires.get(id)} />
      ))}
      {trace.hops.flatMap(({ linkIds, link, verdict }, at) =>
        linkIds.map((id) => (
          <path key={`${at} ${id}`} className={`taken ${link} ${verdict}`} d={wires.get(id)} />
        )),
      )}
      {nodes.map((node) => {
        const place = placeOf(node.id);
        const isOff = states[node.id] === 'off' || states[node.id] === 'down';
        return place && <Device key={node.id} node={node} place={place} isOff={isOff} />;
      })}
      {trace.marks.map(({ node, verdict, arrival }, at) => {
        const box = boxOf(nodeOf(node), placeOf(node)!);
        const isRound = nodeOf(node).shape === 'ear';
        const middle = isRound
          ? { x: box.x + EAR, y: box.y - EAR }
          : { x: box.x - box.width / 2, y: arrival ? y(arrival.y) : box.y };
        return (
          <use
            key={at}
            className={verdict}
            href={`#m-${verdict}`}
            x={middle.x - 12}
            y={middle.y - 12}
            width="24"
            height="24"
          />
        );
      })}
    </g>
  );
}
