import type { ReactNode } from 'react';
import { Glyph } from './icon.tsx';
import './figure.css';

type Device = 'client' | 'server' | 'attacker' | 'firewall' | 'waf' | 'ids' | 'siem';

interface EndProps {
  readonly box: readonly [number, number, number, number];
  readonly device: Device;
  readonly glyph: number;
  readonly name: string;
  readonly note?: string;
  readonly isHostile?: boolean;
}

/** A square: it ends a connection. Name and note stand under it. */
export function End({
  box: [x, y, width, height],
  device,
  glyph,
  name,
  note,
  isHostile,
}: EndProps) {
  const centre = x + width / 2;
  const rect = { x, y, width, height };
  return (
    <g>
      <rect className="fig-box" {...rect} />
      {isHostile && <rect fill="url(#hatch)" {...rect} />}
      <Glyph name={`s-${device}`} x={centre} y={y + height / 2} size={glyph} />
      <text className="fig-name" x={centre} y={y + height + 18}>
        {name}
      </text>
      {note && (
        <text className="fig-note" x={centre} y={y + height + 34}>
          {note}
        </text>
      )}
    </g>
  );
}

/** Width of the boxed word, and the look. Colour is a firewall's alone. */
const slabStates = {
  OFF: [36, 'off'],
  ON: [29, 'on'],
  BLOCKING: [75, 'blocking'],
} as const;

interface SlabProps {
  readonly box: readonly [number, number, number, number];
  readonly device: Device;
  /** Top of the glyph; name and state stand under it. */
  readonly top: number;
  readonly name: string;
  readonly state: keyof typeof slabStates;
  /** Where wires enter: side and middle. The shut one stops them. */
  readonly ports: readonly (readonly ['left' | 'right', number, 'shut'?])[];
  readonly children?: ReactNode;
}

/** A slab: it stands in the path and can stop a packet. */
export function Slab({ box: [x, y, width, height], device, top, name, state, ports }: SlabProps) {
  const centre = x + width / 2;
  const [wordWidth, look] = slabStates[state];
  return (
    <g className={`fig-${look} fig-${device}`}>
      <rect className="fig-box" x={x} y={y} width={width} height={height} />
      <Glyph name={`s-${device}`} x={centre} y={top + 14} size={28} />
      <text className="fig-name" x={centre} y={top + 48}>
        {name}
      </text>
      <rect
        className="fig-word"
        x={centre - wordWidth / 2}
        y={top + 56}
        width={wordWidth}
        height="19"
      />
      <text className="fig-word" x={centre} y={top + 70}>
        {state}
      </text>
      {ports.map(([side, middle, shut]) => (
        <rect
          key={`${side}${middle}`}
          className={shut ? 'fig-port fig-port-shut' : 'fig-port'}
          x={(side === 'left' ? x : x + width) - 4}
          y={middle - 9}
          width="8"
          height="18"
        />
      ))}
    </g>
  );
}

type Verdict = 'passed' | 'alerted' | 'blocked';

interface SpotProps {
  readonly x: number;
  readonly y: number;
  readonly verdict: Verdict;
}

/** A sheet on the wire: a packet whose text can be read. */
export function Packet({ x, y, verdict }: SpotProps) {
  return (
    <g className={`fig-packet ${verdict}`} transform={`translate(${x} ${y})`}>
      <path d="M0 0h17l5 5v11H0z" />
      <path d="M4 5.5h8M4 9h13M4 12.2h9" />
    </g>
  );
}

/** The mark of a verdict, where it was reached. */
export function Mark({ x, y, size, verdict }: SpotProps & { readonly size: number }) {
  return <Glyph name={`m-${verdict}`} className={verdict} x={x} y={y} size={size} />;
}

/** A chevron on the wire: where the packet goes. */
export function Direction({ x, y, verdict }: SpotProps) {
  return <path className={`fig-path ${verdict}`} d={`M${x - 4} ${y - 5}l7 5l-7 5`} />;
}

interface FigureProps {
  /** `only` where one geometry suits every width. */
  readonly kind: 'wide' | 'narrow' | 'only';
  readonly size: readonly [number, number];
  readonly label: string;
  readonly children: ReactNode;
}

/** The canvas of a figure. The style sheet shows the geometry that keeps the text readable. */
export function Canvas({ kind, size, label, children }: FigureProps) {
  return (
    <svg
      className={`fig block wide fig-${kind}`}
      viewBox={`0 0 ${size.join(' ')}`}
      role="img"
      aria-label={label}
    >
      {children}
    </svg>
  );
}
