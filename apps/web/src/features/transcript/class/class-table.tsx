import { type CSSProperties, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import type { Assignment, LevelId } from '@netward/contracts';
import { solvedInWords } from '../../../lib/solved-words.ts';
import { Icon } from '../../../ui/icon.tsx';
import { ProofSign, proofsInWords } from '../../../ui/proof-sign.tsx';
import { momentInWords } from '../assignment/assignment-words.ts';
import { signOf } from '../transcript-facts.ts';
import type { ClassGroup } from './class-groups.tsx';
import type { ClassCell, ClassLearner, ClassOrder } from './class-rows.ts';

export interface ClassSorting {
  readonly order: ClassOrder;
  readonly isDescending: boolean;
}

/** A cell whose work stands open beside the table. */
export interface OpenedCell {
  readonly sub: string;
  readonly level: LevelId;
}

interface SortHeadProps {
  readonly order: ClassOrder;
  readonly sorting: ClassSorting;
  readonly onSort: (order: ClassOrder) => void;
  readonly children: ReactNode;
}

function SortHead({ order, sorting, onSort, children }: SortHeadProps) {
  const isSorted = sorting.order === order;
  const direction = sorting.isDescending ? 'descending' : 'ascending';
  return (
    <th scope="col" role="columnheader" aria-sort={isSorted ? direction : undefined}>
      <button className="middle mono left target" type="button" onClick={() => onSort(order)}>
        {children}
        {isSorted && (
          <Icon name="i-chev" className={sorting.isDescending ? 'is-descending' : undefined} />
        )}
      </button>
    </th>
  );
}

const STATES = { verified: 'replayed', saved: 'saved but not replayed', none: 'nothing' } as const;

function cellInWords({ level, state, challenge, isSolved }: ClassCell): string {
  const { verified, actions, required, quiz, proofs } = level;
  if (state === 'none') return STATES.none;
  const done = state === 'saved' ? actions.length : verified.length;
  const words = [
    `${done} of ${required} actions ${STATES[state]}`,
    quiz ? `quiz ${quiz.score} of ${quiz.total}` : 'no quiz',
    proofs && proofsInWords(signOf({ proofs })),
    challenge && (isSolved ? `challenge ${solvedInWords(challenge)}` : 'challenge not solved'),
  ];
  return words.filter(Boolean).join(', ');
}

/** A cell has room for one sign: it is filled once every proof of the level is found. */
const WHOLE = ['whole'];

function Marks({ cell }: { cell: ClassCell }) {
  const { level, state, challenge, isSolved } = cell;
  const { verified, required, quiz, proofs } = level;
  const share = { '--share': `${(100 * verified.length) / (required || 1)}%` } as CSSProperties;
  const isFull = verified.length >= required;
  const hollow = !isSolved || challenge?.solutionShown;
  return (
    <span className={`class-cell middle mono muted ${isFull ? 'is-full' : ''}`} aria-hidden="true">
      <i className="grid centred outlined" style={share}>
        {state === 'saved' && <Icon name="i-dot" />}
      </i>
      <span>{quiz ? `${quiz.score}/${quiz.total}` : '–'}</span>
      {challenge && <b className={hollow ? 'is-shown' : undefined} />}
      {proofs && <ProofSign asked={WHOLE} found={proofs.found.length >= proofs.of ? WHOLE : []} />}
    </span>
  );
}

interface RowProps {
  readonly learner: ClassLearner;
  readonly assignment: Assignment | undefined;
  readonly letters: readonly string[];
  readonly opened: OpenedCell | undefined;
  /** The column that Tab reaches in this row, if this is the row. */
  readonly stop: number | undefined;
  readonly onOpen: (cell: OpenedCell) => void;
}

/** One line for each file, the newest first. */
function PathCell({ parts }: { parts: readonly string[] }) {
  return (
    <td role="gridcell" className="class-path faint">
      {parts.map((part, index) => (
        <div key={index} title={part}>
          {part}
        </div>
      ))}
    </td>
  );
}

function LearnerRow({ learner, assignment, letters, opened, stop, onOpen }: RowProps) {
  const { transcript, cells, number, name, files, isTwice, isLate } = learner;
  const { sub, iat } = transcript;
  const at = momentInWords(new Date(iat * 1000), assignment?.until?.zone);
  return (
    <tr role="row" data-learner={number || sub}>
      <td role="gridcell" className="mono muted">
        {number || '–'}
        {isTwice && ' (given twice)'}
      </td>
      <th scope="row" role="rowheader" title={name}>
        {name}
        {files.length > 1 && <small> {files.length} files</small>}
      </th>
      {cells.map((cell, column) => {
        const { level } = cell.level;
        const isOpen = opened?.sub === sub && opened.level === level;
        return (
          <td
            key={level}
            role="gridcell"
            tabIndex={stop === column ? 0 : -1}
            data-cell={level}
            data-state={cell.state}
            aria-selected={isOpen}
            aria-label={cellInWords(cell)}
            onClick={() => onOpen({ sub, level })}
          >
            <Marks cell={cell} />
          </td>
        );
      })}
      <td role="gridcell" className="mono muted">
        {at}
        {isLate && ', late'}
      </td>
      <PathCell parts={files.map((file) => file.name)} />
      <PathCell parts={files.map(({ folder }) => folder)} />
      <td role="gridcell" className="mono muted">
        {letters.map((letter) => (
          <span key={letter} className="class-letter framed">
            {letter}
          </span>
        ))}
      </td>
    </tr>
  );
}

interface ClassTableProps {
  readonly learners: readonly ClassLearner[];
  readonly assignment: Assignment | undefined;
  readonly groups: readonly ClassGroup[];
  readonly sorting: ClassSorting;
  readonly opened: OpenedCell | undefined;
  readonly onSort: (order: ClassOrder) => void;
  readonly onOpen: (cell: OpenedCell) => void;
}

const STEPS: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Arrows go from cell to cell, Enter opens; Tab reaches one cell of the grid, the last that was left. */
function useCells() {
  const grid = useRef<HTMLTableSectionElement>(null);
  const [stop, setStop] = useState<readonly [number, number]>([0, 0]);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const rows = [...(grid.current?.rows ?? [])].map((row) => [
      ...row.querySelectorAll<HTMLElement>('[data-cell]'),
    ]);
    const cell = event.target as HTMLElement;
    const row = rows.findIndex((cells) => cells.includes(cell));
    const step = STEPS[event.key];
    if (row < 0) return;
    if (event.key === 'Enter' || event.key === ' ') cell.click();
    else if (step) {
      const next = [row + step[0], rows[row]!.indexOf(cell) + step[1]] as const;
      const target = rows[next[0]]?.[next[1]];
      if (target) setStop(next);
      target?.focus();
    } else return;
    event.preventDefault();
  };
  return { grid, stop, onKeyDown };
}

