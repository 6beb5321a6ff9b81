import { useMemo } from 'react';
import { type Challenge, numbersOf, type Outcome, OUTCOMES } from '@netward/challenges';
import { Icon } from '../../../ui/icon.tsx';
import { moveFocus } from '../move-focus.ts';
import { currentRun, shownJudgement, shownList, type Work } from './challenge-work.ts';
import { aimOf, markOfOutcome } from './outcomes.ts';
import { Pane } from './pane.tsx';

interface FourNumbersProps {
  readonly challenge: Challenge;
  readonly work: Work;
  /** Whether the flows are still being stamped: the numbers come when all are through. */
  readonly isStamping: boolean;
  readonly onList: (list: Outcome) => void;
}

/** What became of the stream in four numbers, each the button of its list. */
export function FourNumbers({ challenge, work, isStamping, onList }: FourNumbersProps) {
  const { traffic, run } = work;
  // How many customers and attacks a stream has does not depend on the configuration.
  const judgement = useMemo(
    () => shownJudgement(challenge, run, traffic),
    [challenge, run, traffic],
  );
  const numbers = numbersOf(judgement);
  const alerts = judgement.flows.reduce((sum, flow) => sum + flow.alerts, 0);
  const isShown = run !== null && !isStamping;
  const { lines, outcomes } = challenge.texts;
  const chosen = shownList(work);
  const about = (
    <>
      {judgement.flows.length} {lines}
      {isShown && alerts > 0 && <span data-alerts={alerts}>{`, ${alerts} alerts to read`}</span>}
      {isShown && !currentRun(work) && ', changed since'}
    </>
  );
  return (
    <Pane className="challenge-numbers" title="Result" about={about}>
      <div
        className="challenge-four scroll grid"
        role="group"
        aria-label="Result"
        onKeyDown={(event) => moveFocus(event, 'button')}
      >
        {OUTCOMES.map((outcome) => {
          const mark = isShown ? markOfOutcome(challenge, outcome) : 'unreached';
          return (
            <button
              className="stack middle gap-10 left"
              key={outcome}
              type="button"
              data-result={outcome}
              aria-pressed={isShown && outcome === chosen}
              onClick={() => onList(outcome)}
            >
              <Icon name={`m-${mark}`} className={mark} />
              <b className="snug right">{isShown ? numbers[outcome] : '–'}</b>
              <span>{outcomes[outcome]}</span>
              <small className="mono nowrap">{aimOf(challenge, outcome, numbers)}</small>
            </button>
          );
        })}
      </div>
    </Pane>
  );
}
