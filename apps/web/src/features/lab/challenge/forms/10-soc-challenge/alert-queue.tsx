import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { Judgement, Outcome, Traffic } from '@netward/challenges';
import {
  flowOfAlert,
  timeOfDay,
  type MorningWork,
  type SocMorning,
  type TriageVerdict,
} from '@netward/challenges/10-soc-challenge';
import { Button } from '../../../../../ui/button.tsx';
import { Icon } from '../../../../../ui/icon.tsx';
import { type Undo, UndoButton } from '../../undo.tsx';

interface AlertQueueProps {
  readonly morning: SocMorning;
  readonly work: MorningWork;
  readonly traffic: Traffic;
  readonly judgement: Judgement | null;
  readonly current: number;
  readonly undo: Undo;
  readonly onChoose: (index: number) => void;
  /** Enter, and a click: to where an alert is decided. */
  readonly onOpen: (index: number) => void;
}

const MARKS = {
  open: ['m-unreached', 'unreached', 'not decided'],
  true: ['m-alerted', 'alerted', 'true positive'],
  false: ['i-check', 'unreached', 'false positive'],
  unclear: ['i-dot', 'unreached', 'not clear yet'],
} as const satisfies Record<
  TriageVerdict | 'open',
  readonly [`${'m' | 'i'}-${string}`, string, string]
>;

const RESULTS: Readonly<Record<Outcome, string>> = {
  served: 'right',
  stopped: 'right',
  'turned-away': 'hit',
  through: 'let go',
};

/** The alerts of the morning with what was decided about each, and after a run what came of it. */
export function AlertQueue(props: AlertQueueProps) {
  const { work, current, undo } = props;
  const { triage } = work;
  const { list, base, order, isOpenFirst, setOpenFirst, answerKey } = useQueue(props);
  const decided = triage.filter((decision) => decision !== null).length;
  return (
    <section className="lab-pane soc-queue" data-part="queue" aria-labelledby="soc-queue">
      <header className="lab-pane-head">
        <h2 id="soc-queue">Queue</h2>
        <p className="challenge-about mono">
          {decided} of {triage.length}
          <span className="sr-only"> decided</span>
        </p>
        <span className="challenge-head-end">
          <UndoButton undo={undo} />
          <Button look="quiet" size="small" onClick={() => setOpenFirst(!isOpenFirst)}>
            {isOpenFirst ? 'By time' : 'Open first'}
          </Button>
        </span>
      </header>
      <ul
        ref={list}
        className="soc-alerts"
        role="listbox"
        tabIndex={0}
        aria-label="Alerts"
        aria-activedescendant={`${base}${current}`}
        onKeyDown={answerKey}
      >
        {order.map((index) => (
          <AlertRow key={index} {...props} id={`${base}${index}`} index={index} />
        ))}
      </ul>
    </section>
  );
}

/** The order of the alerts, and the keys that move through them. */
function useQueue({ morning, work, current, onChoose, onOpen }: AlertQueueProps) {
  const [isOpenFirst, setOpenFirst] = useState(false);
  const base = useId();
  const list = useRef<HTMLUListElement>(null);
  const { triage } = work;
  const order = morning.alerts.map((_, index) => index);
  if (isOpenFirst)
    order.sort((a, b) => Number(triage[a] !== null) - Number(triage[b] !== null) || a - b);
  const at = order.indexOf(current);
  useEffect(() => {
    if (list.current === document.activeElement)
      document.getElementById(`${base}${current}`)?.scrollIntoView({ block: 'nearest' });
  }, [base, current]);
  const answerKey = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: order.length - 1 }[event.key];
    if (event.key === 'Enter') onOpen(current);
    else if (to === undefined) return;
    else if (order[to] !== undefined) onChoose(order[to]);
    event.preventDefault();
  };
  return { list, base, order, isOpenFirst, setOpenFirst, answerKey };
}

interface AlertRowProps extends AlertQueueProps {
  readonly id: string;
  readonly index: number;
}

function AlertRow({
  id,
  index,
  morning,
  work,
  traffic,
  judgement,
  current,
  onOpen,
}: AlertRowProps) {
  const { at, title, device, address, severity } = morning.alerts[index]!;
  const decision = work.triage[index];
  const [icon, look, words] = MARKS[decision?.verdict ?? 'open'];
  const flow = judgement?.flows.find((each) => each.id === flowOfAlert(traffic, index));
  const result = flow && flow.decidedBy !== 'open' ? RESULTS[flow.outcome] : null;
  return (
    <li
      id={id}
      role="option"
      aria-selected={index === current}
      data-alert={index + 1}
      data-decided={decision ? '' : undefined}
      onClick={() => onOpen(index)}
    >
      <Icon name={icon} className={look} label={words} />
      <p>
        <b title={title}>{title}</b>
        <small>
          {timeOfDay(at)} {device} · {address}
        </small>
      </p>
      <span data-result={result ?? undefined}>{result ?? decision?.verdict ?? severity}</span>
    </li>
  );
}
