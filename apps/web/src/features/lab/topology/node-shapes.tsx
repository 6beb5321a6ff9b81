import type { ComponentType } from 'react';
import type { NodeShape } from '@netward/levels';
import { Glyph } from '../../../ui/icon.tsx';
import type { DrawnNode, Port } from './drawing-model.ts';

// Widths of Martian Mono at 12.5 units and its narrowest width.
const LETTER = 7.55;
const WORD_PADDING = 14;
/** The narrowest circle with room for a remark next to its word, and the letters of a line below it. */
const SIDE_NOTE = 48;
const SMALL_LETTERS = 12;
const GLYPH = 28;

interface ShapeProps {
  readonly drawn: DrawnNode;
}

const widthOf = (word: string | null) => (word?.length ?? 0) * LETTER + WORD_PADDING;

/** A boxed state word, where there is one, centred at x, with its top edge at y. */
function Word(props: ShapeProps & { x: number; y: number; text?: string | null }) {
  const { drawn, x, y, text = drawn.word } = props;
  if (!text) return null;
  const width = widthOf(text);
  return (
    <g className={`topo-word ${wordTone(drawn)}`}>
      <rect x={x - width / 2} y={y} width={width} height={19} strokeWidth={1} />
      <text x={x} y={y + 14} textAnchor="middle">
        {text}
      </text>
    </g>
  );
}

/** The colours of a state: the firewall has its own three, and so do the backends. */
const TONES: Readonly<Record<string, string>> = {
  ...{ on: 'bright', up: 'passed', down: 'blocked', 'tag on': 'encrypted' },
  ...{ 'firewall off': 'passed', 'firewall on': 'alerted', 'firewall blocking': 'blocked' },
};

function wordTone({ node: { id, shape }, state }: DrawnNode): string {
  return TONES[`${id} ${state}`] ?? TONES[`${shape} ${state}`] ?? TONES[state] ?? 'faint';
}

function DeviceGlyph({ drawn, ...place }: ShapeProps & { x: number; y: number; size: number }) {
  return <Glyph name={`s-${drawn.node.symbol}`} className="topo-glyph" {...place} />;
}

type Line = readonly [
  look: 'label' | 'small' | 'words',
  y: number,
  text: string | null | undefined,
];

/** Lines of text below each other, those that there are. */
function Captions(props: { x: number; anchor?: 'start' | 'middle'; lines: readonly Line[] }) {
  const { x, anchor = 'middle', lines } = props;
  return lines.map(
    ([look, y, text]) =>
      text && (
        <text key={y} className={`topo-${look}`} x={x} y={y} textAnchor={anchor}>
          {text}
        </text>
      ),
  );
}

/** A square: it ends a connection. */
function EndShape({ drawn }: ShapeProps) {
  const { label, address, words, node, place } = drawn;
  const { x, y, width, height } = place;
  const box = { x: x - width / 2, y: y - height / 2, width, height };
  const bottom = y + height / 2;
  return (
    <>
      <rect className="topo-box" {...box} />
      {node.isHostile && <rect className="topo-hatch" fill="url(#hatch)" {...box} />}
      <DeviceGlyph drawn={drawn} x={x} y={y} size={Math.round(height * 0.5)} />
      <Captions
        x={x}
        lines={[
          ['label', bottom + 18, label],
          ['small', bottom + 34, address],
          ['words', bottom + 49, words],
        ]}
      />
      <Word drawn={drawn} x={address ? x + width / 2 + 36 : x} y={address ? y - 10 : bottom + 24} />
    </>
  );
}

/** A circle: it hangs off the wire and can only listen. */
function EarShape({ drawn }: ShapeProps) {
  const { label, address, words, word, notes, node, place } = drawn;
  const { x, y, width } = place;
  const circle = { cx: x, cy: y, r: width / 2 };
  const side = x + circle.r + 12;
  const [note] = notes;
  // A small circle has its remark below the word, in lines, and both begin higher.
  const below = note && width < SIDE_NOTE ? wrapNote(note, SMALL_LETTERS) : [];
  const top = y - 7 * below.length;
  return (
    <>
      <circle className="topo-box" {...circle} />
      {node.isHostile && <circle className="topo-hatch" fill="url(#hatch)" {...circle} />}
      <DeviceGlyph drawn={drawn} x={x} y={y} size={24} />
      <Captions
        x={side}
        anchor="start"
        lines={[
          ['label', address || word ? top - 2 : top + 4, label],
          ['small', y + 14, address],
          ['words', y + 31, words],
          ...below.map((line, index): Line => ['small', top + 39 + index * 14, line]),
        ]}
      />
      <Word drawn={drawn} x={side + widthOf(word) / 2} y={top + 6} />
      {below.length === 0 && (
        <Captions x={side + widthOf(word) + 8} anchor="start" lines={[['small', y + 20, note]]} />
      )}
    </>
  );
}

