import type { Geometry, Point, Topology } from '@netward/levels';
import { Glyph } from '../../../ui/icon.tsx';
import { markOf } from '../log/log-parts.tsx';
import { pointAlong } from './route.ts';
import { type DrawnMark, wireTo } from './trace.ts';

const SIZE = 22;
// From a port to the centre of the mark next to it.
const OFF_PORT = 13;
// The width of a letter in a flag, and of its mark and padding.
const LETTER = 7.75;
const AROUND = 38;

interface MarksProps {
  readonly marks: readonly DrawnMark[];
  readonly topology: Topology;
  readonly geometry: Geometry;
}

/** The verdicts where they were reached, each with a flag of a few words. */
export function Marks({ marks, topology, geometry }: MarksProps) {
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
      <rect x={x} y={y} width={width} height={24} />
      <Glyph name={`m-${name}`} x={x + 15} y={centre.y} size={14} />
      <text x={x + 29} y={y + 16.2}>
        {mark.flag}
      </text>
    </g>
  );
}
