import type { CSSProperties, ReactNode } from 'react';
import { solvedInWords } from '../../lib/solved-words.ts';
import { Icon } from '../../ui/icon.tsx';
import { ProofSign, proofsInWords } from '../../ui/proof-sign.tsx';
import type { ClassCell, ClassLearner, ClassOrder, RefusedFile } from './class-rows.ts';
import { dayInWords, signOf } from './transcript-facts.ts';

export interface ClassSorting {
  readonly order: ClassOrder;
  readonly isDescending: boolean;
}

interface SortHeadProps {
  readonly order: ClassOrder;
  readonly sorting: ClassSorting;
  readonly onSort: (order: ClassOrder) => void;
  readonly title?: string;
  readonly children: ReactNode;
}

function SortHead({ order, sorting, onSort, title, children }: SortHeadProps) {
  const isSorted = sorting.order === order;
  const direction = sorting.isDescending ? 'descending' : 'ascending';
  return (
    <th scope="col" aria-sort={isSorted ? direction : undefined} title={title}>
      <button type="button" onClick={() => onSort(order)}>
        {children}
        {title && <span className="sr-only"> {title}</span>}
        {isSorted && (
          <Icon name="i-chev" className={sorting.isDescending ? 'is-descending' : undefined} />
        )}
      </button>
    </th>
  );
}

function cellInWords({ verified, required, quiz, proofs, challenge, last }: ClassCell): string {
  const words = [
    `${verified} of ${required} actions`,
    quiz ? `quiz ${quiz.score} of ${quiz.total}` : 'no quiz',
    proofs && proofsInWords(signOf({ proofs })),
    challenge && `challenge ${solvedInWords(challenge)}`,
    last && dayInWords(last),
  ];
  return words.filter(Boolean).join(', ');
}

/** A cell has room for one sign: it is filled once every proof of the level is found. */
const WHOLE = ['whole'];
const isWhole = ({ of, found }: NonNullable<ClassCell['proofs']>) => found.length >= of;

function Cell({ cell }: { cell: ClassCell }) {
  const { verified, required, quiz, proofs, challenge } = cell;
  const share = { '--share': `${(100 * verified) / (required || 1)}%` } as CSSProperties;
  const words = cellInWords(cell);
  return (
    <td title={words}>
      <span className="sr-only">{words}</span>
      <span className={`class-cell ${verified >= required ? 'is-full' : ''}`} aria-hidden="true">
        <i style={share} />
        <span>{quiz ? `${quiz.score}/${quiz.total}` : '–'}</span>
        {proofs && <ProofSign asked={WHOLE} found={isWhole(proofs) ? WHOLE : []} />}
        {challenge && <b className={challenge.solutionShown ? 'is-shown' : undefined} />}
      </span>
    </td>
  );
}

function LearnerRow({ learner }: { learner: ClassLearner }) {
  const { transcript, cells, verified, last } = learner;
  return (
    <tr>
      <th scope="row" title={transcript.name}>
        {transcript.name}
      </th>
      {cells.map((cell, index) => (
        <Cell key={index} cell={cell} />
      ))}
      <td className="mono">{last ? dayInWords(last) : '–'}</td>
      <td className="mono">{verified}</td>
    </tr>
  );
}

interface ClassTableProps {
  readonly learners: readonly ClassLearner[];
  readonly refused: readonly RefusedFile[];
  readonly sorting: ClassSorting;
  readonly onSort: (order: ClassOrder) => void;
}

/** Learners by levels. Refused files stand on top, since somebody has to ask about them. */
export function ClassTable({ learners, refused, sorting, onSort }: ClassTableProps) {
  const levels = learners[0]?.transcript.levels ?? [];
  const head = { sorting, onSort };
  return (
    <div className="class-scroll" role="region" aria-label="Class sheet" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <SortHead order="name" {...head}>
              Name
            </SortHead>
            {levels.map(({ level, title }, index) => (
              <SortHead key={level} order={index} title={title} {...head}>
                {level}
              </SortHead>
            ))}
            <SortHead order="last" {...head}>
              last
            </SortHead>
            <SortHead order="total" {...head}>
              of {learners[0]?.required ?? 0}
            </SortHead>
          </tr>
        </thead>
        <tbody>
          {refused.map(({ name, why }, index) => (
            <tr key={index} className="is-refused">
              <th scope="row" title={name}>
                {name}
              </th>
              <td colSpan={levels.length + 2}>
                <span>
                  <Icon name="m-blocked" className="blocked" />
                  Not counted. {why}
                </span>
              </td>
            </tr>
          ))}
          {learners.map((learner) => (
            <LearnerRow key={learner.transcript.sub} learner={learner} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
