import { Fragment, lazy, type ReactNode, Suspense, useState } from 'react';
import { type Challenge, type ChallengeTexts, type Traffic, TRAFFICS } from '@netward/challenges';
import { SOLVED_AFTER_SHOWN } from '../../../lib/solved-words.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { CopyLink } from '../runs/copy-link.tsx';
import {
  currentRun,
  isMet,
  isSame,
  isSolvedBy,
  type JudgedRun,
  shownJudgement,
  type Work,
  type WorkEvent,
} from './challenge-work.ts';

const ResetDialog = lazy(() => import('./dialogs.tsx'));

interface TaskPaneProps {
  readonly challenge: Challenge;
  readonly work: Work;
  readonly send: (event: WorkEvent) => void;
  /** Shows what a solved challenge ends with; absent where a debrief does. */
  readonly onEnd?: (() => void) | undefined;
}

/** The goal, and how far it is reached. */
export function TaskPane({ challenge, work, send, onEnd }: TaskPaneProps) {
  const { level, texts } = challenge;
  const run = currentRun(work);
  return (
    <div
      className="challenge-scroll challenge-task-body flex gap-10"
      tabIndex={0}
      role="region"
      aria-label="What is wanted"
    >
      <p className="label">Challenge · Level {level}</p>
      <h2 className="snug">{texts.title}</h2>
      <Goals challenge={challenge} run={run} traffic={work.traffic}>
        <SealedRow tomorrow={work.tomorrow} />
      </Goals>
      {run && isSolvedBy(run) && (
        <p className="row gap-10 ui-text" data-solved={work.isShown ? 'shown' : ''}>
          <Icon name="m-passed" className="passed" />
          {work.isShown ? SOLVED_AFTER_SHOWN : 'Solved'}: every goal is met
          {challenge.needs ? '' : ' with all three streams'}.
        </p>
      )}
      {onEnd && run && isSolvedBy(run) && (
        <div className="challenge-choice">
          <Button look="primary" onClick={onEnd}>
            {work.tomorrow ? 'What it came to' : 'On to tomorrow'}
          </Button>
        </div>
      )}
      <p>{texts.task}</p>
      <KnownFacts known={texts.known} />
      <p className="challenge-hint">{texts.leavesOut}</p>
      <div className="challenge-choice">
        <CopyLink
          words="Copy link"
          to="this configuration"
          copied="Link to this configuration copied."
          tooLong="This configuration is too long for a link. Copy its text instead."
          linkOf={async () => {
            const { linkOfWork } = await import('./challenge-link.ts');
            return linkOfWork(challenge, work);
          }}
        />
        <ResetButton {...{ challenge, work, send }} />
      </div>
    </div>
  );
}

/** Brings back what the challenge begins with, after a question. */
function ResetButton({ challenge: { start }, work, send }: Omit<TaskPaneProps, 'onEnd'>) {
  const [isAsking, setAsking] = useState(false);
  const isAtStart = work.draft.text === null && isSame(work.draft.configuration, start);
  const reset = () => {
    send({ kind: 'taken', configuration: start });
    setAsking(false);
  };
  return (
    <>
      <Button size="small" disabled={isAtStart} onClick={() => setAsking(true)}>
        Reset
      </Button>
      {isAsking && (
        <Suspense>
          <ResetDialog onReset={reset} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}

interface GoalsProps {
  readonly challenge: Challenge;
  readonly run: JudgedRun | null;
  readonly traffic: Traffic;
  readonly children: ReactNode;
}

function Goals({ challenge, run, traffic, children }: GoalsProps) {
  const { goals } = shownJudgement(challenge, run, traffic);
  const { needs = TRAFFICS } = challenge;
  const others = needs.filter((each) => each !== traffic);
  const open = run ? others.filter((each) => !isMet(run.judgements[each])) : others;
  return (
    <ul className="challenge-goals grid ruled-above" aria-label="Goals">
      {goals.map(({ text, isMet: isReached, standing }) => (
        <GoalRow
          key={text}
          text={text}
          isReached={run !== null && isReached}
          standing={run ? standing : 'not run'}
        />
      ))}
      {others.length > 0 && (
        <GoalRow
          text={`The same with traffic ${others.join(' and ')}`}
          isReached={open.length === 0}
          standing={
            !run || open.length === others.length
              ? 'not yet'
              : open.length > 0
                ? `not ${open[0]}`
                : 'met'
          }
        />
      )}
      {children}
    </ul>
  );
}

/** The day that is opened once the three are met. It decides nothing. */
function SealedRow({ tomorrow }: Pick<Work, 'tomorrow'>) {
  return (
    <li className="stack start gap-10 small ruled">
      <Icon name="i-seal" />
      Tomorrow’s traffic
      <span className="mono">{tomorrow ? 'opened' : 'sealed'}</span>
    </li>
  );
}

function GoalRow(props: { text: string; isReached: boolean; standing: string }) {
  const { text, isReached, standing } = props;
  const mark = isReached ? 'passed' : 'unreached';
  return (
    <li className="stack start gap-10 small ruled" data-goal={isReached ? 'met' : 'open'}>
      <Icon name={`m-${mark}`} className={mark} label={isReached ? 'Met:' : 'Not met:'} />
      {text}
      <span className="mono">{standing}</span>
    </li>
  );
}

/** What can be looked up before the first run, in tables of two columns. */
export function KnownFacts({ known = [] }: Pick<ChallengeTexts, 'known'>) {
  return known.map(({ title, rows }) => (
    <section key={title} aria-label={title}>
      <h3 className="label">{title}</h3>
      <dl className="challenge-known grid muted mono">
        {rows.map(([key, says]) => (
          <Fragment key={key}>
            <dt>{key}</dt>
            <dd>{says}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  ));
}
