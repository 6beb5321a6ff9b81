import { type CSSProperties, useMemo } from 'react';
import {
  type Challenge,
  type ChallengeDetails,
  type JudgedFlow,
  type Judgement,
  numbersOf,
  type Outcome,
  OUTCOMES,
} from '@netward/challenges';
import type { Verdict } from '@netward/lab-engine';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { PanelProps } from '../layout.ts';
import { moveFocus } from '../move-focus.ts';
import { currentRun, shownJudgement, shownList, type Work } from './challenge-work.ts';
import { KeyList } from './key-list.tsx';
import { Pane } from './pane.tsx';
import type { Opened } from './use-opened.ts';

interface ResultsProps {
  readonly challenge: Challenge;
  readonly screen: Opened;
}

/** What became of a stream: four numbers, and the lines behind the chosen one. */
export function Results({ challenge, screen }: ResultsProps) {
  const { work, send, stamping, layout, panel, onOpenShown, details } = screen;
  const isPhone = layout === 'phone';
  return (
    <div className="challenge-results" {...(isPhone && panel('result'))}>
      <FourNumbers
        challenge={challenge}
        work={work}
        isStamping={stamping.isOn}
        onList={(list) => send({ kind: 'list-chosen', list })}
      />
      <FlowList
        challenge={challenge}
        work={work}
        details={details}
        isStamping={stamping.isOn}
        onStamped={stamping.end}
        panel={isPhone ? {} : panel('result')}
        onFlow={(flow) => send({ kind: 'flow-chosen', flow })}
        onOpen={onOpenShown}
      />
    </div>
  );
}

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

interface FlowListProps {
  readonly challenge: Challenge;
  readonly work: Work;
  /** Null until it has come: then the chosen line says why it went as it went. */
  readonly details: ChallengeDetails | null;
  readonly isStamping: boolean;
  readonly onStamped: () => void;
  readonly panel: PanelProps;
  readonly onFlow: (id: string) => void;
  readonly onOpen: (id: string) => void;
}

/** The flows behind the chosen number, with what they have in common. */
export function FlowList(props: FlowListProps) {
  const { challenge, work, details, isStamping, panel, onFlow, onOpen } = props;
  const { lines, outcomes } = challenge.texts;
  const list = shownList(work);
  const judgement = work.run?.judgements[work.traffic];
  const flows = useMemo(
    () => judgement?.flows.filter(({ outcome }) => outcome === list) ?? [],
    [judgement, list],
  );
  const current = flows.find(({ id }) => id === work.flow) ?? flows[0];
  const isShown = judgement !== undefined && !isStamping;
  const { configuration } = work.run ?? {};
  const reason = useMemo(
    () =>
      isShown && current
        ? details?.evidence(configuration, judgement.traffic, current.id)?.why.sentence
        : undefined,
    [isShown, details, configuration, judgement, current],
  );
  const open = isShown && current && (
    <Button size="small" onClick={() => onOpen(current.id)}>
      Open in inspector
    </Button>
  );
  return (
    <Pane
      className="challenge-list"
      title={isShown ? outcomes[list] : `${lines[0]!.toUpperCase()}${lines.slice(1)}`}
      about={isShown ? flows.length : undefined}
      isCount
      end={open}
      {...panel}
    >
      {judgement && isStamping && <FlowStrip {...props} judgement={judgement} />}
      {isShown && flows.length === 0 && <p className="challenge-empty">None.</p>}
      {isShown && current && (
        <p className="challenge-explains fixed small ruled">
          {challenge.explain(work.run!.configuration, judgement, list)}
        </p>
      )}
      {isShown && current && (
        <Flows
          key={list}
          {...{ challenge, flows, current, onOpen }}
          label={outcomes[list]}
          onFlow={onFlow}
        />
      )}
      {reason && <p className="challenge-reason fixed small ruled-above">{reason}</p>}
    </Pane>
  );
}

interface FlowsProps extends Pick<FlowListProps, 'challenge' | 'onFlow' | 'onOpen'> {
  readonly label: string;
  readonly flows: readonly JudgedFlow[];
  readonly current: JudgedFlow | undefined;
}

/** Lines of a judgement, each of which opens in the inspector. */
export function Flows({ challenge, label, flows, current, onFlow, onOpen }: FlowsProps) {
  return (
    <KeyList
      className="challenge-flows mono"
      label={label}
      items={flows}
      current={current}
      keyOf={({ id }) => id}
      onChoose={({ id }) => onFlow(id)}
      onOpen={({ id }) => onOpen(id)}
      attributesOf={({ id }) => ({ 'data-flow': id, onDoubleClick: () => onOpen(id) })}
    >
      {({ time, source, summary, decidedBy, outcome }) => {
        const mark = markOfOutcome(challenge, outcome);
        return (
          <>
            <time>{time}</time>
            <Icon name={`m-${mark}`} className={mark} />
            <span>{source}</span>
            <span title={summary}>{summary}</span>
            <small>{decidedBy}</small>
          </>
        );
      }}
    </KeyList>
  );
}

interface FlowStripProps extends Pick<FlowListProps, 'challenge'> {
  readonly judgement: Judgement;
  readonly onStamped?: () => void;
  /** The id of the line that decided. */
  readonly decisive?: string | undefined;
}

/** One slot per flow, stamped in the order of arrival. */
export function FlowStrip(props: FlowStripProps) {
  const { challenge, onStamped, decisive } = props;
  const { flows } = props.judgement;
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

const MARKS: Readonly<Record<Outcome, Verdict>> = {
  served: 'passed',
  'turned-away': 'blocked',
  stopped: 'blocked',
  through: 'exposed',
};

/** The outcome that takes the same flows the other way. */
const OTHER: Readonly<Record<Outcome, Outcome>> = {
  served: 'turned-away',
  'turned-away': 'served',
  stopped: 'through',
  through: 'stopped',
};

/** What happened to the packets, which is not whether that was good. */
export function markOfOutcome({ texts }: Challenge, outcome: Outcome): Verdict {
  return texts.marks?.[outcome] ?? MARKS[outcome];
}

/** The goal for a number: 'of 28', 'goal 0'. */
export function aimOf(
  { texts }: Challenge,
  outcome: Outcome,
  numbers: Readonly<Record<Outcome, number>>,
): string {
  const isWanted = outcome === 'served' || outcome === 'stopped';
  const usual = isWanted ? `of ${numbers[outcome] + numbers[OTHER[outcome]]}` : 'goal 0';
  return texts.aims?.[outcome] ?? usual;
}
