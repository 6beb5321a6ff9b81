import { type KeyboardEvent, useId, useState } from 'react';
import {
  MAX_NOTE,
  MAX_VALUES,
  MEASURES,
  valuesNamed,
  type BlankKind,
  type MeasureId,
  type TakenMeasure,
} from '@netward/challenges/10-soc-challenge';
import { Button, IconButton } from '../../../../../ui/button.tsx';
import { Dialog } from '../../../../../ui/dialog.tsx';
import { Blank } from './blank.tsx';
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
  const { morning, work, change, handIn } = desk;
  const field = useId();
  const [isAsking, setAsking] = useState(false);
  const words = work.note.split(/\s+/).filter(Boolean).length;
  const open = work.triage.filter((decision) => decision === null).length;
  const openAlerts = open === 1 ? '1 alert is' : `${open} alerts are`;
  const touched = new Set([...work.kept, ...work.timeline]);
  const kept = morning.records.filter(({ id }) => touched.has(id));
  return (
    <div className="challenge-scroll soc-body stack packed gap-8 soc-note">
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
      <Measures {...{ desk, kept }} />
      <h3>
        <label htmlFor={field}>Incident note</label>{' '}
        <small className="small">{words === 1 ? '1 word' : `${words} words`}</small>
      </h3>
      <textarea
        className="wide outlined rounded"
        id={field}
        value={work.note}
        maxLength={MAX_NOTE}
        onChange={(event) => change({ note: event.target.value })}
      />
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
          <div className="dialog-body challenge-choice">
            <Button look="primary" onClick={handIn}>
              Hand in
            </Button>
            <Button onClick={() => setAsking(false)}>Go on working</Button>
          </div>
        </Dialog>
      )}
    </div>
  );
}

type Kept = Desk['records'];

/** What is taken, in its order, then what could be. Alt and arrows move a measure. */
function Measures({ desk, kept }: { readonly desk: Desk; readonly kept: Kept }) {
  const { measures, scope } = desk.work;
  const set = (taken: readonly TakenMeasure[]) => desk.change({ measures: [...taken] });
  const rest = MEASURES.filter((id) => !measures.some(({ measure }) => measure === id));
  const fill = (measure: MeasureId, of: readonly string[] | null) => {
    const known = measures.some((each) => each.measure === measure);
    const filled = { measure, of: [...(of ?? [])] };
    if (of === null) set(measures.filter((each) => each.measure !== measure));
    else if (known) set(measures.map((each) => (each.measure === measure ? filled : each)));
    else set([...measures, filled]);
  };
  const move = (at: number, by: number) => {
    const other = measures[at + by];
    if (other) set(measures.with(at, other).with(at + by, measures[at]!));
  };
  const saved = measures.findIndex(({ measure }) => measure === 'save');
  const row = (id: MeasureId, at: number, of: readonly string[]) => (
    <MeasureRow
      key={id}
      {...{ id, at, of, kept }}
      isEarly={id !== 'save' && at >= 0 && (saved < 0 || at < saved)}
      exposed={id === 'passwords' ? scope : []}
      onFill={(values) => fill(id, values)}
      onMove={(by) => move(at, by)}
    />
  );
  return (
    <ol className="soc-measures" aria-labelledby="soc-measures">
      {measures.map(({ measure, of }, at) => row(measure, at, of))}
      {rest.map((id) => row(id, -1, []))}
    </ol>
  );
}

interface MeasureRowProps {
  readonly id: MeasureId;
  /** Its place among those that are taken; -1 if it is not. */
  readonly at: number;
  readonly of: readonly string[];
  readonly kept: Kept;
  readonly isEarly: boolean;
  /** What fills it in one go. */
  readonly exposed: readonly string[];
  /** Null takes the measure back. */
  readonly onFill: (values: readonly string[] | null) => void;
  readonly onMove: (by: number) => void;
}

function MeasureRow(props: MeasureRowProps) {
  const { id, at, isEarly, onMove } = props;
  const [sentence] = SENTENCES[id];
  const moveByKey = (event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!event.altKey || at < 0 || by === undefined) return;
    event.preventDefault();
    onMove(by);
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
          className="soc-forward fixed"
          label={`${sentence}: earlier`}
          onClick={() => onMove(-1)}
        />
      )}
    </li>
  );
}

function MeasureSentence({ id, at, of, kept, exposed, onFill }: MeasureRowProps) {
  const [sentence, takes] = SENTENCES[id];
  if (!takes)
    return (
      <label className="row">
        <input type="checkbox" checked={at >= 0} onChange={() => onFill(at >= 0 ? null : [])} />
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
        onChange={(values) => onFill(values.length > 0 ? values : null)}
      />
      {exposed.length > 0 && (
        <Button size="small" look="quiet" onClick={() => onFill(exposed)}>
          The accounts above
        </Button>
      )}
    </>
  );
}
