import { useState } from 'react';
import {
  type MorningWork,
  type SocAlert,
  timeOfDay,
  type TriageVerdict,
} from '@netward/challenges/10-soc-challenge';
import { Button, IconButton } from '../../../../../ui/button.tsx';
import { Icon } from '../../../../../ui/icon.tsx';
import { KeyList } from '../../key-list.tsx';
import { Pane, type Undo, UndoButton } from '../../pane.tsx';
import { VERDICT_WORDS } from './alert-pane.tsx';
import type { ShiftClock } from './use-desk.ts';

interface AlertQueueProps {
  /** Those that have arrived. */
  readonly alerts: readonly SocAlert[];
  readonly triage: MorningWork['triage'];
  /** The places of those that were looked at. */
  readonly seen: ReadonlySet<number>;
  readonly clock: ShiftClock;
  readonly current: number;
  readonly undo: Undo;
  readonly onChoose: (index: number) => void;
  /** Enter, and a click: to where an alert is decided. */
  readonly onOpen: (index: number) => void;
}

const MARKS = {
  open: ['m-unreached', 'unreached', 'not decided'],
  attack: ['m-alerted', 'alerted', VERDICT_WORDS.attack],
  harmless: ['i-check', 'unreached', VERDICT_WORDS.harmless],
  false: ['i-check', 'unreached', VERDICT_WORDS.false],
  unclear: ['i-dot', 'unreached', VERDICT_WORDS.unclear],
} as const satisfies Record<
  TriageVerdict | 'open',
  readonly [`${'m' | 'i'}-${string}`, string, string]
>;

/** The alerts that have arrived, with the learner's own word about each, and the clock. */
export function AlertQueue(props: AlertQueueProps) {
  const { alerts, triage, seen, clock, current, undo, onChoose, onOpen } = props;
  const [isOpenFirst, setOpenFirst] = useState(false);
  const order = alerts.map((_, index) => index);
  if (isOpenFirst)
    order.sort((a, b) => Number(triage[a] !== null) - Number(triage[b] !== null) || a - b);
  const decided = order.filter((index) => triage[index] !== null).length;
  return (
    <Pane
      className="soc-queue"
      data-part="queue"
      title="Queue"
      about={
        <>
          {decided} of {alerts.length}
          <span className="sr-only"> decided</span>
        </>
      }
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
      <ClockBar
        clock={clock}
        fresh={order.filter((index) => !seen.has(index) && triage[index] === null).length}
      />
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
        {(index) => (
          <QueuedAlert
            alert={alerts[index]!}
            verdict={triage[index]?.verdict ?? null}
            isSeen={seen.has(index)}
          />
        )}
      </KeyList>
    </Pane>
  );
}

interface QueuedAlertProps {
  readonly alert: SocAlert;
  readonly verdict: TriageVerdict | null;
  readonly isSeen: boolean;
}

function QueuedAlert({ alert, verdict, isSeen }: QueuedAlertProps) {
  const { at, title, device, severity } = alert;
  const [icon, look, words] = MARKS[verdict ?? 'open'];
  return (
    <>
      <Icon name={icon} className={look} label={words} />
      <p>
        <b title={title}>{title}</b>
        <small>
          {timeOfDay(at)} {device}
        </small>
      </p>
      <span>{verdict ?? (isSeen ? severity : 'new')}</span>
    </>
  );
}

/** The time of the morning: it can be paused, and nobody has to wait for an arrival. */
function ClockBar({ clock, fresh }: { readonly clock: ShiftClock; readonly fresh: number }) {
  const { at, isOver, isPaused, isStill, togglePause, skip } = clock;
  const word = isOver ? 'all in' : isPaused ? 'paused' : `${fresh} new`;
  return (
    <div className="soc-clock fixed row ruled" role="group" aria-label="Time of the morning">
      <time className="mono" data-clock={at}>
        {timeOfDay(at).slice(0, 5)}
      </time>
      <span className="note">{word}</span>
      <span className="row push">
        {!isStill && !isOver && (
          <IconButton
            icon={isPaused ? 'i-play' : 'i-pause'}
            label={isPaused ? 'Let time run' : 'Pause'}
            onClick={togglePause}
          />
        )}
        <IconButton icon="i-skip" label="Next arrival" disabled={isOver} onClick={skip} />
      </span>
    </div>
  );
}
