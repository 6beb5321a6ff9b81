import { memo } from 'react';
import type { NodeId, NodeState } from '@netward/lab-engine';
import type { Geometry, Point, Topology, TopologyLink } from '@netward/levels';
import { Glyph } from '../../../ui/icon.tsx';
import { pointAlong, passThrough, routeLength, routePath } from './route.ts';

const GONE = 'topo-wire is-gone';
const ROOM_FOR_RING = 30;

interface WiresProps {
  readonly topology: Topology;
  readonly geometry: Geometry;
  readonly states: Readonly<Record<NodeId, NodeState>>;
  /** Ids of the wires the last action's packet would have taken but never reached. */
  readonly unreachedLinks: readonly string[];
  readonly hotLinks: ReadonlySet<string>;
}

/** Every link at rest: wires, copies, records, and casings around encrypted wires. */
export const Wires = memo(function Wires(props: WiresProps) {
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
  const end = route.at(-1);
  return (
    <>
      <path className={`topo-casing topo-casing-${kind}`} d={d} />
      <path className={`topo-core topo-core-${kind}`} d={d} />
      {kind === 'vpn' && <path className="topo-wire topo-mirror" d={d} />}
      {kind === 'vpn' && hasRoom && end && (
        <g className="topo-word faint topo-word-encrypted">
          <rect x={end.x - 95} y={end.y - 38} width={82} height={19} />
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