/** A tray, open at the top: it can only collect records. */
function TrayShape({ drawn }: ShapeProps) {
  const { x, y, width, height } = drawn.place;
  const [left, right, top, bottom] = [x - width / 2, x + width / 2, y - height / 2, y + height / 2];
  const isRoomy = width >= 180;
  const hasGlyph = width >= 110;
  const note = isRoomy && drawn.notes[0];
  return (
    <>
      <path className="topo-box" d={`M${left} ${top}V${bottom}H${right}V${top}`} />
      <path className="topo-lip" d={`M${left - 6} ${top}h12M${right - 6} ${top}h12`} />
      {hasGlyph && (
        <DeviceGlyph drawn={drawn} x={left + (isRoomy ? 26 : 22)} y={y} size={isRoomy ? 24 : 20} />
      )}
      <Captions
        x={left + (isRoomy ? 50 : hasGlyph ? 40 : 10)}
        anchor="start"
        lines={[
          ['label', note ? y - 2 : y + 5, drawn.label],
          ['small', y + 15, note || null],
        ]}
      />
      <Word drawn={drawn} x={right - 12 - widthOf(drawn.word) / 2} y={y - 10} />
    </>
  );
}

/** Not a device: the state of the wire as a word. */
function TagShape({ drawn }: ShapeProps) {
  const { x, y } = drawn.place;
  return <Word drawn={drawn} x={x} y={y - 9.5} text={drawn.word ?? drawn.label} />;
}

function wrapNote(note: string, letters: number): readonly string[] {
  return note.split(' ').reduce<readonly string[]>((lines, word) => {
    const longer = `${lines.at(-1)} ${word}`;
    const fits = lines.length > 0 && longer.length <= letters;
    return fits ? [...lines.slice(0, -1), longer] : [...lines, word];
  }, []);
}

/** A slab with ports: it stands in the path and can stop a packet. */
function SlabShape({ drawn }: ShapeProps) {
  const { x, y, width, height, glyphTop } = drawn.place;
  const box = { x: x - width / 2, y: y - height / 2, width, height };
  const top = glyphTop ?? box.y + 20;
  const letters = Math.floor((width - 12) / LETTER);
  const notes = drawn.notes.flatMap((note) => wrapNote(note, letters));
  const bottom = y + height / 2;
  return (
    <>
      <rect className="topo-box" {...box} />
      <DeviceGlyph drawn={drawn} x={x} y={top + GLYPH / 2} size={GLYPH} />
      <Captions
        x={x}
        lines={[
          ['label', top + 48, drawn.label],
          ...notes.map((line, index): Line => [
            'small',
            bottom - 15 - (notes.length - 1 - index) * 16,
            line,
          ]),
          ['small', bottom + 21, drawn.address],
        ]}
      />
      <Word drawn={drawn} x={x} y={top + 56} />
      {drawn.ports.map((port) => (
        <PortShape key={`${port.x} ${port.y}`} port={port} hasRoom={width >= 140} />
      ))}
    </>
  );
}

function PortShape({ port, hasRoom }: { port: Port; hasRoom: boolean }) {
  const { x, y, side, isShut, rule } = port;
  const isUpright = side === 'left' || side === 'right';
  const [width, height] = isUpright ? [8, 18] : [18, 8];
  const box = { x: x - width / 2, y: y - height / 2, width, height };
  return (
    <>
      <rect className={isShut ? 'topo-port is-shut' : 'topo-port'} {...box} />
      {hasRoom && side === 'left' && rule && (
        <text className={`topo-small topo-rule ${isShut ? 'is-hit' : ''}`} x={x + 13} y={y + 4.5}>
          {rule}
        </text>
      )}
    </>
  );
}

export const SHAPES: Record<NodeShape, ComponentType<ShapeProps>> = {
  end: EndShape,
  slab: SlabShape,
  ear: EarShape,
  tray: TrayShape,
  tag: TagShape,
};
