import { lazy, Suspense, useState } from 'react';
import { type Challenge, numbersOf, type Outcome, TRAFFICS } from '@netward/challenges';
import { SOLVED_AFTER_SHOWN } from '../../../lib/solved-words.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import {
  currentRun,
  isMet,
  isSolvedBy,
  shownJudgement,
  type Work,
  type WorkEvent,
} from './challenge-work.ts';
import type { DayKind } from './seeded-day.ts';

const SolutionDialog = lazy(async () => ({
  default: (await import('./dialogs.tsx')).SolutionDialog,
}));

interface RunBarProps {
  readonly challenge: Challenge;
  readonly work: Work;
  readonly send: (event: WorkEvent) => void;
  /** Null where a desk hands in. */
  readonly onRun: (() => void) | null;
  readonly onSolutionShown: () => void;
  /** Absent where there are no records to search. */
  readonly onSearch?: () => void;
  /** Absent where the real tool cannot be asked. */
  readonly onReal?: () => void;
}

/** Which stream is shown, how often was tried, the solution, and Run. */
export function RunBar(props: RunBarProps) {
  const { challenge, work, send, onRun, onSolutionShown, onSearch, onReal } = props;
  const { problems, tries, isSolved } = work;
  const [isShowing, setShowing] = useState(false);
  const [broken] = problems;
  const reason = broken && `Line ${broken.line} must be fixed first`;
  return (
    <div className="lab-pane challenge-run middle gap-12 ui-text" role="region" aria-label="Run">
      <TrafficChoice {...{ work, send }} begun={onRun ? [] : DAY_KINDS} />
      <p className="fills shrinks small right" id="challenge-run-reason" role="status">
        {reason ?? trySentence(challenge, work)}
      </p>
      {onSearch && (
        <Button look="quiet" size="small" onClick={onSearch}>
          <Icon name="i-search" /> Search records
        </Button>
      )}
      {tries > 0 && (
        <Button
          look="quiet"
          size="small"
          title={isSolved ? undefined : 'Your transcript will say that it was shown.'}
          onClick={() => setShowing(true)}
        >
          Show a solution
        </Button>
      )}
      {onReal && (
        <Button data-real aria-keyshortcuts="Control+Shift+Enter" onClick={onReal}>
          <Icon name="i-term" /> Real Linux
        </Button>
      )}
      {onRun && (
        <Button
          look="primary"
          aria-disabled={broken !== undefined}
          aria-describedby={reason && 'challenge-run-reason'}
          aria-keyshortcuts="Control+Enter"
          onClick={onRun}
        >
          Run <Icon name="i-play" />
        </Button>
      )}
      {isShowing && (
        <Suspense>
          <SolutionDialog
            challenge={challenge}
            isSolved={isSolved}
            onShown={onSolutionShown}
            onTake={(configuration) => {
              send({ kind: 'taken', configuration });
              setShowing(false);
            }}
            onClose={() => setShowing(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

const DAY_KINDS = ['sealed', 'free'] as const;
const DAY_NAMES: Readonly<Record<DayKind, string>> = { sealed: 'Tomorrow', free: 'Another' };

interface TrafficChoiceProps extends Pick<RunBarProps, 'work' | 'send'> {
  /** The days that are worked on here, if they were begun. */
  readonly begun: readonly DayKind[];
}

/** The streams, each with whether every goal is met with it. */
function TrafficChoice({ work, send, begun }: TrafficChoiceProps) {
  const run = currentRun(work);
  const shown = begun.find((kind) => kind === work.day && work.days[kind]);
  return (
    <>
      <span className="challenge-run-label" id="challenge-traffic">
        Traffic
      </span>
      <div className="challenge-traffic" role="group" aria-labelledby="challenge-traffic">
        {TRAFFICS.map((each) => {
          const mark = run && (isMet(run.judgements[each]) ? 'passed' : 'unreached');
          const standing = mark && (mark === 'passed' ? ', all goals met' : ', a goal is not met');
          return (
            <button
              key={each}
              type="button"
              className="mono"
              aria-pressed={!shown && each === work.traffic}
              aria-label={`Traffic ${each}${standing ?? ''}`}
              onClick={() => send({ kind: 'traffic-chosen', traffic: each })}
            >
              {each}
              {mark && <Icon name={`m-${mark}`} className={mark} />}
            </button>
          );
        })}
        {begun
          .filter((kind) => work.days[kind])
          .map((kind) => (
            <button
              key={kind}
              type="button"
              aria-pressed={kind === shown}
              onClick={() => send({ kind: 'day-shown', day: kind })}
            >
              {DAY_NAMES[kind]}
            </button>
          ))}
      </div>
    </>
  );
}

const ORDINALS = [
  'First',
  'Second',
  'Third',
  'Fourth',
  'Fifth',
  'Sixth',
  'Seventh',
  'Eighth',
  'Ninth',
  'Tenth',
];

/** Which try this was, and what it changed: 'Third try. Customers served: 2 more than before.' */
export function trySentence(challenge: Challenge, work: Work): string {
  const { tries, run, before, traffic, isShown } = work;
  if (tries === 0) {
    const waiting = shownJudgement(challenge, null, traffic).flows.length;
    return `${waiting} ${challenge.texts.lines} are waiting.`;
  }
  const name = ORDINALS[tries - 1] ? `${ORDINALS[tries - 1]} try` : `Try ${tries}`;
  if (!run) return name;
  if (!currentRun(work)) return `${name}, changed since`;
  if (isSolvedBy(run)) return `${name}. ${isShown ? SOLVED_AFTER_SHOWN : 'Solved'}.`;
  if (!before) return name;
  const now = numbersOf(run.judgements[traffic]);
  const then = numbersOf(before.judgements[traffic]);
  const changed = (['served', 'stopped'] satisfies Outcome[]).filter(
    (outcome) => now[outcome] !== then[outcome],
  );
  const said = changed.map((outcome) => {
    const more = now[outcome] - then[outcome];
    const words = `${Math.abs(more)} ${more > 0 ? 'more' : 'fewer'}`;
    return `${challenge.texts.outcomes[outcome]}: ${words} than before.`;
  });
  return [`${name}.`, ...(said.length > 0 ? said : ['The same numbers as before.'])].join(' ');
}
