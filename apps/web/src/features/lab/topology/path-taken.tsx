import type { Geometry } from '@netward/levels';
import { decorate } from './decorations.ts';
import { HopButton } from './hop-button.tsx';
import { routePath } from './route.ts';
import type { DrawnHop, Trace } from './trace.ts';

interface PathTakenProps {
  readonly trace: Trace;
  readonly geometry: Geometry;
  /** How many stages are over; the stage with this number is being played. */
  readonly stage: number;
}

/** The path of the last action as far as it has been played, coloured by hop, with chevrons. */
export function PathTaken({ trace, geometry, stage }: PathTakenProps) {
  const begun = trace.hops.filter((hop) => hop.stage <= stage);
  const over = begun.filter((hop) => hop.stage < stage);
  return (
    <g aria-hidden="true">
      {begun.map((hop, index) => (
        <HopLine key={index} hop={hop} isUnderWay={hop.stage === stage} />
      ))}
      {over.map((hop, index) => (
        <Chevrons key={index} hop={hop} geometry={geometry} />
      ))}
    </g>
  );
}

function HopLine({ hop, isUnderWay }: { hop: DrawnHop; isUnderWay: boolean }) {
  const d = routePath(hop.route);
  const look = `topo-taken is-${hop.link} ${hop.verdict} ${isUnderWay ? 'is-under-way' : ''}`;
  const isWire = hop.link === 'wire';
  const length = isWire ? 1 : undefined;
  // The part that has been travelled; the topology pane updates it in every frame.
  const travelled = isWire && isUnderWay ? '0 1' : undefined;
  return (
    <g className={look} data-hop-stage={isUnderWay ? hop.stage : undefined}>
      {isWire && hop.encrypted ? (
        <>
          <path
            className="topo-casing topo-casing-taken"
            d={d}
            pathLength={length}
            strokeDasharray={travelled}
          />
          <path className="topo-core topo-core-tls" d={d} />
        </>
      ) : (
        <path className="topo-line" d={d} pathLength={length} strokeDasharray={travelled} />
      )}
    </g>
  );
}

/** Chevrons show the direction, on the wires between devices, not inside them. */
function Chevrons({ hop, geometry }: { hop: DrawnHop; geometry: Geometry }) {
  if (hop.number === null) return null;
  return (
    <g className={hop.verdict}>
      {hop.linkIds.flatMap((id) =>
        decorate(geometry.routes[id] ?? []).chevrons.map(({ x, y, angle }) => (
          <path
            key={`${x} ${y}`}
            className="topo-chevron"
            transform={`translate(${x + hop.beside.x} ${y + hop.beside.y}) rotate(${angle})`}
            d="M-4-5 3 0-4 5"
          />
        )),
      )}
    </g>
  );
}

interface HopNumbersProps {
  readonly hops: readonly DrawnHop[];
  readonly geometry: Geometry;
}

/** The number of each hop on its first wire; a second hop over the same wire goes next to it. */
export function HopNumbers({ hops, geometry }: HopNumbersProps) {
  const seen = new Map<string, number>();
  return hops.map((hop) => {
    const [first] = hop.linkIds;
    const place = decorate(geometry.routes[first ?? ''] ?? []).number;
    if (hop.number === null || !first || !place) return null;
    const before = seen.get(first) ?? 0;
    seen.set(first, before + 1);
    const at = { x: place.x + before * 24, y: place.y };
    return (
      <HopButton
        key={hop.number}
        hop={hop}
        name={`Hop ${hop.number}`}
        className={`topo-number ${hop.verdict}`}
      >
        <circle cx={at.x} cy={at.y} r={9} />
        <text x={at.x} y={at.y + 4} textAnchor="middle">
          {hop.number}
        </text>
      </HopButton>
    );
  });
}
