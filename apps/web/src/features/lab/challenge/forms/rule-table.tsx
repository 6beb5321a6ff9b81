import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Button, IconButton } from '../../../../ui/button.tsx';
import type { ChallengeFormProps } from '../challenge-form.ts';
import { type FormField, Fields } from './fields.tsx';
import { addTo, type ListOf, rowsOf, type FormSection } from './rule-form.tsx';
import { useDragging } from './use-dragging.ts';
import './rule-table.css';

interface TableOf<C, R> {
  readonly className: string;
  /** What the list is called: 'Rules, from the top'. */
  readonly label: string;
  /** The labels over the columns. */
  readonly head?: readonly string[];
  fieldsOf(row: R, rows: readonly R[]): readonly FormField<R>[];
  /** In the place of fields that a row does not have. */
  wordsOf?(row: R): string | null;
  /** Below a row, as long as there is nothing to correct in it. */
  notesOf?(props: ChallengeFormProps<C>): (row: R, index: number) => ReactNode;
  /** What the column of hits counts; without it there is none. */
  readonly hits?: string;
  /** Whether the order counts: a grip moves the row, by hand and by keys. */
  readonly isOrdered?: boolean;
  /** A heading with a button that adds, in the place of the one in the form's head. */
  readonly title?: string;
  readonly hasAdd?: boolean;
  readonly empty?: string;
  /** After the rows: what every configuration has. */
  readonly last?: { readonly part: string; readonly field: FormField<C>; readonly words: string };
  /** Below them, while it is missing: the row that belongs on top. */
  readonly first?: { readonly label: string; readonly row: R; isIn(rows: readonly R[]): boolean };
  readonly about?: string;
}

interface TableProps<C, R> extends ChallengeFormProps<C> {
  readonly of: TableOf<C, R>;
  readonly list: ListOf<C, R>;
}

/** The rules of a configuration as a table: a row for each, with its fields, its hits and how to remove it. */
export function ruleTable<C, R>(list: ListOf<C, R>, of: TableOf<C, R>): FormSection<C> {
  const Add = of.hasAdd ? addTo(list, { label: 'Add', look: 'quiet' }) : null;
  return (props) => {
    const count = rowsOf(list, props.configuration).length;
    const heading = useId();
    return (
      <section className={`rule-table ${of.className}`} aria-labelledby={of.title && heading}>
        {of.title && (
          <h3 className="row spread gap-12" id={heading}>
            {of.title}
            {Add && <Add {...props} />}
          </h3>
        )}
        {of.empty && count === 0 && <p>{of.empty}</p>}
        {of.head && (count > 0 || !of.title) && <Head labels={of.head} />}
        <Table {...props} {...{ list, of }} />
        {of.about && <p>{of.about}</p>}
      </section>
    );
  };
}

function Head({ labels }: { labels: readonly string[] }) {
  return (
    <div className="rule-head mono faint" aria-hidden="true">
      {labels.map((label) => (
        <span key={label}>{label}</span>
      ))}
    </div>
  );
}

type Edited<C, R> = ReturnType<typeof useRows<C, R>>;

/** The rows as they are changed, with the focus and the sentence that follow. */
function useRows<C, R>({ list, configuration, onChange, selected, onSelect }: TableProps<C, R>) {
  const { one, partOf } = list;
  const rows = rowsOf(list, configuration);
  const element = useRef<HTMLOListElement>(null);
  const [said, setSaid] = useState('');
  const name = `${one[0]!.toUpperCase()}${one.slice(1)}`;
  const set = (next: readonly R[]) => onChange({ ...configuration, [list.key]: next });
  /** The focus follows the grip that was used. */
  const focusGrip = (index: number) =>
    requestAnimationFrame(() =>
      element.current?.querySelectorAll<HTMLElement>('.rule-grip')[index]?.focus(),
    );
  const move = (from: number, to: number) => {
    if (to < 0 || to >= rows.length || from === to) return;
    const row = rows[from]!;
    set(rows.toSpliced(from, 1).toSpliced(to, 0, row));
    onSelect(partOf(to, row));
    setSaid(`${name} ${from + 1} is now ${one} ${to + 1}.`);
    focusGrip(to);
  };
  const remove = (index: number) => {
    set(rows.toSpliced(index, 1));
    onSelect(null);
    setSaid(`${name} ${index + 1} is removed. Undo brings it back.`);
    focusGrip(Math.min(index, rows.length - 2));
  };
  const chosen = rows.findIndex((row, index) => partOf(index, row) === selected);
  return { rows, set, element, name, said, move, remove, chosen };
}

function Table<C, R>(props: TableProps<C, R>) {
  const { of } = props;
  const edited = useRows(props);
  const { rows, element, said, move } = edited;
  const dragging = useDragging(element, move);
  const noteOf = of.notesOf?.(props);
  return (
    <>
      <ol ref={element} aria-label={of.label}>
        {rows.map((row, index) => (
          <Row
            key={index}
            {...{ ...props, edited, row, index }}
            note={noteOf?.(row, index)}
            isDropPlace={dragging.over === index}
            grip={dragging.gripOf(index)}
          />
        ))}
        {of.last && <LastRow {...props} {...of.last} />}
      </ol>
      <p className="sr-only" role="status">
        {said}
      </p>
      <Foot {...props} edited={edited} />
    </>
  );
}

