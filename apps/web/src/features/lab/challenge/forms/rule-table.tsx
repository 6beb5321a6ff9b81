import {
  type HTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useId,
  useRef,
  useState,
} from 'react';
import { Button, IconButton } from '../../../../ui/button.tsx';
import type { ChallengeFormProps } from '../use-opened.ts';
import { Fields, type FormField } from './fields.tsx';
import { addTo, type FormSection, type ListOf, rowsOf } from './rule-form.tsx';
import './forms.css';

interface TableOf<C, R> {
  readonly className: string;
  readonly label: string;
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
  const Add = of.hasAdd ? addTo(list, 'Add') : null;
  return (props) => {
    const count = rowsOf(list, props.configuration).length;
    const heading = useId();
    return (
      <section className={`rule-table ${of.className}`} aria-labelledby={of.title && heading}>
        {of.title && (
          <h3 className="label row spread gap-12" id={heading}>
            {of.title}
            {Add && <Add {...props} />}
          </h3>
        )}
        {of.empty && count === 0 && <p className="small muted">{of.empty}</p>}
        {of.head && (count > 0 || !of.title) && (
          <div className="rule-head grid middle mono faint" aria-hidden="true">
            {of.head.map((label) => (
              <span key={label}>{label}</span>
            ))}
          </div>
        )}
        <Rows {...props} {...{ list, of }} />
        {of.about && <p className="small muted">{of.about}</p>}
      </section>
    );
  };
}

type Table<C, R> = ReturnType<typeof useTable<C, R>>;

/** All that a table was given, its rows, and what can be done with them. */
function useTable<C, R>(props: TableProps<C, R>) {
  const { of, list, configuration, onChange, selected, onSelect } = props;
  const { one, partOf } = list;
  const rows = rowsOf(list, configuration);
  const element = useRef<HTMLOListElement>(null);
  const [said, setSaid] = useState('');
  const name = `${one[0]!.toUpperCase()}${one.slice(1)}`;
  const set = (next: readonly R[]) => onChange({ ...configuration, [list.key]: next });
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
  const noteOf = of.notesOf?.(props);
  const dragging = useDragging(element, move);
  return { ...props, rows, set, element, name, said, move, remove, chosen, noteOf, ...dragging };
}

/** Moves a row to where its grip is dropped, by mouse, pen or finger. */
function useDragging(
  element: RefObject<HTMLOListElement | null>,
  move: (from: number, to: number) => void,
) {
  const [dragged, setDragged] = useState<{ from: number; over: number } | null>(null);
  const rowAt = (y: number): number => {
    const rows = [...(element.current?.querySelectorAll('.rule-row:has(.rule-grip)') ?? [])];
    const at = rows.findIndex((row) => y < row.getBoundingClientRect().bottom);
    return at === -1 ? rows.length - 1 : at;
  };
  const gripOf = (from: number): HTMLAttributes<HTMLButtonElement> => ({
    onPointerDown: (event) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDragged({ from, over: from });
    },
    onPointerMove: (event) => {
      if (dragged) setDragged({ from: dragged.from, over: rowAt(event.clientY) });
    },
    onPointerUp: () => {
      setDragged(null);
      if (dragged) move(dragged.from, dragged.over);
    },
    onPointerCancel: () => setDragged(null),
  });
  const over = dragged && dragged.over !== dragged.from ? dragged.over : null;
  return { gripOf, over };
}

function Rows<C, R>(props: TableProps<C, R>) {
  const table = useTable(props);
  const { of, element, rows, said } = table;
  return (
    <>
      <ol ref={element} aria-label={of.label}>
        {rows.map((_, index) => (
          <Row key={index} {...{ table, index }} />
        ))}
        {of.last && <LastRow {...props} {...of.last} />}
      </ol>
      <p className="sr-only" role="status">
        {said}
      </p>
      {of.isOrdered && <Foot {...table} />}
    </>
  );
}