export function ClassTable(props: ClassTableProps) {
  const { learners, assignment, groups, sorting, opened, onSort, onOpen } = props;
  const { grid, stop, onKeyDown } = useCells();
  const head = { sorting, onSort };
  const lettersOf = (learner: ClassLearner) =>
    groups.flatMap(({ letter, learners: all }) =>
      letter && all.some(({ transcript }) => transcript.sub === learner.transcript.sub)
        ? letter
        : [],
    );
  return (
    <div className="class-scroll relative" role="region" aria-label="Class sheet" tabIndex={0}>
      <table className="wide small" role="grid" aria-label="Learners" onKeyDown={onKeyDown}>
        <thead>
          <tr role="row">
            <SortHead order="number" {...head}>
              no.
            </SortHead>
            <SortHead order="name" {...head}>
              Name
            </SortHead>
            {learners[0]?.cells.map(({ level }, index) => (
              <SortHead key={level.level} order={index} {...head}>
                {level.level} {level.title}
              </SortHead>
            ))}
            <SortHead order="last" {...head}>
              handed in
            </SortHead>
            <th scope="col">file</th>
            <th scope="col">folder</th>
            <th scope="col">group</th>
          </tr>
        </thead>
        <tbody ref={grid}>
          {learners.map((learner, row) => (
            <LearnerRow
              key={learner.transcript.sub}
              {...{ learner, assignment, opened, onOpen }}
              letters={lettersOf(learner)}
              stop={stop[0] === row ? stop[1] : undefined}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
