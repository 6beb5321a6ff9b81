import type { ReactNode } from 'react';
import { Glyph } from '../../../ui/icon.tsx';
import type { DrawnNode, Port } from './drawing-model.ts';

// Widths of Martian Mono at 12.5 units and its narrowest width.
const LETTER = 7.55;
const WORD_PADDING = 14;
/** The narrowest circle with room for a remark next to its word, and the letters of a line below it. */
const SIDE_NOTE = 48;
const SMALL_LETTERS = 12;

/** A boxed state word, where there is one, centred at x, with its top edge at y. */
function Word(props: { drawn: DrawnNode; x: number; y: number; text?: string | null | undefined }) {
  const { drawn, x, y, text = drawn.word } = props;
  if (!text) return null;
  const width = text.length * LETTER + WORD_PADDING;
  return (
    <g className={`topo-word faint topo-word-${wordTone(drawn)}`}>
      <rect x={x - width / 2} y={y} width={width} height={19} />
      <text x={x} y={y + 14} textAnchor="middle">
        {text}
      </text>
    </g>
  );
}

/** The colour of a state: the firewall has its own three, and so do the backends. */
function wordTone({ node, state }: DrawnNode): string {
  if (node.id === 'firewall') return `firewall-${state}`;
  if (node.shape === 'tag' && state === 'on') return 'encrypted';
  return state;
}

function DeviceGlyph({
  drawn,
  ...place
}: {
  drawn: DrawnNode;
  x: number;
  y: number;
  size: number;
}) {
  return <Glyph name={`s-${drawn.node.symbol}`} className="topo-glyph" {...place} />;
}

interface CaptionProps {
  readonly look: 'label' | 'small' | 'words';
  readonly x: number;
  readonly y: number;
  readonly children: ReactNode;
  readonly anchor?: 'start' | 'middle' | 'end';
}

/** A line of text, where there is any. */
function Caption({ look, x, y, children, anchor = 'middle' }: CaptionProps) {
  if (!children) return null;
  return (
    <text className={`topo-${look}`} x={x} y={y} textAnchor={anchor}>
      {children}
    </text>
  );
}

/** A square: it ends a connection. */
export function EndShape({ drawn }: { drawn: DrawnNode }) {
  const { x, y, width, height } = drawn.place;
  const box = { x: x - width / 2, y: y - height / 2, width, height };
  const bottom = y + height / 2;
  return (
    <>
      <rect className="topo-box" {...box} />
      {drawn.node.isHostile && <rect className="topo-hatch" fill="url(#hatch)" {...box} />}
      <DeviceGlyph drawn={drawn} x={x} y={y} size={Math.round(height * 0.5)} />
      <Caption look="label" x={x} y={bottom + 18}>
        {drawn.label}
      </Caption>
      <Caption look="small" x={x} y={bottom + 34}>
        {drawn.address}
      </Caption>
      <Caption look="words" x={x} y={bottom + 49}>
        {drawn.words}
      </Caption>
      <Word
        drawn={drawn}
        x={drawn.address ? x + width / 2 + 36 : x}
        y={drawn.address ? y - 10 : bottom + 24}
      />
    </>
  );
}

/** A circle: it hangs off the wire and can only listen. */
export function EarShape({ drawn }: { drawn: DrawnNode }) {
  const { x, y, width } = drawn.place;
  const radius = width / 2;
  const side = x + radius + 12;
  const wordWidth = (drawn.word?.length ?? 0) * LETTER + WORD_PADDING;
  const [note] = drawn.notes;
  // A small circle has its remark below the word, in lines, and both begin higher.
  const lines = note && width < SIDE_NOTE ? wrapNote(note, SMALL_LETTERS) : [];
  const top = y - 7 * lines.length;
  return (
    <>
      <circle className="topo-box" cx={x} cy={y} r={radius} />
      {drawn.node.isHostile && (
        <circle className="topo-hatch" fill="url(#hatch)" cx={x} cy={y} r={radius} />
      )}
      <DeviceGlyph drawn={drawn} x={x} y={y} size={24} />
      <Caption
        look="label"
        x={side}
        y={drawn.address || drawn.word ? top - 2 : top + 4}
        anchor="start"
      >
        {drawn.label}
      </Caption>
      <Caption look="small" x={side} y={y + 14} anchor="start">
        {drawn.address}
      </Caption>
      <Caption look="words" x={side} y={y + 31} anchor="start">
        {drawn.words}
      </Caption>
      <Word drawn={drawn} x={side + wordWidth / 2} y={top + 6} />
      {note && lines.length === 0 && (
        <Caption look="small" x={side + wordWidth + 8} y={y + 20} anchor="start">
          {note}
        </Caption>
      )}
      {lines.map((line, index) => (
        <Caption look="small" key={line} x={side} y={top + 39 + index * 14} anchor="start">
          {line}
        </Caption>
      ))}
    </>
  );
}