/** Alt with an arrow key moves it from anywhere in the row; Delete on its grip removes it. */
function Row<C, R>({ table, index }: { table: Table<C, R>; index: number }) {
  const { of, list, rows, name, set } = table;
  const row = rows[index]!;
  const [remedy, setRemedy] = useState<string | null>(null);
  const remedyId = useId();
  const number = index + 1;
  const words = of.wordsOf?.(row);
  const part = list.partOf(index, row);
  const note = table.noteOf?.(row, index);
  return (
    <li
      className="rule-row grid middle ruled-above"
      data-selected={index === table.chosen || undefined}
      data-drop={index === table.over || undefined}
      data-words={words ? '' : undefined}
      onFocus={() => table.onSelect(part)}
      onKeyDown={of.isOrdered ? byKey(table, index) : undefined}
    >
      {of.isOrdered && <Grip {...{ table, index }} />}
      <Fields
        row={row}
        fields={of.fieldsOf(row, rows)}
        nameOf={(label) => `${name} ${number}, ${label}`}
        remedyId={remedyId}
        onRemedy={setRemedy}
        onChange={(next) => set(rows.with(index, next))}
      />
      {words && <span className="rule-words small muted">{words}</span>}
      {of.hits && <Hits {...table} title={of.hits} part={words ? null : part} />}
      <IconButton
        icon="i-cross"
        label={`Remove ${list.one} ${number}`}
        className="rule-remove"
        onClick={() => table.remove(index)}
      />
      {remedy ? (
        <p id={remedyId} className="rule-hint small muted whole-row" role="alert">
          {remedy}
        </p>
      ) : (
        note && <p className="rule-hint small muted whole-row">{note}</p>
      )}
    </li>
  );
}

function byKey<C, R>({ move, remove }: Table<C, R>, index: number) {
  return (event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const isGrip = event.target instanceof HTMLElement && event.target.matches('.rule-grip');
    if (by && (event.altKey || isGrip)) move(index, index + by);
    else if (event.key === 'Delete' && isGrip) remove(index);
    else return;
    event.preventDefault();
  };
}

function Grip<C, R>({ table, index }: { table: Table<C, R>; index: number }) {
  return (
    <>
      <button
        type="button"
        className="rule-grip grid centred faint lights-up"
        aria-label={`Move ${table.list.one} ${index + 1}`}
        aria-keyshortcuts="ArrowUp ArrowDown Delete"
        title="Drag, or use the arrow keys"
        {...table.gripOf(index)}
      >
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M3 6h10M3 10h10" />
        </svg>
      </button>
      <span className="rule-number mono faint right">{index + 1}</span>
    </>
  );
}

/** `part` is null for a row whose hits are not counted. */
function Hits<C>(props: ChallengeFormProps<C> & { title?: string; part: string | null }) {
  const { title, part, judgement } = props;
  return (
    <span className="rule-hits mono muted right" title={title}>
      {part === null ? '·' : judgement && (judgement.hits[part] ?? 0)}
    </span>
  );
}

function LastRow<C, R>(props: TableProps<C, R> & NonNullable<TableOf<C, R>['last']>) {
  const { part, field, words, configuration, onChange, selected, onSelect } = props;
  return (
    <li
      className="rule-row grid middle ruled-above"
      data-words=""
      data-selected={selected === part || undefined}
      onFocus={() => onSelect(part)}
    >
      <Fields row={configuration} fields={[field]} nameOf={(name) => name} onChange={onChange} />
      <span className="rule-words small muted">{words}</span>
      <Hits {...props} part={part} />
    </li>
  );
}

function Foot<C, R>({ of, list, onSelect, rows, set, chosen, move }: Table<C, R>) {
  const { first } = of;
  const addFirst = (row: R) => {
    set([row, ...rows]);
    onSelect(list.partOf(0, row));
  };
  return (
    <div className="rule-foot cluster middle">
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
      {first && !first.isIn(rows) && rows.length < list.most && (
        <Button size="small" onClick={() => addFirst(first.row)}>
          {first.label}
        </Button>
      )}
    </div>
  );
}
