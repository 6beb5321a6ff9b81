import { type CSSProperties, useMemo } from 'react';
import {
  type Challenge,
  type JudgedFlow,
  type Judgement,
  numbersOf,
  type Outcome,
  OUTCOMES,
} from '@netward/challenges';
import { Button } from '../../../ui/button.tsx';
import { VerdictIcon } from '../log/log-parts.tsx';
import { moveFocus } from '../move-focus.ts';
import {
  currentRun,
  type JudgedDay,
  markOfOutcome,
  shownJudgement,
  shownList,
} from './challenge-work.ts';
import { Pane } from './challenge-parts.tsx';
import { KeyList } from './key-list.tsx';
import type { Opened } from './use-opened.ts';

/** The outcome that takes the same flows the other way. */
const OTHER: Readonly<Record<Outcome, Outcome>> = {
  served: 'turned-away',
  'turned-away': 'served',
  stopped: 'through',
  through: 'stopped',
};

export function Results({ screen }: { readonly screen: Opened }) {
  const { isPhone, panel } = screen;
  return (
    <div className="challenge-results" {...(isPhone && panel('result'))}>
      <FourNumbers screen={screen} />
      <FlowList screen={screen} />
    </div>
  );
}

function FourNumbers({ screen }: { readonly screen: Opened }) {
  const { challenge, work, stamping, change } = screen;
  const { traffic, run } = work;
  // How many customers and attacks a stream has does not depend on the configuration.
  const judgement = useMemo(
    () => shownJudgement(challenge, run, traffic),
    [challenge, run, traffic],
  );
  const numbers = numbersOf(judgement);
  const alerts = judgement.flows.reduce((sum, flow) => sum + flow.alerts, 0);
  const isShown = run !== null && !stamping.isOn;
  const { lines, outcomes, aims } = challenge.texts;
  const chosen = shownList(work);
  /** The goal for a number: 'of 28', 'goal 0'. */
  const aimOf = (outcome: Outcome) => {
    const isWanted = outcome === 'served' || outcome === 'stopped';
    const all = numbers[outcome] + numbers[OTHER[outcome]];
    return aims?.[outcome] ?? (isWanted ? `of ${all}` : 'goal 0');
  };
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
        {OUTCOMES.map((outcome) => (
          <button
            className="stack middle gap-10 left focus-inside"
            key={outcome}
            type="button"
            data-result={outcome}
            aria-pressed={isShown && outcome === chosen}
            onClick={() => change({ list: outcome, flow: null })}
          >
            <VerdictIcon verdict={isShown ? markOfOutcome(challenge, outcome) : 'unreached'} />
            <b className="snug right">{isShown ? numbers[outcome] : '–'}</b>
            <span>{outcomes[outcome]}</span>
            <small className="mono nowrap">{aimOf(outcome)}</small>
          </button>
        ))}
      </div>
    </Pane>
  );
}

function FlowList({ screen }: { readonly screen: Opened }) {
  const { challenge, work, stamping, shownDay, panel, change } = screen;
  const { lines, outcomes } = challenge.texts;
  const list = shownList(work);
  const flows = useMemo(
    () => shownDay?.judgement.flows.filter(({ outcome }) => outcome === list) ?? [],
    [shownDay?.judgement, list],
  );
  const current = flows.find(({ id }) => id === work.flow) ?? flows[0];
  const isShown = shownDay !== null && !stamping.isOn;
  return (
    <Pane
      className="challenge-list"
      title={isShown ? outcomes[list] : `${lines[0]!.toUpperCase()}${lines.slice(1)}`}
      about={isShown ? flows.length : undefined}
      isCount
      end={
        isShown &&
        current && (
          <Button size="small" onClick={() => screen.onOpenShown(current.id)}>
            Open in inspector
          </Button>
        )
      }
      {...(!screen.isPhone && panel('result'))}
    >
      {shownDay && stamping.isOn && (
        <FlowStrip {...{ challenge, ...shownDay }} onStamped={stamping.end} />
      )}
      {isShown && flows.length === 0 && <p className="challenge-empty">None.</p>}
      {isShown && current && (
        <>
          <p className="challenge-explains fixed small ruled">
            {challenge.explain(shownDay.configuration, shownDay.judgement, list)}
          </p>
          <Flows
            key={list}
            {...{ screen, flows, current, day: shownDay }}
            label={outcomes[list]}
            onFlow={(flow) => change({ flow })}
          />
        </>
      )}
    </Pane>
  );
}

interface FlowsProps {
  readonly screen: Opened;
  readonly label: string;
  readonly day: JudgedDay;
  readonly flows: readonly JudgedFlow[];
  readonly current: JudgedFlow | undefined;
  readonly onFlow: (id: string) => void;
}

/** Lines of a judgement, each of which opens in the inspector, and why the chosen one went as it went. */
export function Flows({ screen, label, day, flows, current, onFlow }: FlowsProps) {
  const { challenge, details } = screen;
  const { configuration, judgement } = day;
  const open = (flow: string) => screen.onOpen(flow, day);
  const reason = useMemo(
    () => current && details?.evidence(configuration, judgement.traffic, current.id)?.why.sentence,
    [details, configuration, judgement, current],
  );
  return (
    <>
      <KeyList
        className="challenge-flows mono"
        {...{ label, current }}
        items={flows}
        keyOf={({ id }) => id}
        onChoose={({ id }) => onFlow(id)}
        onOpen={({ id }) => open(id)}
        attributesOf={({ id }) => ({ 'data-flow': id, onDoubleClick: () => open(id) })}
      >
        {({ time, source, summary, decidedBy, outcome }) => (
          <>
            <time>{time}</time>
            <VerdictIcon verdict={markOfOutcome(challenge, outcome)} />
            <span className="one-line">{source}</span>
            <span className="one-line" title={summary}>
              {summary}
            </span>
            <span className="faint">{decidedBy}</span>
          </>
        )}
      </KeyList>
      {reason && <p className="challenge-reason fixed small ruled-above">{reason}</p>}
    </>
  );
}

interface FlowStripProps {
  readonly challenge: Challenge;
  readonly judgement: Judgement;
  readonly onStamped?: () => void;
  readonly decisive?: string | undefined;
}

/** One slot per flow, stamped in the order of arrival. */
export function FlowStrip({ challenge, judgement, onStamped, decisive }: FlowStripProps) {
  const { flows } = judgement;
  return (
    <div
      className="challenge-strip cluster gap-6"
      aria-hidden="true"
      style={{ '--flows': flows.length } as CSSProperties}
    >
      {flows.map(({ id, outcome }, index) => (
        <i
          key={id}
          className={markOfOutcome(challenge, outcome)}
          data-decisive={id === decisive ? '' : undefined}
          style={{ '--at': index } as CSSProperties}
          onAnimationEnd={index === flows.length - 1 ? onStamped : undefined}
        />
      ))}
    </div>
  );
}
