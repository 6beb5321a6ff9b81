import { type KeyboardEvent, useEffect, useId, useMemo, useRef } from 'react';
import type { Challenge, JudgedFlow } from '@netward/challenges';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { PanelProps } from '../layout.ts';
import { shownList, type Work } from './challenge-work.ts';
import { FlowStrip } from './flow-strip.tsx';
import { markOfOutcome } from './outcomes.ts';

interface FlowListProps {
  readonly challenge: Challenge;
  readonly work: Work;
  readonly isStamping: boolean;
  readonly onStamped: () => void;
  readonly panel: PanelProps;
  readonly onFlow: (id: string) => void;
  readonly onOpen: (id: string) => void;
}

/** The flows behind the chosen number, with what they have in common. */
export function FlowList(props: FlowListProps) {
  const { challenge, work, isStamping, onStamped, panel, onFlow, onOpen } = props;
  const { run, traffic } = work;
  const judgement = run?.judgements[traffic];
  const list = shownList(work);
  const flows = useMemo(
    () => judgement?.flows.filter(({ outcome }) => outcome === list) ?? [],
    [judgement, list],
  );
  const current = flows.find(({ id }) => id === work.flow) ?? flows[0];
  const isShown = judgement !== undefined && !isStamping;
  const { lines, outcomes } = challenge.texts;
  const count = challengeLines(challenge, work);
  return (
    <section className="lab-pane challenge-list" aria-labelledby="challenge-list" {...panel}>
      <header className="lab-pane-head">
        <h2 id="challenge-list">{isShown ? outcomes[list] : capitalized(lines)}</h2>
        {isShown && <p className="challenge-about mono">{flows.length}</p>}
        {isShown && current && (
          <span className="challenge-head-end">
            <Button size="small" onClick={() => onOpen(current.id)}>
              Open in inspector
            </Button>
          </span>
        )}
      </header>
      {!judgement && (
        <p className="challenge-empty">
          No run yet. {count} {lines} are waiting.
        </p>
      )}
      {judgement && isStamping && (
        <FlowStrip challenge={challenge} judgement={judgement} onStamped={onStamped} />
      )}
      {isShown && flows.length === 0 && <p className="challenge-empty">None.</p>}
      {isShown && current && (
        <>
          <p className="challenge-explains">
            {challenge.explain(run!.configuration, judgement, list)}
          </p>
          <Flows
            key={list}
            challenge={challenge}
            flows={flows}
            current={current}
            label={outcomes[list]}
            onFlow={onFlow}
            onOpen={onOpen}
          />
        </>
      )}
    </section>
  );
}

interface FlowsProps {
  readonly challenge: Challenge;
  readonly flows: readonly JudgedFlow[];
  readonly current: JudgedFlow;
  readonly label: string;
  readonly onFlow: (id: string) => void;
  readonly onOpen: (id: string) => void;
}

function Flows({ challenge, flows, current, label, onFlow, onOpen }: FlowsProps) {
  const base = useId();
  const list = useRef<HTMLOListElement>(null);
  const at = flows.indexOf(current);
  useEffect(() => {
    if (list.current === document.activeElement)
      document.getElementById(`${base}${current.id}`)?.scrollIntoView({ block: 'nearest' });
  }, [base, current.id]);
  const move = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const to = {
      ArrowUp: at - 1,
      ArrowDown: at + 1,
      Home: 0,
      End: flows.length - 1,
    }[event.key];
    if (event.key === 'Enter') onOpen(current.id);
    else if (to === undefined) return;
    else if (flows[to]) onFlow(flows[to].id);
    event.preventDefault();
  };
  return (
    <ol
      ref={list}
      className="challenge-flows"
      role="listbox"
      tabIndex={0}
      aria-label={label}
      aria-activedescendant={`${base}${current.id}`}
      onKeyDown={move}
    >
      {flows.map((flow) => {
        const { id, time, source, summary, decidedBy, outcome } = flow;
        const mark = markOfOutcome(challenge, outcome);
        return (
          <li
            key={id}
            id={`${base}${id}`}
            role="option"
            aria-selected={flow === current}
            data-flow={id}
            onClick={() => onFlow(id)}
            onDoubleClick={() => onOpen(id)}
          >
            <time>{time}</time>
            <Icon name={`m-${mark}`} className={mark} />
            <span>{source}</span>
            <span title={summary}>{summary}</span>
            <small>{decidedBy}</small>
          </li>
        );
      })}
    </ol>
  );
}

function challengeLines(challenge: Challenge, { traffic }: Work): number {
  return challenge.judge(challenge.start, traffic).flows.length;
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
