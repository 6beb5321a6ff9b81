import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { JudgedFlow } from '@netward/challenges';
import {
  ALERTS,
  MAX_EVENTS,
  MAX_REASON,
  NEXT_STEPS,
  SEVERITIES,
  VERDICTS,
  timeOfDay,
  type MorningWork,
  type SocMorning,
  type TriageDecision,
} from '@netward/challenges/10-soc-challenge';
import { Button, IconButton } from '../../../../../ui/button.tsx';
import { Tag } from '../../../../../ui/tag.tsx';
import { Pane } from '../../pane.tsx';
import { RecordList } from './record-list.tsx';
import '../inputs.css';

interface AlertPaneProps {
  readonly morning: SocMorning;
  readonly work: MorningWork;
  readonly index: number;
  /** What the last run says of it; null before it. */
  readonly judged: JudgedFlow | null;
  readonly onChange: (by: Partial<MorningWork>) => void;
  /** Whether the reader comes here by the button that decides. */
  readonly takesFocus: boolean;
  readonly onIndex: (index: number) => void;
  /** With the alert that comes next. */
  readonly onDecided: (next: number) => void;
  readonly onToggle: (record: string) => void;
  readonly onOpen: (flow: string) => void;
}

const WORDS: Readonly<Record<string, string>> = {
  true: 'a true positive',
  false: 'a false positive',
  unclear: 'not clear yet',
  timeline: 'add to timeline',
};
const ROWS = [
  ['verdict', 'This is', VERDICTS],
  ['severity', 'Severity', SEVERITIES],
  ['next', 'Next step', NEXT_STEPS],
] as const;

/** One alert: its records, and the decisions about it. */
export function AlertPane(props: AlertPaneProps) {
  const { morning, work, index, judged, takesFocus, onIndex, onToggle, onOpen } = props;
  const alert = morning.alerts[index]!;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) title.current?.focus();
  }, [takesFocus]);
  return (
    <Pane
      className="soc-alert"
      data-part="alert"
      title={`Alert ${index + 1} of ${ALERTS}`}
      about="10.0.2.1 is the WAF"
      end={<Neighbours index={index} onIndex={onIndex} />}
    >
      <div className="challenge-scroll soc-body">
        <h3 ref={title} tabIndex={-1}>
          {alert.title}
        </h3>
        <p className="soc-meta">
          <Tag>{alert.rule}</Tag>
          <Tag>severity {alert.severity}</Tag>
          <time className="mono">{timeOfDay(alert.at)}</time>
        </p>
        <RecordList
          label="Records behind this alert"
          records={alert.records}
          marked={alert.address}
          timeline={work.timeline}
          onToggle={onToggle}
        />
        {judged && <JudgedAlert judged={judged} onOpen={onOpen} />}
        <TriageForm {...props} />
      </div>
    </Pane>
  );
}

function Neighbours({ index, onIndex }: Pick<AlertPaneProps, 'index' | 'onIndex'>) {
  return (
    <>
      <IconButton
        icon="i-left"
        label="Previous alert"
        disabled={index === 0}
        onClick={() => onIndex(index - 1)}
      />
      <IconButton
        icon="i-right"
        label="Next alert"
        disabled={index === ALERTS - 1}
        onClick={() => onIndex(index + 1)}
      />
    </>
  );
}

function JudgedAlert({ judged, onOpen }: { judged: JudgedFlow } & Pick<AlertPaneProps, 'onOpen'>) {
  const isRight = judged.outcome === 'served' || judged.outcome === 'stopped';
  return (
    <p className="soc-judged" data-outcome={judged.outcome}>
      <span>
        {judged.decidedBy === 'open'
          ? 'Still open.'
          : isRight
            ? 'Decided well: the reasons are in the inspector.'
            : 'Look again: the inspector says what the records mean.'}
      </span>
      <Button size="small" onClick={() => onOpen(judged.id)}>
        Open in inspector
      </Button>
    </p>
  );
}

/** What a decision about an alert changes in the work, and which alert comes next. */
function decided({ morning, work, index }: AlertPaneProps, decision: TriageDecision) {
  const { own } = morning.alerts[index]!;
  const { timeline } = work;
  const triage = work.triage.map((each, at) => (at === index ? decision : each));
  const isNew = decision.next === 'timeline' && !timeline.includes(own.id);
  const isAdded = isNew && timeline.length < MAX_EVENTS;
  const open = triage.findIndex((each, at) => each === null && at > index);
  const other = open >= 0 ? open : triage.indexOf(null);
  return {
    change: { triage, ...(isAdded && { timeline: [...timeline, own.id] }) },
    next: other >= 0 ? other : index,
  };
}

function TriageForm(props: AlertPaneProps) {
  const { work, index, onChange, onDecided, onIndex } = props;
  const [draft, setDraft] = useState<Partial<TriageDecision>>(work.triage[index] ?? {});
  const why = useId();
  const { verdict, severity, next, because = '' } = draft;
  const isReady = verdict !== undefined && severity !== undefined && next !== undefined;
  const set = (by: Partial<TriageDecision>) => setDraft({ ...draft, ...by });
  const decide = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady) return;
    const done = decided(props, { verdict, severity, next, because });
    onChange(done.change);
    onDecided(done.next);
  };
  return (
    <form className="soc-triage" onSubmit={decide}>
      {ROWS.map(([part, label, options]) => (
        <ChoiceRow
          key={part}
          {...{ label, options }}
          value={draft[part]}
          onChange={(value) => set({ [part]: value })}
        />
      ))}
      <label htmlFor={why}>Because</label>
      <input
        id={why}
        className="challenge-input"
        data-draft
        value={because}
        maxLength={MAX_REASON}
        autoComplete="off"
        onChange={(event) => set({ because: event.target.value })}
      />
      <div className="soc-decide">
        <Button
          type="submit"
          look="primary"
          aria-disabled={!isReady}
          aria-describedby={`${why}-open`}
        >
          Decide, next alert
        </Button>
        {index < ALERTS - 1 && (
          <Button look="quiet" onClick={() => onIndex(index + 1)}>
            Later
          </Button>
        )}
        <span id={`${why}-open`}>{isReady ? '' : 'Choose in all three rows first.'}</span>
      </div>
    </form>
  );
}

interface ChoiceRowProps {
  readonly label: string;
  readonly options: readonly string[];
  readonly value: string | undefined;
  readonly onChange: (option: string) => void;
}

/** A radio group in one row. */
function ChoiceRow({ label, options, value, onChange }: ChoiceRowProps) {
  const name = useId();
  return (
    <>
      <span id={`${name}-label`}>{label}</span>
      <div className="soc-choice" role="radiogroup" aria-labelledby={`${name}-label`}>
        {options.map((option) => (
          <label key={option}>
            <input
              type="radio"
              name={name}
              checked={option === value}
              onChange={() => onChange(option)}
            />
            {WORDS[option] ?? option}
          </label>
        ))}
      </div>
    </>
  );
}
