import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { IconButton } from '../../../../ui/button.tsx';
import { type DescribedField, Fields } from './fields.tsx';
import { useDragging } from './use-dragging.ts';
import './rule-rows.css';

interface RuleRowsProps<R> {
  /** What one row is: 'rule', 'route'. */
  readonly one: string;
  /** What the list is called: 'Rules, from the top'. */
  readonly label: string;
  readonly className?: string;
  readonly rows: readonly R[];
  readonly fieldsOf: (row: R, index: number) => readonly DescribedField<R>[];
  /** In the place of fields that a row does not have. */
  readonly wordsOf?: (row: R) => ReactNode;
  /** Below the row, as long as there is nothing to correct in it. */
  readonly noteOf?: (row: R, index: number) => ReactNode;
  /** How often it decided; null where that is not known or not counted. Without it there is no column. */
  readonly hitsOf?: (row: R, index: number) => ReactNode;
  readonly hitsTitle?: string;
  /** Whether the order counts: a grip moves the row, by hand and by keys. */
  readonly isOrdered?: boolean;
  readonly partOf: (index: number) => string;
  readonly selected: string | null;
  readonly onSelect: (part: string | null) => void;
  readonly onRows: (next: R[]) => void;
  /** After the rows, in the same list. */
  readonly last?: ReactNode;
}

/** The rows as they are changed, with the focus and the sentence that follow. */
export function useRows<R>(props: RuleRowsProps<R>) {
  const { one, rows, partOf, selected, onSelect, onRows } = props;
  const list = useRef<HTMLOListElement>(null);
  const [said, setSaid] = useState('');
  const name = `${one[0]!.toUpperCase()}${one.slice(1)}`;
  /** The focus follows the grip that was used. */
  const focusGrip = (index: number) =>
    requestAnimationFrame(() =>
      list.current?.querySelectorAll<HTMLElement>('.rule-grip')[index]?.focus(),
    );
  const move = (from: number, to: number) => {
    if (to < 0 || to >= rows.length || from === to) return;
    onRows(rows.toSpliced(from, 1).toSpliced(to, 0, rows[from]!));
    onSelect(partOf(to));
    setSaid(`${name} ${from + 1} is now ${one} ${to + 1}.`);
    focusGrip(to);
  };
  const remove = (index: number) => {
    onRows(rows.toSpliced(index, 1));
    onSelect(null);
    setSaid(`${name} ${index + 1} is removed. Undo brings it back.`);
    focusGrip(Math.min(index, rows.length - 2));
  };
  const chosen = rows.findIndex((_, index) => partOf(index) === selected);
  return { list, name, said, move, remove, chosen };
}

/** The table of a configuration's rules: a row for each, with its fields, its hits and how to remove it. */
export function RuleRows<R>(
  props: RuleRowsProps<R> & { readonly table: ReturnType<typeof useRows<R>> },
) {
  const { label, className = '', rows, table, last } = props;
  const dragging = useDragging(table.list, table.move);
  return (
    <>
      <ol ref={table.list} className={`rule-rows ${className}`.trim()} aria-label={label}>
        {rows.map((row, index) => (
          <RuleRow
            key={index}
            {...props}
            row={row}
            index={index}
            isDropPlace={dragging.over === index}
            grip={dragging.gripOf(index)}
          />
        ))}
        {last}
      </ol>
      <p className="sr-only" role="status">
        {table.said}
      </p>
    </>
  );
}

interface RuleRowProps<R> extends RuleRowsProps<R> {
  readonly table: ReturnType<typeof useRows<R>>;
  readonly row: R;
  readonly index: number;
  readonly isDropPlace: boolean;
  readonly grip: ReturnType<ReturnType<typeof useDragging>['gripOf']>;
}

/** Alt with an arrow key moves it from anywhere in the row; Delete on its grip removes it. */
function RuleRow<R>(props: RuleRowProps<R>) {
  const { one, row, index, rows, isOrdered, isDropPlace, grip, table, hitsOf } = props;
  const [remedy, setRemedy] = useState<string | null>(null);
  const remedyId = useId();
  const number = index + 1;
  const note = remedy ? null : props.noteOf?.(row, index);
  return (
    <li
      className="rule-row"
      data-selected={index === table.chosen || undefined}
      data-drop={isDropPlace || undefined}
      data-words={props.wordsOf?.(row) ? '' : undefined}
      onFocus={() => props.onSelect(props.partOf(index))}
      onKeyDown={isOrdered ? byKey(table, index) : undefined}
    >
      {isOrdered && <Grip number={number} one={one} grip={grip} />}
      <Fields
        row={row}
        fields={props.fieldsOf(row, index)}
        nameOf={(label) => `${table.name} ${number}, ${label}`}
        remedyId={remedyId}
        onRemedy={setRemedy}
        onChange={(next) => props.onRows(rows.with(index, next))}
      />
      {props.wordsOf?.(row) && <span className="rule-words">{props.wordsOf(row)}</span>}
      {hitsOf && (
        <span className="rule-hits" title={props.hitsTitle}>
          {hitsOf(row, index)}
        </span>
      )}
      <IconButton
        icon="i-cross"
        label={`Remove ${one} ${number}`}
        className="rule-remove"
        onClick={() => table.remove(index)}
      />
      {remedy && (
        <p id={remedyId} className="rule-hint" role="alert">
          {remedy}
        </p>
      )}
      {note && <p className="rule-hint">{note}</p>}
    </li>
  );
}

function byKey(
  { move, remove }: Pick<ReturnType<typeof useRows>, 'move' | 'remove'>,
  index: number,
) {
  return (event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const isGrip = event.target instanceof HTMLElement && event.target.matches('.rule-grip');
    if (by && (event.altKey || isGrip)) move(index, index + by);
    else if (event.key === 'Delete' && isGrip) remove(index);
    else return;
    event.preventDefault();
  };
}

function Grip({
  number,
  one,
  grip,
}: Pick<RuleRowProps<never>, 'one' | 'grip'> & { number: number }) {
  return (
    <>
      <button
        type="button"
        className="rule-grip"
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
