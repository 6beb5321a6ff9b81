import { type KeyboardEvent, useId, useState } from 'react';
import {
  type BlankKind,
  MAX_NOTE,
  MAX_VALUES,
  type MeasureId,
  MEASURES,
  type TakenMeasure,
  valuesNamed,
} from '@netward/challenges/10-soc-challenge';
import { Button, IconButton } from '../../../../../ui/button.tsx';
import { Dialog } from '../../../../../ui/dialog.tsx';
import { Icon } from '../../../../../ui/icon.tsx';
import type { Desk } from './use-desk.ts';

const SENTENCES: Readonly<Record<MeasureId, readonly [string, BlankKind | null]>> = {
  save: ['Save captures and logs', null],
  sessions: ['End the sessions and tokens of', 'account'],
  passwords: ['New passwords for', 'account'],
  block: ['Block', 'address'],
  close: ['Close to visitors', 'path'],
  offline: ['Take the shop offline', null],
};

/** Scope, measures and the incident note; it is judged only when it is handed in. */
export function NotePane({ desk }: { readonly desk: Desk }) {
  const { morning, work, change } = desk;
  const field = useId();
  const words = work.note.split(/\s+/).filter(Boolean).length;
  const taken = work.measures.map(({ measure }) => measure);
  const touched = new Set([...work.kept, ...work.timeline]);
  const kept = morning.records.filter(({ id }) => touched.has(id));
  return (
    <div className="scroll focus-inside soc-body stack packed gap-8 soc-note">
      <h3>Whose accounts can no longer be trusted?</h3>
      <Blank
        takes="account"
        label="Accounts"
        values={work.scope}
        options={valuesNamed(kept, 'account')}
        most={MAX_VALUES}
        onChange={(scope) => change({ scope: [...scope] })}
      />
      <h3 id="soc-measures">
        Measures <small className="small">in this order</small>
      </h3>
      <ol className="soc-measures ruled-above" aria-labelledby="soc-measures">
        {[...taken, ...MEASURES.filter((id) => !taken.includes(id))].map((id) => (
          <MeasureRow key={id} {...{ desk, id, kept }} />
        ))}
      </ol>
      <h3>
        <label htmlFor={field}>Incident note</label>{' '}
        <small className="small">{words === 1 ? '1 word' : `${words} words`}</small>
      </h3>
      <textarea
        className="wide outlined rounded well"
        id={field}
        value={work.note}
        maxLength={MAX_NOTE}
        onChange={(event) => change({ note: event.target.value })}
      />
      <HandIn desk={desk} />
    </div>
  );
}

/** Asks first where alerts are open. */
function HandIn({ desk: { work, handIn } }: { readonly desk: Desk }) {
  const [isAsking, setAsking] = useState(false);
  const open = work.triage.filter((decision) => decision === null).length;
  const openAlerts = open === 1 ? '1 alert is' : `${open} alerts are`;
  return (
    <>
      <Button
        look="primary"
        disabled={work.note.trim() === ''}
        onClick={() => (open > 0 ? setAsking(true) : handIn())}
      >
        Hand in
      </Button>
      <p className="note">
        Judged only then. {open > 0 ? `${openAlerts} open.` : 'Every alert is decided.'}
      </p>
      {isAsking && (
        <Dialog title={`${openAlerts} open. Hand in anyway?`} onClose={() => setAsking(false)}>
          <div className="dialog-body">
            <div className="cluster middle">
              <Button look="primary" onClick={handIn}>
                Hand in
              </Button>
              <Button onClick={() => setAsking(false)}>Go on working</Button>
            </div>
          </div>
        </Dialog>
      )}
    </>
  );
}

interface MeasureProps {
  readonly desk: Desk;
  readonly id: MeasureId;
  readonly kept: Desk['records'];
}

