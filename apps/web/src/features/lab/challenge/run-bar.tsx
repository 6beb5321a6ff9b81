import { type Challenge, TRAFFICS } from '@netward/challenges';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { currentRun, isMet, type Work, type WorkEvent } from './challenge-work.ts';
import type { DayKind } from './seeded-day.ts';
import { trySentence } from './try-sentence.ts';

const SolutionDialog = lazy(async () => ({
  default: (await import('./solution-dialog.tsx')).SolutionDialog,
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
