import { useState } from 'react';
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
import { KeyList } from '../../key-list.tsx';
import { Pane } from '../../pane.tsx';
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

/** The alerts of the morning with the decisions about each, and after a run their outcome. */
export function AlertQueue(props: AlertQueueProps) {
  const { morning, work, current, undo, onChoose, onOpen } = props;
  const { triage } = work;
  const [isOpenFirst, setOpenFirst] = useState(false);
  const order = morning.alerts.map((_, index) => index);
  if (isOpenFirst)
    order.sort((a, b) => Number(triage[a] !== null) - Number(triage[b] !== null) || a - b);
  const decided = (
    <>
      {triage.filter((decision) => decision !== null).length} of {triage.length}
      <span className="sr-only"> decided</span>
    </>
  );
  return (
    <Pane
      className="soc-queue"
      data-part="queue"
      title="Queue"
      about={decided}
      isCount
      end={
        <>
          <UndoButton undo={undo} />
          <Button look="quiet" size="small" onClick={() => setOpenFirst(!isOpenFirst)}>
            {isOpenFirst ? 'By time' : 'Open first'}
          </Button>
        </>
      }
    >
      <KeyList
        className="soc-alerts mono"
        label="Alerts"
        items={order}
        current={current}
        keyOf={(index) => index}
        onChoose={onChoose}
        onOpen={onOpen}
        attributesOf={(index) => ({
          'data-alert': index + 1,
          'data-decided': triage[index] ? '' : undefined,
          onClick: () => onOpen(index),
        })}
      >
        {(index) => <QueuedAlert {...props} index={index} />}
      </KeyList>
    </Pane>
  );
}

function QueuedAlert(props: AlertQueueProps & { readonly index: number }) {
  const { index, morning, work, traffic, judgement } = props;
  const { at, title, device, address, severity } = morning.alerts[index]!;
  const decision = work.triage[index];
  const [icon, look, words] = MARKS[decision?.verdict ?? 'open'];
  const flow = judgement?.flows.find((each) => each.id === flowOfAlert(traffic, index));
  const result = flow && flow.decidedBy !== 'open' ? RESULTS[flow.outcome] : null;
  return (
    <>
      <Icon name={icon} className={look} label={words} />
      <p>
        <b title={title}>{title}</b>
        <small>
          {timeOfDay(at)} {device} · {address}
        </small>
      </p>
      <span data-result={result ?? undefined}>{result ?? decision?.verdict ?? severity}</span>
    </>
  );
}