function measureOf({ work: { measures }, change }: Desk, id: MeasureId) {
  const set = (next: readonly TakenMeasure[]) => change({ measures: [...next] });
  /** Its place among those that are taken; -1 if it is not. */
  const at = measures.findIndex(({ measure }) => measure === id);
  const saved = measures.findIndex(({ measure }) => measure === 'save');
  return {
    at,
    of: measures[at]?.of ?? [],
    isEarly: id !== 'save' && at >= 0 && (saved < 0 || at < saved),
    /** Null takes the measure back. */
    fill: (of: readonly string[] | null) => {
      const filled = { measure: id, of: [...(of ?? [])] };
      if (of === null) set(measures.filter(({ measure }) => measure !== id));
      else set(at >= 0 ? measures.with(at, filled) : [...measures, filled]);
    },
    move: (by: number) => {
      const other = measures[at + by];
      if (other) set(measures.with(at, other).with(at + by, measures[at]!));
    },
  };
}

/** Alt and arrows move a measure that is taken. */
function MeasureRow(props: MeasureProps) {
  const { desk, id } = props;
  const { at, isEarly, move } = measureOf(desk, id);
  const moveByKey = (event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!event.altKey || at < 0 || by === undefined) return;
    event.preventDefault();
    move(by);
  };
  return (
    <li
      className="flex gap-8 small ruled"
      data-measure={id}
      data-taken={at >= 0 ? '' : undefined}
      onKeyDown={moveByKey}
    >
      <span className="mono">{at >= 0 ? at + 1 : '–'}</span>
      <div className="stack to-left gap-4 fills shrinks">
        <MeasureSentence {...props} />
        {isEarly && (
          <p className="note">Before anything is saved: what this changes is not captured.</p>
        )}
      </div>
      {at > 0 && (
        <IconButton
          icon="i-chev"
          className="form-up fixed"
          label={`${SENTENCES[id][0]}: earlier`}
          onClick={() => move(-1)}
        />
      )}
    </li>
  );
}

function MeasureSentence({ desk, id, kept }: MeasureProps) {
  const [sentence, takes] = SENTENCES[id];
  const { at, of, fill } = measureOf(desk, id);
  const { scope } = desk.work;
  if (!takes)
    return (
      <label className="row target">
        <input type="checkbox" checked={at >= 0} onChange={() => fill(at >= 0 ? null : [])} />
        {sentence}
      </label>
    );
  return (
    <>
      {sentence}
      <Blank
        takes={takes}
        label={sentence}
        values={of}
        options={valuesNamed(kept, takes)}
        most={MAX_VALUES}
        onChange={(values) => fill(values.length > 0 ? values : null)}
      />
      {id === 'passwords' && scope.length > 0 && (
        <Button size="small" look="quiet" onClick={() => fill(scope)}>
          The accounts above
        </Button>
      )}
    </>
  );
}

interface BlankProps {
  readonly takes: string;
  readonly label: string;
  readonly values: readonly string[];
  /** What was kept; nothing else fills it. */
  readonly options: readonly string[];
  readonly most: number;
  readonly wordsOf?: (value: string) => string;
  readonly onChange: (values: readonly string[]) => void;
}

/** A blank in a sentence: a combo box over what was kept, and what it was filled with. */
export function Blank(props: BlankProps) {
  const { takes, label, values, options, most, wordsOf = String, onChange } = props;
  const [typed, setTyped] = useState('');
  const list = useId();
  const open = options.filter((option) => !values.includes(option));
  const fill = (text: string) => {
    const value = open.find((option) => wordsOf(option) === text.trim());
    setTyped(value ? '' : text);
    if (value && values.length < most) onChange([...values, value]);
  };
  return (
    <span className="soc-blank cluster mono">
      {values.map((value) => (
        <button
          className="row gap-6 outlined raised bright"
          key={value}
          type="button"
          aria-label={`${label}: remove ${wordsOf(value)}`}
          onClick={() => onChange(values.filter((each) => each !== value))}
        >
          {wordsOf(value)} <Icon name="i-cross" />
        </button>
      ))}
      <input
        className="outlined bright"
        data-draft
        list={list}
        value={typed}
        placeholder={`+ ${takes}`}
        aria-label={`${label}: add ${takes}`}
        autoComplete="off"
        onChange={(event) => fill(event.target.value)}
      />
      <datalist id={list}>
        {open.map((option) => (
          <option key={option} value={wordsOf(option)} />
        ))}
      </datalist>
    </span>
  );
}
