import type { Geometry } from '@netward/levels';
import { decorate } from './decorations.ts';
import { HopButton } from './hop-button.tsx';
import { pointAlong } from './route.ts';
import type { DrawnHop, Trace } from './trace.ts';

// Relative to the packet's top left corner.
const SHEET = 'h17l5 5v11h-22z';
const WRITING = 'm4 5.5h8m-8 3.5h13m-13 3.2h9';
const CIPHER = 'm0 16 16-16m-12 16 16-16m-11 16 13-13m-8 13 8-8m-22 3 11-11m-11 6 6-6';

/** A sheet with a cut corner: with writing if it is readable, hatched if encrypted, blank if empty. */
export function Packet({ hop, x, y }: { hop: DrawnHop; x: number; y: number }) {
  const isHatched = hop.encrypted || hop.link === 'tunnel';
  const corner = packetCorner(x, y);
  return (
    <g className={`topo-packet ${hop.verdict}`} data-packet-stage={hop.stage}>
      <path className="topo-sheet" d={corner + SHEET} />
      {(isHatched || !hop.isEmpty) && (
        <path
          className={isHatched ? 'topo-cipher' : 'topo-writing'}
          d={corner + (isHatched ? CIPHER : WRITING)}
        />
      )}
    </g>
  );
}

/** The start of a packet's paths when its centre is at x, y. */
function packetCorner(x: number, y: number): string {
  return `M${x - 11} ${y - 8}`;
}

/**
 * Moves a drawn packet's centre to x, y. It rewrites the paths, since a changed transform would make
 * the browser divide the whole page into layers again in every frame.
 */
export function movePacket(packet: Element, x: number, y: number): void {
  for (const path of packet.children) {
    const d = path.getAttribute('d') ?? '';
    path.setAttribute('d', d.replace(/^M[^hm]*/, packetCorner(x, y)));
  }
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
  return last && place ? (
    <HopButton hop={last} name="Last packet">
      <Packet hop={last} x={place.x + last.beside.x} y={place.y + last.beside.y} />
    </HopButton>
  ) : null;
}
