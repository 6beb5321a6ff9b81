import { useEffect, useRef } from 'react';
import { type Assignment, type LevelId, webPaths } from '@netward/contracts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import { momentInWords } from '../assignment/assignment-words.ts';
import type { ClassGroup, Judged, JudgedAgain } from './class-groups.tsx';
import type { ClassCell, ClassLearner, ClassWorkFile } from './class-rows.ts';

interface ClassWorkProps {
  readonly learner: ClassLearner;
  readonly level: LevelId;
  readonly assignment: Assignment | undefined;
  readonly judged: Judged;
  readonly groups: readonly ClassGroup[];
  readonly onClose: () => void;
}

interface WorkPartProps extends Pick<ClassWorkProps, 'assignment' | 'groups'> {
  readonly file: ClassWorkFile;
  readonly cell: ClassCell;
  readonly work: JudgedAgain | undefined;
}

/** "7 different ones; the solution was not shown". */
function triesInWords({ challenge }: ClassCell): string {
  if (challenge?.earlierTries === undefined) return 'not counted';
  const count = challenge.earlierTries + 1;
  const tries = count === 1 ? 'One different one' : `${count} different ones`;
  return `${tries}; the solution ${challenge.solutionShown ? 'was' : 'was not'} shown`;
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

function Facts({ cell, work, groups, file, assignment }: WorkPartProps) {
  const { challenge, level } = cell;
  const inZone = (at: Date) => momentInWords(at, assignment?.until?.zone);
  const reasons = (work?.reasons ?? []).map((reason) => reason + sharedBy(reason, work!, groups));
  const rows: (readonly [name: string, text: string | undefined])[] = [
    ['actions', `${level.verified.length} of ${level.required} replayed`],
    ['complete since', level.first && inZone(new Date(level.first))],
    ['judged again here', work?.isSolved ? 'solved' : work?.numbers],
    ...reasons.map((reason) => ['not solved', reason] as const),
    ['tries', challenge && triesInWords(cell)],
    ['handed in', inZone(new Date(file.transcript.iat * 1000))],
    ['file', file.name],
    ['folder', file.folder],
  ];
  return (
    <dl>
      {rows
        .filter(([, text]) => text)
        .map(([name, text]) => (
          <div className="stack gap-8 small ruled" key={`${name}${text}`}>
            <dt className="faint">{name}</dt>
            <dd className="anywhere">{text}</dd>
          </div>
        ))}
    </dl>
  );
}

/** What one file holds of the level: judged again in this browser, and as links. */
function WorkPart(props: WorkPartProps) {
  const { cell, work, file } = props;
  const { run, level } = cell.level;
  const links = [
    ['Open in the challenge', 'challenge', cell.challenge?.configuration],
    [`Run of level ${level}`, 'run', run],
  ] as const;
  return (
    <>
      {work && (
        <pre
          className="mono"
          tabIndex={0}
          role="region"
          aria-label={`The configuration in ${file.name}`}
        >
          {work.text}
        </pre>
      )}
      <Facts {...props} />
      <div className="class-acts cluster">
        {links.map(
          ([words, kind, code]) =>
            code && (
              <a
                key={kind}
                className={buttonClass('plain', 'small')}
                href={`${webPaths.labs}?${kind}=${code}`}
              >
                {words}
              </a>
            ),
        )}
        <Button size="small" look="quiet" onClick={() => void copyText(commentOn(cell, work))}>
          Copy a comment
        </Button>
      </div>
    </>
  );
}

/** A learner's work in one level, beside the table; of several files side by side, the newest first. */
export function ClassWork(props: ClassWorkProps) {
  const { learner, level, assignment, judged, groups, onClose } = props;
  const { number, name, files, transcript } = learner;
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus(), [transcript.sub, level]);
  const parts = files.flatMap((file) =>
    file.cells.filter((cell) => cell.level.level === level).map((cell) => ({ file, cell })),
  );
  return (
    <aside
      ref={box}
      className="class-work surface"
      tabIndex={-1}
      aria-label="The work"
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      <header className="stack to-left gap-4 ruled">
        <Button size="small" onClick={onClose}>
          Back
        </Button>
        <span className="mono">
          {number && `${number}, `}level {level}
        </span>
        <h2 className="heading">{name}</h2>
      </header>
      <div className="class-parts grid">
        {parts.map(({ file, cell }, index) => (
          <section className="shrinks" key={index} data-file={file.name}>
            {files.length > 1 && (
              <h3>{file === files[0] ? 'The newest file, which counts' : 'An earlier file'}</h3>
            )}
            <WorkPart
              {...{ file, cell, assignment, groups }}
              work={judged.get(cell.challenge?.configuration ?? '')}
            />
          </section>
        ))}
      </div>
    </aside>
  );
}
