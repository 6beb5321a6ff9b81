import { type CSSProperties, useMemo } from 'react';
import type { Challenge, ChallengeDetails, JudgedFlow, Judgement } from '@netward/challenges';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { PanelProps } from '../layout.ts';
import { shownList, type Work } from './challenge-work.ts';
import { KeyList } from './key-list.tsx';
import { markOfOutcome } from './outcomes.ts';
import { Pane } from './pane.tsx';

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
