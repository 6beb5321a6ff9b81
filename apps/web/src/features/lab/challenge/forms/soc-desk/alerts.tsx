import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import {
  ALERTS,
  MAX_REASONS,
  NEXT_STEPS,
  VERDICTS,
  recordInWords,
  timeOfDay,
  toolInWords,
  type TriageDecision,
  type TriageVerdict,
} from '@netward/challenges/10-soc-challenge';
import { Button, IconButton } from '../../../../../ui/button.tsx';
import { Icon } from '../../../../../ui/icon.tsx';
import { Pane, UndoButton } from '../../challenge-parts.tsx';
import { KeyList } from '../../key-list.tsx';
import { Blank } from './note-pane.tsx';
import type { Desk } from './use-desk.ts';
import '../forms.css';

const VERDICT_WORDS = {
  attack: 'an attack',
  harmless: 'true, but harmless',
  false: 'false',
  unclear: 'not clear yet',
} as const;

export function AlertPane({ desk }: { readonly desk: Desk }) {
  const { morning, alert: index, alerts, isJustDecided, choose, search } = desk;
  const { title, rule, severity, address, own } = morning.alerts[index]!;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isJustDecided) heading.current?.focus();
  }, [isJustDecided]);
  return (
    <Pane
      className="soc-alert"
      data-part="alert"
      title={`Alert ${index + 1}`}
      about="its own record; the rest is for you to find"
      end={([-1, 1] as const).map((by) => (
        <IconButton
          key={by}
          icon={by < 0 ? 'i-left' : 'i-right'}
          label={by < 0 ? 'Previous alert' : 'Next alert'}
          disabled={alerts[index + by] === undefined}
          onClick={() => choose(index + by)}
        />
      ))}
    >
      <div className="soc-body stack packed gap-8">
        <h3 className="snug" ref={heading} tabIndex={-1}>
          {title}
        </h3>
        <p className="soc-own tinted edged mono anywhere">
          {timeOfDay(own.at)} {toolInWords(own)} {recordInWords(own)}
        </p>
        <div className="row">
          <p className="note">
            {rule}, severity {severity}
          </p>
          <Button size="small" className="push nowrap" onClick={() => search(address)}>
            Search {address}
          </Button>
        </div>
        <TriageForm desk={desk} />
      </div>
    </Pane>
  );
}

/** The alert that comes after a decision: the next open one that has arrived, or the same. */
function nextOpen({ work: { triage }, alert, alerts }: Desk): number {
  const isOpen = (at: number) => at < alerts.length && triage[at] === null;
  const all = Array.from({ length: ALERTS }, (_, step) => (alert + 1 + step) % ALERTS);
  return all.find(isOpen) ?? alert;
}

function TriageForm({ desk }: { readonly desk: Desk }) {
  const { work, alert, morning } = desk;
  const { own } = morning.alerts[alert]!;
  const hint = useId();
  const [draft, setDraft] = useState<Partial<TriageDecision>>(work.triage[alert] ?? {});
  const { verdict, next, because = [] } = draft;
  const isReady = verdict !== undefined && next !== undefined;
  const decide = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady) return;
    desk.change({ triage: work.triage.with(alert, { verdict, next, because }) });
    desk.choose(nextOpen(desk), true);
  };
  return (
    <form className="soc-triage grid start" onSubmit={decide}>
      <ChoiceRow
        label="This is"
        options={VERDICTS}
        words={VERDICT_WORDS}
        value={verdict}
        onChange={(value) => setDraft({ ...draft, verdict: value })}
      />
      <ChoiceRow
        label="Next step"
        options={NEXT_STEPS}
        value={next}
        onChange={(value) => setDraft({ ...draft, next: value })}
      />
      <span>Because of</span>
      <div className="row">
        <Blank
          takes="record"
          label="Because of"
          values={because}
          options={[...new Set([own.id, ...work.kept, ...work.timeline])]}
          most={MAX_REASONS}
          wordsOf={(id) => recordWords(desk, id)}
          onChange={(ids) => setDraft({ ...draft, because: [...ids] })}
        />
        <Button
          type="submit"
          look="primary"
          size="small"
          className="push"
          aria-disabled={!isReady}
          aria-describedby={hint}
        >
          Decide
        </Button>
        <span id={hint} className="sr-only">
          {isReady ? '' : 'Choose in both rows first.'}
        </span>
      </div>
    </form>
  );
}

/** '08:12:04 IPS r38'. */
function recordWords({ morning }: Desk, id: string): string {
  const record = morning.records.find((each) => each.id === id);
  return record ? `${timeOfDay(record.at)} ${toolInWords(record)} ${id}` : id;
}

interface ChoiceRowProps<O extends string> {
  readonly label: string;
  readonly options: readonly O[];
  readonly words?: Readonly<Record<O, string>>;
  readonly value: O | undefined;
  readonly onChange: (option: O) => void;
}

function ChoiceRow<O extends string>(props: ChoiceRowProps<O>) {
  const { label, options, words, value, onChange } = props;
  const name = useId();
  return (
    <>
      <span id={`${name}-label`}>{label}</span>
      <div className="soc-choice cluster gap-6" role="radiogroup" aria-labelledby={`${name}-label`}>
        {options.map((option) => (
          <label className="flex middle gap-8 outlined rounded raised ui-text press" key={option}>
            <input
              type="radio"
              name={name}
              checked={option === value}
              onChange={() => onChange(option)}
            />
            {words?.[option] ?? option}
          </label>
        ))}
      </div>
    </>
  );
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
        <b className="block one-line" title={title}>
          {title}
        </b>
        <span className="block one-line faint">
          {timeOfDay(at)} {device}
        </span>
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