interface RowProps<C, R> extends TableProps<C, R> {
  readonly edited: Edited<C, R>;
  readonly row: R;
  readonly index: number;
  readonly note: ReactNode;
  readonly isDropPlace: boolean;
  readonly grip: ReturnType<ReturnType<typeof useDragging>['gripOf']>;
}

/** Alt with an arrow key moves it from anywhere in the row; Delete on its grip removes it. */
function Row<C, R>(props: RowProps<C, R>) {
  const { of, list, edited, row, index, note, onSelect } = props;
  const { one } = list;
  const [remedy, setRemedy] = useState<string | null>(null);
  const remedyId = useId();
  const number = index + 1;
  const words = of.wordsOf?.(row);
  return (
    <li
      className="rule-row"
      data-selected={index === edited.chosen || undefined}
      data-drop={props.isDropPlace || undefined}
      data-words={words ? '' : undefined}
      onFocus={() => onSelect(list.partOf(index, row))}
      onKeyDown={of.isOrdered ? byKey(edited, index) : undefined}
    >
      {of.isOrdered && <Grip number={number} one={one} grip={props.grip} />}
      <Fields
        row={row}
        fields={of.fieldsOf(row, edited.rows)}
        nameOf={(label) => `${edited.name} ${number}, ${label}`}
        remedyId={remedyId}
        onRemedy={setRemedy}
        onChange={(next) => edited.set(edited.rows.with(index, next))}
      />
      {words && <span className="rule-words">{words}</span>}
      {of.hits && <Hits {...props} title={of.hits} part={words ? null : list.partOf(index, row)} />}
      <IconButton
        icon="i-cross"
        label={`Remove ${one} ${number}`}
        className="rule-remove"
        onClick={() => edited.remove(index)}
      />
      {remedy ? (
        <p id={remedyId} className="rule-hint" role="alert">
          {remedy}
        </p>
      ) : (
        note && <p className="rule-hint">{note}</p>
      )}
    </li>
  );
}

interface HitsProps extends Pick<ChallengeFormProps<unknown>, 'judgement'> {
  readonly title?: string;
  /** Null for a row whose hits are not counted. */
  readonly part: string | null;
}

function Hits({ title, part, judgement }: HitsProps) {
  return (
    <span className="rule-hits" title={title}>
      {part === null ? '·' : judgement && (judgement.hits[part] ?? 0)}
    </span>
  );
}

function LastRow<C, R>(props: TableProps<C, R> & NonNullable<TableOf<C, R>['last']>) {
  const { part, field, words, configuration, onChange, selected, onSelect } = props;
  return (
    <li
      className="rule-row"
      data-words=""
      data-selected={selected === part || undefined}
      onFocus={() => onSelect(part)}
    >
      <Fields row={configuration} fields={[field]} nameOf={(name) => name} onChange={onChange} />
      <span className="rule-words">{words}</span>
      <Hits {...props} part={part} />
    </li>
  );
}

function byKey({ move, remove }: Pick<Edited<unknown, unknown>, 'move' | 'remove'>, index: number) {
  return (event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const isGrip = event.target instanceof HTMLElement && event.target.matches('.rule-grip');
    if (by && (event.altKey || isGrip)) move(index, index + by);
    else if (event.key === 'Delete' && isGrip) remove(index);
    else return;
    event.preventDefault();
  };
}

type GripProps = Pick<RowProps<never, never>, 'grip'> & { number: number; one: string };

function Grip({ number, one, grip }: GripProps) {
  return (
    <>
      <button
        type="button"
        className="rule-grip grid centred faint"
        aria-label={`Move ${one} ${number}`}
        aria-keyshortcuts="ArrowUp ArrowDown Delete"
        title="Drag, or use the arrow keys"
        {...grip}
      >
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M3 6h10M3 10h10" />
        </svg>
      </button>
      <span className="rule-number">{number}</span>
    </>
  );
}

/** The moves of the chosen row for a pointer that cannot drag, and the row that belongs on top. */
function Foot<C, R>({ of, list, edited, onSelect }: TableProps<C, R> & { edited: Edited<C, R> }) {
  const { isOrdered, first } = of;
  const { rows, set, chosen, move } = edited;
  const isMissing = first && !first.isIn(rows) && rows.length < list.most;
  if (!isOrdered) return null;
  return (
    <div className="rule-foot">
      {chosen !== -1 &&
        ([-1, 1] as const).map((by) => (
          <Button
            key={by}
            size="small"
            disabled={rows[chosen + by] === undefined}
            onClick={() => move(chosen, chosen + by)}
          >
            Move {list.one} {chosen + 1} {by < 0 ? 'up' : 'down'}
          </Button>
        ))}
      {isMissing && (
        <Button
          size="small"
          onClick={() => {
            set([first.row, ...rows]);
            onSelect(list.partOf(0, first.row));
          }}
        >
          {first.label}
        </Button>
      )}
    </div>
  );
}
