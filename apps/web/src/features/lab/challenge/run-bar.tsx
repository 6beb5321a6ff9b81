import { type Challenge, TRAFFICS } from '@netward/challenges';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { currentRun, isMet, type Work, type WorkEvent } from './challenge-work.ts';
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
}

/** Which stream is shown, how often was tried, the solution, and Run. */
export function RunBar({ challenge, work, send, onRun, onSolutionShown, onSearch }: RunBarProps) {
  const { problems, tries, isSolved } = work;
  const [isShowing, setShowing] = useState(false);
  const [broken] = problems;
  const reason = broken && `Line ${broken.line} must be fixed first`;
  return (
    <div className="lab-pane challenge-run" role="region" aria-label="Run">
      <TrafficChoice work={work} send={send} />
      <p id="challenge-run-reason" role="status">
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

/** The streams, each with whether every goal is met with it. */
function TrafficChoice({ work, send }: Pick<RunBarProps, 'work' | 'send'>) {
  const run = currentRun(work);
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
              aria-pressed={each === work.traffic}
              aria-label={`Traffic ${each}${standing ?? ''}`}
              onClick={() => send({ kind: 'traffic-chosen', traffic: each })}
            >
              {each}
              {mark && <Icon name={`m-${mark}`} className={mark} />}
            </button>
          );
        })}
      </div>
    </>
  );
}
