import type { LevelDrawing } from '../lib/draw-level.ts';
import { Glyph } from './icon.tsx';
import { Meter } from './meter.tsx';
import { ProofSign } from './proof-sign.tsx';
import './figure.css';
import './signs.css';

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

/** The parts of a level's drawing, with symbols of a size. */
export function DrawnLevel({ drawing, symbols }: { drawing: LevelDrawing; symbols: number }) {
  return (
    <>
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
          <Glyph name={`s-${symbol}`} x={box[0]} y={box[1]} size={symbols} />
        </g>
      ))}
      {drawing.marks.map(([verdict, x, y], index) => (
        <Glyph key={index} name={`m-${verdict}`} className={verdict} x={x} y={y} size={symbols} />
      ))}
    </>
  );
}

/** A level's network, small and without words: it stands next to its name. */
export function SmallDrawing({ drawing }: { drawing: LevelDrawing }) {
  return (
    <svg className="fig block wide fig-small" viewBox="0 0 220 84" aria-hidden="true">
      <DrawnLevel drawing={drawing} symbols={14} />
    </svg>
  );
}

interface LevelSigns {
  readonly tried: number;
  readonly required: number;
  /** Undefined before the first result. */
  readonly quiz: { readonly score: number; readonly total: number } | undefined;
  readonly isSolved: boolean;
  /** The ids of the proofs that the level asks for, and of those found. */
  readonly asked: readonly string[];
  readonly found: readonly string[];
}

/** What somebody has done, by level. */
export interface DoneByLevel {
  readonly tried: Readonly<Partial<Record<string, readonly string[]>>>;
  readonly quizzes: Readonly<Partial<Record<string, LevelSigns['quiz']>>>;
  readonly solved: readonly string[];
}

type Named = readonly (readonly [id: string, name: string])[];

/** The signs of a level that asks for these actions and proofs. */
export function signsOf(
  { id, actions, proofs }: { id: string; actions: Named; proofs: Named },
  { tried, quizzes, solved }: DoneByLevel,
): LevelSigns {
  const found = tried[id] ?? [];
  return {
    tried: actions.filter(([action]) => found.includes(action)).length,
    required: actions.length,
    quiz: quizzes[id],
    isSolved: solved.includes(id),
    asked: proofs.map(([proof]) => proof),
    found,
  };
}

export function Signs({ tried, required, quiz, isSolved, asked, found }: LevelSigns) {
  return (
    <span className="signs flex middle gap-10 muted mono">
      <Meter label={`Actions tried: ${tried} / ${required}`} value={tried} total={required} />
      {quiz ? (
        <span>
          <span className="sr-only">quiz </span>
          {quiz.score}/{quiz.total}
        </span>
      ) : (
        <span className="faint">
          quiz<span className="sr-only"> not taken</span>
        </span>
      )}
      <ChallengeSign isSolved={isSolved} />
      <ProofSign asked={asked} found={found} />
    </span>
  );
}

function ChallengeSign({ isSolved }: Pick<LevelSigns, 'isSolved'>) {
  const label = isSolved ? 'challenge solved' : 'challenge open';
  return <i role="img" aria-label={label} className={isSolved ? 'is-solved' : undefined} />;
}

const ONE = ['one'];

export function SignsKey() {
  return (
    <p className="signs-key flex middle wraps small muted">
      <span className="row faint">
        <Meter label="two of three" value={2} total={3} /> actions
      </span>
      <span className="row faint">
        <span className="mono">5/6</span> quiz
      </span>
      <span className="signs row faint">
        <ChallengeSign isSolved /> challenge
      </span>
      <span className="row faint">
        <ProofSign asked={ONE} found={ONE} /> proof
      </span>
    </p>
  );
}
