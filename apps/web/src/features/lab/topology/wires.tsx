import { memo } from 'react';
import type { NodeId, NodeState } from '@netward/lab-engine';
import type { Geometry, Point, Topology, TopologyLink } from '@netward/levels';
import { pointAlong, passThrough, routePath } from './route.ts';

interface WiresProps {
  readonly topology: Topology;
  readonly geometry: Geometry;
  readonly states: Readonly<Record<NodeId, NodeState>>;
  readonly unreached: readonly NodeId[];
  /** Ids of the links that carried the last action's copies and records. */
  readonly hotLinks: ReadonlySet<string>;
}

/** Every link at rest: wires, copies, records, and the casings of what is encrypted. */
export const Wires = memo(function Wires(props: WiresProps) {
  const { topology, geometry, states, unreached, hotLinks } = props;
  const isGone = (link: TopologyLink) =>
    link.kind === 'wire' && (states[link.to] === 'down' || unreached.includes(link.to));
  return (
    <g aria-hidden="true">
      {throughSlabs(topology, geometry).map(([entry, exit]) => (
        <path
          key={`${entry.x} ${entry.y} ${exit.x} ${exit.y}`}
          className="topo-wire"
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
            {isGone(link) && <Ring at={pointAlong(route, 0.5)} />}
          </g>
        );
      })}
    </g>
  );
});

function Ring({ at }: { at: Point }) {
  return (
    <use
      href="#m-unreached"
      className="unreached"
      x={at.x - 9}
      y={at.y - 9}
      width={18}
      height={18}
    />
  );
}

interface CasingProps {
  readonly kind: 'tls' | 'vpn';
  readonly route: readonly Point[];
  readonly hasRoom: boolean;
}

function Casing({ kind, route, hasRoom }: CasingProps) {
  const d = routePath(route);
  const end = route.at(-1);
  return (
    <>
      <path className={`topo-casing topo-casing-${kind}`} d={d} />
      <path className={`topo-core topo-core-${kind}`} d={d} />
      {kind === 'vpn' && <path className="topo-wire topo-mirror" d={d} />}
      {kind === 'vpn' && hasRoom && end && (
        <g className="topo-word topo-word-encrypted">
          <rect x={end.x - 95} y={end.y - 38} width={82} height={19} />
          <text x={end.x - 54} y={end.y - 24} textAnchor="middle">
            TUNNEL UP
          </text>
        </g>
      )}
    </>
  );
}

/** For each slab, where its wires come in and go out: what shows while nothing stands in the way. */
function throughSlabs(topology: Topology, geometry: Geometry): (readonly [Point, Point])[] {
  const wires = topology.links.filter(({ kind }) => kind === 'wire');
  const ways = topology.nodes
    .filter(({ shape }) => shape === 'slab')
    .flatMap(({ id }) =>
      wires
        .filter(({ to }) => to === id)
        .flatMap((into) =>
          wires
            .filter(({ from }) => from === id)
            .map(
              (out) => [geometry.routes[into.id]?.at(-1), geometry.routes[out.id]?.[0]] as const,
            ),
        ),
    );
  const known = ways.filter((way): way is readonly [Point, Point] => Boolean(way[0] && way[1]));
  const byPlace = known.map((way) => [JSON.stringify(way), way] as const);
  return [...new Map(byPlace).values()];
}
