import type { Geometry } from '@netward/levels';
import { decorate } from './decorations.ts';
import { pointAlong } from './route.ts';
import type { DrawnHop, Trace } from './trace.ts';

/** A sheet with a cut corner: with writing if it is readable, hatched if it is encrypted. */
export function Packet({ hop, x, y }: { hop: DrawnHop; x: number; y: number }) {
  const isHatched = hop.encrypted || hop.link === 'tunnel';
  return (
    <g
      className={`topo-packet ${hop.verdict}`}
      data-packet-stage={hop.stage}
      transform={packetTransform(x, y)}
    >
      <path className="topo-sheet" d="M0 0h17l5 5v11H0z" />
      <path
        className={isHatched ? 'topo-cipher' : 'topo-writing'}
        d={
          isHatched
            ? 'M0 16 16 0M4 16 20 0M9 16 22 3M14 16l8-8M0 11 11 0M0 6l6-6'
            : 'M4 5.5h8M4 9h13M4 12.2h9'
        }
      />
    </g>
  );
}

/** Centres a packet on x, y. */
export function packetTransform(x: number, y: number): string {
  return `translate(${x - 11} ${y - 8})`;
}

interface PacketsProps {
  readonly trace: Trace;
  readonly geometry: Geometry;
  readonly stage: number;
}

/** The moving packets, or, after the playback, the last packet at rest. */
export function Packets({ trace, geometry, stage }: PacketsProps) {
  const travelling = trace.hops.filter((hop) => hop.stage === stage && hop.link !== 'feed');
  if (stage < trace.stages) {
    return travelling.map((hop, index) => {
      const { x, y } = pointAlong(hop.route, 0);
      return <Packet key={`${stage} ${index}`} hop={hop} x={x} y={y} />;
    });
  }
  const last = trace.hops.findLast((hop) => hop.number !== null);
  const place = last && decorate(geometry.routes[last.linkIds.at(-1) ?? ''] ?? []).packet;
  return last && place ? <Packet hop={last} x={place.x} y={place.y} /> : null;
}