/** A tray, open at the top: it can only collect records. */
export function TrayShape({ drawn }: { drawn: DrawnNode }) {
  const { x, y, width, height } = drawn.place;
  const [left, right, top, bottom] = [x - width / 2, x + width / 2, y - height / 2, y + height / 2];
  const isRoomy = width >= 180;
  const hasGlyph = width >= 110;
  const wordWidth = (drawn.word?.length ?? 0) * LETTER + WORD_PADDING;
  return (
    <>
      <path className="topo-box" d={`M${left} ${top}V${bottom}H${right}V${top}`} />
      <path className="topo-lip" d={`M${left - 6} ${top}h12M${right - 6} ${top}h12`} />
      {hasGlyph && (
        <DeviceGlyph drawn={drawn} x={left + (isRoomy ? 26 : 22)} y={y} size={isRoomy ? 24 : 20} />
      )}
      <Caption
        look="label"
        x={left + (isRoomy ? 50 : hasGlyph ? 40 : 10)}
        y={drawn.notes[0] && isRoomy ? y - 2 : y + 5}
        anchor="start"
      >
        {drawn.label}
      </Caption>
      {isRoomy && drawn.notes[0] && (
        <Caption look="small" x={left + 50} y={y + 15} anchor="start">
          {drawn.notes[0]}
        </Caption>
      )}
      <Word drawn={drawn} x={right - 12 - wordWidth / 2} y={y - 10} />
    </>
  );
}

/** Not a device: the state of the wire as a word. */
export function TagShape({ drawn }: { drawn: DrawnNode }) {
  const { x, y } = drawn.place;
  return <Word drawn={drawn} x={x} y={y - 9.5} text={drawn.word ?? drawn.label} />;
}

const GLYPH = 28;

function wrapNote(note: string, letters: number): readonly string[] {
  return note.split(' ').reduce<readonly string[]>((lines, word) => {
    const last = lines.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= letters) {
      return [...lines.slice(0, -1), `${last} ${word}`];
    }
    return [...lines, word];
  }, []);
}

/** A slab with ports: it stands in the path and can stop a packet. */
export function SlabShape({ drawn }: { drawn: DrawnNode }) {
  const { x, y, width, height } = drawn.place;
  const top = drawn.place.glyphTop ?? y - height / 2 + 20;
  const letters = Math.floor((width - 12) / LETTER);
  const notes = drawn.notes.flatMap((note) => wrapNote(note, letters));
  const bottom = y + height / 2;
  return (
    <>
      <rect
        className="topo-box"
        x={x - width / 2}
        y={y - height / 2}
        width={width}
        height={height}
      />
      <DeviceGlyph drawn={drawn} x={x} y={top + GLYPH / 2} size={GLYPH} />
      <Caption look="label" x={x} y={top + 48}>
        {drawn.label}
      </Caption>
      <Word drawn={drawn} x={x} y={top + 56} />
      {notes.map((line, index) => (
        <Caption look="small" key={line} x={x} y={bottom - 15 - (notes.length - 1 - index) * 16}>
          {line}
        </Caption>
      ))}
      <Caption look="small" x={x} y={bottom + 21}>
        {drawn.address}
      </Caption>
      {drawn.ports.map((port) => (
        <PortShape key={`${port.x} ${port.y}`} port={port} hasRoom={width >= 140} />
      ))}
    </>
  );
}

function PortShape({ port, hasRoom }: { port: Port; hasRoom: boolean }) {
  const isUpright = port.side === 'left' || port.side === 'right';
  const [width, height] = isUpright ? [8, 18] : [18, 8];
  const box = { x: port.x - width / 2, y: port.y - height / 2, width, height };
  return (
    <>
      <rect className={port.isShut ? 'topo-port is-shut' : 'topo-port'} {...box} />
      {hasRoom && port.side === 'left' && port.rule && (
        <text
          className={port.isShut ? 'topo-small topo-rule is-hit' : 'topo-small topo-rule'}
          x={port.x + 13}
          y={port.y + 4.5}
        >
          {port.rule}
        </text>
      )}
    </>
  );
}
