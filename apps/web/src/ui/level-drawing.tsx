import type { LevelDrawing } from '../lib/level-drawings.ts';
import { Glyph } from './icon.tsx';
import './figure.css';

type Device = LevelDrawing['devices'][number];

function Outline({
  shape,
  box: [x, y, width, height],
  ...look
}: Pick<Device, 'shape' | 'box'> & { className?: string; fill?: string }) {
  const [left, top] = [x - width / 2, y - height / 2];
  if (shape === 'ear') return <circle {...look} cx={x} cy={y} r={width / 2} />;
  if (shape === 'tray')
    return <path {...look} d={`M${left - 3} ${top}h6m-3 0v${height}h${width}v-${height}m-3 0h6`} />;
  return <rect {...look} x={left} y={top} width={width} height={height} />;
}

/** A level's network at its most telling moment, small and without words: it stands next to its name. */
export function SmallDrawing({ drawing }: { drawing: LevelDrawing }) {
  return (
    <svg className="fig block wide fig-small" viewBox="0 0 220 84" aria-hidden="true">
      {drawing.lines.map(([look, course], index) => (
        <g key={index} className={look}>
          <path d={course} />
          {look.startsWith('fig-cased') && <path className="fig-core" d={course} />}
        </g>
      ))}
      {drawing.devices.map(({ look, shape, symbol, isHostile, box }, index) => (
        <g key={index} className={look}>
          <Outline className="fig-box" shape={shape} box={box} />
          {isHostile && <Outline fill="url(#hatch)" shape={shape} box={box} />}
          <Glyph name={`s-${symbol}`} x={box[0]} y={box[1]} size={14} />
        </g>
      ))}
      {drawing.marks.map(([verdict, x, y], index) => (
        <Glyph key={index} name={`m-${verdict}`} className={verdict} x={x} y={y} size={14} />
      ))}
    </svg>
  );
}
