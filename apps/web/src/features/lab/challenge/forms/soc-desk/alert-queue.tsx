import { useState } from 'react';
import { timeOfDay, type TriageVerdict } from '@netward/challenges/10-soc-challenge';
import { Button, IconButton } from '../../../../../ui/button.tsx';
import { Icon } from '../../../../../ui/icon.tsx';
import { KeyList } from '../../key-list.tsx';
import { Pane, UndoButton } from '../../pane.tsx';
import { VERDICT_WORDS } from './alert-pane.tsx';
import type { Desk } from './use-desk.ts';

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
export function AlertQueue({ desk }: { readonly desk: Desk }) {
  const { alerts, alert, undo, choose } = desk;
  const { triage } = desk.work;
  const [isOpenFirst, setOpenFirst] = useState(false);
  const order = alerts.map((_, index) => index);
  if (isOpenFirst)
    order.sort((a, b) => Number(triage[a] !== null) - Number(triage[b] !== null) || a - b);
  const decided = order.filter((index) => triage[index] !== null).length;
  /** By Enter or a click: to where an alert is decided. */
  const open = (index: number) => {
    choose(index);
    desk.setPart('alert');
  };
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
      <ClockBar desk={desk} />
      <KeyList
        className="soc-alerts mono"
        label="Alerts"
        items={order}
        current={alert}
        keyOf={(index) => index}
        onChoose={choose}
        onOpen={open}
        attributesOf={(index) => ({
          'data-alert': index + 1,
          'data-decided': triage[index] ? '' : undefined,
          onClick: () => open(index),
        })}
      >
        {(index) => <QueuedAlert {...{ desk, index }} />}
      </KeyList>
    </Pane>
  );
}

function QueuedAlert({ desk, index }: { readonly desk: Desk; readonly index: number }) {
  const { at, title, device, severity } = desk.alerts[index]!;
  const verdict = desk.work.triage[index]?.verdict;
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
      <span>{verdict ?? (desk.seen.has(index) ? severity : 'new')}</span>
    </>
  );
}

function ClockBar({ desk: { clock, alerts, seen, work } }: { readonly desk: Desk }) {
  const { at, isOver, isPaused, isStill, togglePause, skip } = clock;
  const fresh = alerts.filter((_, index) => !seen.has(index) && work.triage[index] === null).length;
  const word = isOver ? 'all in' : isPaused ? 'paused' : `${fresh} new`;
  return (
    <div className="soc-clock fixed row ruled" role="group" aria-label="Time of the morning">
      <time className="mono bright" data-clock={at}>
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
