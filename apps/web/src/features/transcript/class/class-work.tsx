import { useEffect, useRef } from 'react';
import { type Assignment, webPaths } from '@netward/contracts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import { momentInWords } from '../assignment/assignment-end.ts';
import type { ClassGroup } from './group-work.ts';
import type { ClassCell, ClassLearner } from './class-rows.ts';
import type { JudgedAgain } from './judged.ts';

interface ClassWorkProps {
  readonly learner: ClassLearner;
  readonly cell: ClassCell;
  readonly assignment: Assignment | undefined;
  readonly work: JudgedAgain | undefined;
  readonly groups: readonly ClassGroup[];
  readonly onClose: () => void;
}

const SPELLED = (count: number) => (count === 1 ? 'One different one' : `${count} different ones`);

/** "7 different ones; the solution was not shown". */
function triesInWords({ challenge }: ClassCell): string {
  if (challenge?.earlierTries === undefined) return 'not counted';
  const shown = challenge.solutionShown ? 'was' : 'was not';
  return `${SPELLED(challenge.earlierTries + 1)}; the solution ${shown} shown`;
}

/** How many have the same mistake: "11 have this." */
function sharedBy(reason: string, { level }: JudgedAgain, groups: readonly ClassGroup[]): string {
  const group = groups.find((each) => each.level === level && each.title === reason);
  return group && group.learners.length > 1 ? ` ${group.learners.length} have this.` : '';
}

/** What the teacher may send back, in plain words. */
function commentOn(cell: ClassCell, work: JudgedAgain | undefined): string {
  const { level } = cell;
  const { verified, required, quiz } = level;
  return [
    `Level ${level.level}, ${level.title}: ${verified.length} of ${required} actions replayed.`,
    quiz && `Quiz: ${quiz.score} of ${quiz.total}.`,
    work && `Challenge “${work.title}”: ${work.isSolved ? 'solved' : work.numbers}.`,
    ...(work?.reasons ?? []),
  ]
    .filter(Boolean)
    .join(' ');
}

function Facts({ cell, work, groups, learner, assignment }: Omit<ClassWorkProps, 'onClose'>) {
  const { challenge, level } = cell;
  const zone = assignment?.until?.zone;
  const rows: (readonly [string, string])[] = [
    ['actions', `${level.verified.length} of ${level.required} replayed`],
    ...(level.first
      ? [['complete since', momentInWords(new Date(level.first), zone)] as const]
      : []),
    ...(work ? [['judged again here', work.isSolved ? 'solved' : work.numbers] as const] : []),
    ...(work?.reasons ?? []).map(
      (reason) => ['not solved', reason + sharedBy(reason, work!, groups)] as const,
    ),
    ...(challenge ? [['tries', triesInWords(cell)] as const] : []),
    ...learner.files.map(({ path }) => ['file', path] as const),
  ];
  return (
    <dl>
      {rows.map(([name, text]) => (
        <div key={name + text}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A learner's work in one level, beside the table: what was handed in, judged again in this browser. */
export function ClassWork(props: ClassWorkProps) {
  const { learner, cell, work, onClose } = props;
  const { level } = cell.level;
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus(), [learner.transcript.sub, level]);
  return (
    <aside
      ref={box}
      className="class-work"
      tabIndex={-1}
      aria-label="The work"
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      <header>
        <Button size="small" onClick={onClose}>
          Back
        </Button>
        <span className="mono">
          {learner.number && `${learner.number}, `}level {level}
        </span>
        <h2>{learner.name}</h2>
      </header>
      {work && (
        <pre className="mono" tabIndex={0} role="region" aria-label="The configuration">
          {work.text}
        </pre>
      )}
      <Facts {...props} />
      <div className="class-acts">
        {cell.challenge?.configuration && (
          <a
            className={buttonClass('plain', 'small')}
            href={`${webPaths.labs}?challenge=${cell.challenge.configuration}`}
          >
            Open in the challenge
          </a>
        )}
        {cell.level.run && (
          <a
            className={buttonClass('plain', 'small')}
            href={`${webPaths.labs}?run=${cell.level.run}`}
          >
            Run of level {level}
          </a>
        )}
        <Button size="small" look="quiet" onClick={() => void copyText(commentOn(cell, work))}>
          Copy a comment
        </Button>
      </div>
    </aside>
  );
}
