import type { ReactNode } from 'react';
import type { Geometry, Point, Topology } from '@netward/levels';
import { Glyph } from '../../../ui/icon.tsx';
import { useLabCommands } from '../lab-commands.ts';
import { markOf } from '../log/log-parts.tsx';
import {
  decorate,
  type DrawnHop,
  type DrawnMark,
  pointAlong,
  routePath,
  type Trace,
  wireTo,
} from './trace.ts';

/** The path of the last action as far as it has been played, coloured by hop, with chevrons. */
export function PathTaken(props: { trace: Trace; geometry: Geometry; stage: number }) {
  const { trace, geometry, stage } = props;
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
  // The part that has been travelled; the topology pane updates it in every frame.
  const travelled = isWire && isUnderWay ? '0 1' : undefined;
  const isCased = isWire && hop.encrypted;
  return (
    <g className={look} data-hop-stage={isUnderWay ? hop.stage : undefined}>
      <path
        className={isCased ? 'topo-casing topo-casing-taken' : 'topo-line'}
        strokeWidth={isCased ? 7 : undefined}
        d={d}
        pathLength={isWire ? 1 : undefined}
        strokeDasharray={travelled}
      />
      {isCased && <path className="topo-core" strokeWidth={3.5} d={d} />}
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
            strokeLinecap="square"
            transform={`translate(${x + hop.beside.x} ${y + hop.beside.y}) rotate(${angle})`}
            d="M-4-5 3 0-4 5"
          />
        )),
      )}
    </g>
  );
}

/** The number of each hop on its first wire; a second hop over the same wire goes next to it. */
export function HopNumbers({ hops, geometry }: { hops: readonly DrawnHop[]; geometry: Geometry }) {
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

// Relative to the packet's top left corner.
const SHEET = 'h17l5 5v11h-22z';
const WRITING = 'm4 5.5h8m-8 3.5h13m-13 3.2h9';
const CIPHER = 'm0 16 16-16m-12 16 16-16m-11 16 13-13m-8 13 8-8m-22 3 11-11m-11 6 6-6';

/** A sheet with a cut corner: with writing if it is readable, hatched if encrypted, blank if empty. */
function Packet({ hop, x, y }: { hop: DrawnHop; x: number; y: number }) {
  const isHatched = hop.encrypted || hop.link === 'tunnel';
  const corner = packetCorner(x, y);
  return (
    <g className={`topo-packet ${hop.verdict}`} data-packet-stage={hop.stage}>
      <path className="topo-sheet" strokeWidth={1.75} d={corner + SHEET} />
      {(isHatched || !hop.isEmpty) && (
        <path
          className={isHatched ? 'topo-cipher' : 'topo-writing'}
          strokeWidth={isHatched ? 1.25 : undefined}
          d={corner + (isHatched ? CIPHER : WRITING)}
        />
      )}
    </g>
  );
}

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

/** The moving packets, or, after the playback, the last packet at rest. */
export function Packets(props: { trace: Trace; geometry: Geometry; stage: number }) {
  const { trace, geometry, stage } = props;
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

function HopButton(props: {
  hop: DrawnHop;
  /** What it is, for example `Hop 2`. */
  name: string;
  className?: string;
  children: ReactNode;
}) {
  const { hop, name, className, children } = props;
  const { open } = useLabCommands();
  const { from, to, way } = hop;
  const inspect = () => open({ from, to });
  return (
    <g
      role="button"
      tabIndex={0}
      aria-label={`${name}, ${way}`}
      className={className}
      onClick={inspect}
      onKeyDown={({ key }) => key === 'Enter' && inspect()}
    >
      {children}
    </g>
  );
}

const SIZE = 22;
// From a port to the centre of the mark next to it.
const OFF_PORT = 13;
// The width of a letter in a flag, and of its mark and padding.
const LETTER = 7.75;
const AROUND = 38;

/** The verdicts where they were reached, each with a flag of a few words. */
export function Marks(props: {
  marks: readonly DrawnMark[];
  topology: Topology;
  geometry: Geometry;
}) {
  const { marks, topology, geometry } = props;
  // Only the last verdict at a device counts.
  const lastOf = new Map(marks.map((mark) => [mark.node, mark]));
  return [...lastOf.values()].map((mark) => {
    const name = markOf(mark.verdict);
    const at = markPoint(mark, topology, geometry);
    if (!name || !at) return null;
    return (
      <g key={mark.node} className={`topo-mark ${name}`} aria-hidden="true">
        <Glyph name={`m-${name}`} {...at} size={SIZE} />
        <Flag mark={mark} name={name} geometry={geometry} />
      </g>
    );
  });
}

function markPoint(mark: DrawnMark, topology: Topology, geometry: Geometry): Point | undefined {
  const place = geometry.nodes[mark.node];
  const shape = topology.nodes.find(({ id }) => id === mark.node)?.shape;
  if (!place) return undefined;
  if (shape === 'ear') return { x: place.x + place.width * 0.36, y: place.y - place.height * 0.36 };
  if (mark.verdict === 'unreached') {
    const route = geometry.routes[wireTo(mark.node, topology) ?? ''];
    return route && pointAlong(route, 0.5);
  }
  if (!mark.arrival) return { x: place.x, y: place.y - place.height / 2 };
  const isStopped = shape === 'slab' && mark.verdict === 'blocked';
  if (!isStopped) return mark.arrival;
  const offset = mark.hasRoomBefore ? -OFF_PORT : OFF_PORT;
  return { x: mark.arrival.x + offset, y: mark.arrival.y };
}

function Flag({ mark, name, geometry }: { mark: DrawnMark; name: string; geometry: Geometry }) {
  const centre = mark.flagAt;
  if (!centre) return null;
  const width = mark.flag.length * LETTER + AROUND;
  const x = Math.min(Math.max(centre.x - width / 2, 4), geometry.width - width - 4);
  const y = centre.y - 12;
  return (
    <g className="topo-flag">
      <rect x={x} y={y} width={width} height={24} strokeWidth={1} />
      <Glyph name={`m-${name}`} x={x + 15} y={centre.y} size={14} />
      <text x={x + 29} y={y + 16.2}>
        {mark.flag}
      </text>
    </g>
  );
}
