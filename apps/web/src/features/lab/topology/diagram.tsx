import { memo, useCallback, useMemo, useRef } from 'react';
import { type NodeId, type NodeState, nodeStates } from '@netward/lab-engine';
import {
  type Geometry,
  type Point,
  shownIn,
  type Topology,
  type TopologyLink,
} from '@netward/levels';
import { Glyph } from '../../../ui/icon.tsx';
import { type ArrowKey, DiagramNode, neighboursByKey } from './diagram-node.tsx';
import { drawnNodes } from './drawing-model.ts';
import { HopNumbers, Marks, Packets, PathTaken } from './path-taken.tsx';
import type { usePlayedDiagram } from './playback.tsx';
import { passThrough, pointAlong, routeLength, routePath } from './trace.ts';
import './topology.css';

const NONE: readonly string[] = [];

type DiagramProps = ReturnType<typeof usePlayedDiagram>['diagram'] & {
  readonly onDetails: (id: NodeId) => void;
};

export function Diagram(props: DiagramProps) {
  const { level, geometry, state, tried, trace, stage, isShort, onDetails, ref } = props;
  const topology = useMemo(() => shownIn(level.topology, trace.hops), [level, trace]);
  const group = useRef<SVGGElement>(null);
  const states = useMemo(() => nodeStates(state), [state]);
  const isOver = stage >= trace.stages;
  const marks = trace.marks.filter((mark) => mark.stage < stage || isOver);
  const hotLinks = useMemo(() => {
    const hot = trace.hops.filter((hop) => hop.stage <= stage && hop.link === 'feed');
    return new Set(hot.flatMap((hop) => hop.linkIds));
  }, [trace, stage]);
  const alerted = marks.filter(({ verdict }) => verdict === 'alerted').map(({ node }) => node);
  const alerting = alerted.join();
  const nodes = useMemo(
    () => drawnNodes({ topology, geometry, state, states, isShort, tried, alerting }),
    [topology, geometry, state, states, isShort, tried, alerting],
  );
  const move = useCallback(
    (from: NodeId, key: ArrowKey) => {
      const to = neighboursByKey(from, topology, geometry).get(key);
      group.current?.querySelector<SVGGElement>(`[data-node="${to}"]`)?.focus();
    },
    [topology, geometry],
  );

  return (
    <svg
      ref={ref}
      className="topo block wide tall"
      viewBox={`0 0 ${geometry.width} ${geometry.height}`}
      role="group"
      aria-label={`Network topology, level ${level.id}: ${level.texts.name}`}
    >
      <Zones geometry={geometry} />
      <Wires
        {...{ topology, geometry, states, hotLinks }}
        unreachedLinks={isOver ? trace.unreachedLinks : NONE}
      />
      <PathTaken trace={trace} geometry={geometry} stage={stage} />
      <g ref={group}>
        {nodes.map((drawn) => (
          <DiagramNode key={drawn.node.id} drawn={drawn} onDetails={onDetails} onMove={move} />
        ))}
      </g>
      <g className="topo-over">
        <rect className="topo-sheen" width={geometry.width} height={geometry.height} />
        <HopNumbers hops={trace.hops.filter((hop) => hop.stage < stage)} geometry={geometry} />
        <Packets trace={trace} geometry={geometry} stage={stage} />
        <Marks marks={marks} topology={topology} geometry={geometry} />
      </g>
    </svg>
  );
}

function Zones({ geometry }: { geometry: Geometry }) {
  return geometry.zones.map(({ label, labelAt, ...box }) => (
    <g className="topo-zone" key={label} aria-hidden="true">
      <rect {...box} />
      <text
        x={labelAt === 'start' ? box.x + 10 : box.x + box.width - 10}
        y={box.y + 17}
        textAnchor={labelAt}
      >
        {label}
      </text>
    </g>
  ));
}

const GONE = 'topo-wire is-gone';
const ROOM_FOR_RING = 30;

/** Every link at rest: wires, copies, records, and casings around encrypted wires. */
const Wires = memo(function Wires(props: {
  topology: Topology;
  geometry: Geometry;
  states: Readonly<Record<NodeId, NodeState>>;
  /** Ids of the wires the last action's packet would have taken but never reached. */
  unreachedLinks: readonly string[];
  hotLinks: ReadonlySet<string>;
}) {
  const { topology, geometry, states, unreachedLinks, hotLinks } = props;
  const isGone = (link: TopologyLink) =>
    link.kind === 'wire' && (states[link.to] === 'down' || unreachedLinks.includes(link.id));
  return (
    <g aria-hidden="true">
      {throughSlabs(topology, geometry).map(({ entry, exit, links }) => (
        <path
          key={`${entry.x} ${entry.y} ${exit.x} ${exit.y}`}
          className={links.every((id) => unreachedLinks.includes(id)) ? GONE : 'topo-wire'}
          d={routePath([entry, ...passThrough(entry, exit), exit])}
        />
      ))}
      {topology.links.map((link) => {
        const route = geometry.routes[link.id];
        if (!route) return null;
        const look = isGone(link) ? 'is-gone' : '';
        const heat = hotLinks.has(link.id) ? 'is-hot' : '';
        const casing = link.casing && states[link.casing] === 'on' ? link.casing : null;
        return (
          <g key={link.id} data-link={link.id}>
            {casing ? (
              <Casing kind={casing} route={route} hasRoom={geometry === topology.wide} />
            ) : (
              <path
                className={`topo-wire topo-${link.kind} ${look} ${heat}`}
                d={routePath(route)}
              />
            )}
            {isGone(link) && routeLength(route) >= ROOM_FOR_RING && (
              <Glyph
                name="m-unreached"
                className="unreached"
                {...pointAlong(route, 0.5)}
                size={18}
              />
            )}
          </g>
        );
      })}
    </g>
  );
});

function Casing(props: { kind: 'tls' | 'vpn'; route: readonly Point[]; hasRoom: boolean }) {
  const { kind, route, hasRoom } = props;
  const d = routePath(route);
  const [casing, core] = kind === 'vpn' ? [15, 11] : [7, 3.5];
  const end = route.at(-1);
  return (
    <>
      <path className={`topo-casing topo-casing-${kind}`} strokeWidth={casing} d={d} />
      <path className="topo-core" strokeWidth={core} d={d} />
      {kind === 'vpn' && <path className="topo-wire topo-mirror" d={d} />}
      {kind === 'vpn' && hasRoom && end && (
        <g className="topo-word encrypted">
          <rect x={end.x - 95} y={end.y - 38} width={82} height={19} strokeWidth={1} />
          <text x={end.x - 54} y={end.y - 24} textAnchor="middle">
            TUNNEL UP
          </text>
        </g>
      )}
    </>
  );
}

/** For each slab, where its wires enter and leave: the path a packet takes through it. */
function throughSlabs({ nodes, links }: Topology, { routes }: Geometry) {
  const wires = links.filter(({ kind }) => kind === 'wire');
  const slabs = nodes.filter(({ shape }) => shape === 'slab').map(({ id }) => id);
  const pairs = wires
    .filter(({ to }) => slabs.includes(to))
    .flatMap((into) =>
      wires.filter(({ from }) => from === into.to).map((out) => [into, out] as const),
    );
  const ways = pairs.flatMap(([into, out]) => {
    const [entry, exit] = [routes[into.id]?.at(-1), routes[out.id]?.[0]];
    return entry && exit ? [{ entry, exit, links: [into.id, out.id] }] : [];
  });
  return [...new Map(ways.map((way) => [JSON.stringify([way.entry, way.exit]), way])).values()];
}
