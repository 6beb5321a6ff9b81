import { lazy, Suspense, useState } from 'react';
import {
  type Challenge,
  numbersOf,
  type Outcome,
  type Traffic,
  TRAFFICS,
} from '@netward/challenges';
import { SOLVED_AFTER_SHOWN } from '../../../lib/solved-words.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import {
  currentRun,
  type DayKind,
  dayShown,
  isMet,
  isSolvedBy,
  shownJudgement,
  trafficShown,
  type Work,
} from './challenge-work.ts';
import { Choice } from '../layout.tsx';
import type { Opened } from './use-opened.ts';

const SolutionDialog = lazy(async () => ({
  default: (await import('./dialogs.tsx')).SolutionDialog,
}));

/** Which stream is shown, how often was tried, the solution, and Run; a desk hands in instead. */
export function RunBar({ screen }: { readonly screen: Opened }) {
  const { challenge, parts, work, onRun } = screen;
  const [isShowing, setShowing] = useState(false);
  const [broken] = work.problems;
  const reason = broken && `Line ${broken.line} must be fixed first`;
  return (
    <div className="lab-pane challenge-run middle gap-12 ui-text" role="region" aria-label="Run">
      <TrafficChoice screen={screen} />
      <p className="fills shrinks small faint right" id="challenge-run-reason" role="status">
        {reason ?? trySentence(challenge, work)}
      </p>
      {challenge.searched && (
        <Button look="quiet" size="small" onClick={() => screen.onSearch(screen.shownDay)}>
          <Icon name="i-search" /> Search records
        </Button>
      )}
      {work.tries > 0 && (
        <Button
          look="quiet"
          size="small"
          title={work.isSolved ? undefined : 'Your transcript will say that it was shown.'}
          onClick={() => setShowing(true)}
        >
          Show a solution
        </Button>
      )}
      {screen.real.manifest && (
        <Button data-real aria-keyshortcuts="Control+Shift+Enter" onClick={screen.onReal}>
          <Icon name="i-term" /> Real Linux
        </Button>
      )}
      {!parts.Desk && (
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
      <Suspense>
        {isShowing && <SolutionDialog screen={screen} onClose={() => setShowing(false)} />}
      </Suspense>
    </div>
  );
}

/** The days that a desk works on here, if they were begun. */
const DAYS = { sealed: 'Tomorrow', free: 'Another' };

function TrafficChoice({ screen: { parts, work, run, change } }: { readonly screen: Opened }) {
  const begun = (['sealed', 'free'] as const).filter((day) => parts.Desk && work.days[day]);
  const streams = TRAFFICS.map((each) => {
    const mark = run && (isMet(run.judgements[each]) ? 'passed' : 'unreached');
    const standing = mark && (mark === 'passed' ? ', all goals met' : ', a goal is not met');
    const says = (
      <>
        <span className="mono">{each}</span>
        {mark && <Icon name={`m-${mark}`} className={mark} />}
      </>
    );
    return [each, says, `Traffic ${each}${standing ?? ''}`] as const;
  });
  return (
    <>
      <span className="challenge-run-label">Traffic</span>
      <Choice
        className="challenge-traffic flex gap-4 fixed"
        buttonClass="flex middle gap-6 framed"
        label="Traffic"
        options={[...streams, ...begun.map((day) => [day, DAYS[day]] as const)]}
        chosen={begun.find((day) => day === work.day) ?? work.traffic}
        onChoose={(id) =>
          change(id in DAYS ? dayShown(id as DayKind) : trafficShown(id as Traffic))
        }
      />
    </>
  );
}

const ORDINALS = 'First Second Third Fourth Fifth Sixth Seventh Eighth Ninth Tenth'.split(' ');

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
