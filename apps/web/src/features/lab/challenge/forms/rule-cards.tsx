import type { ReactNode } from 'react';
import { IconButton } from '../../../../ui/button.tsx';
import { type FormField, Fields } from './fields.tsx';
import {
  Group,
  type ListOf,
  type FormPiece,
  type PieceProps,
  rowsOf,
  type FormSection,
} from './rule-form.tsx';

interface CardsOf<R> {
  titleOf(row: R, index: number): string;
  /** What a card counts in a run: 'hit'. */
  readonly counts: string;
  /** The text where there is no card. */
  readonly empty: string;
  readonly pieces: readonly FormPiece<R>[];
}

/** The rules of a configuration that need more than one row, a card for each. */
export function ruleCards<C, R>(list: ListOf<C, R>, of: CardsOf<R>): FormSection<C> {
  return (props) => {
    const { configuration, onChange, judgement, selected, onSelect } = props;
    const rows = rowsOf(list, configuration);
    const set = (next: readonly R[]) => onChange({ ...configuration, [list.key]: next });
    if (rows.length === 0) return <p className="rule-form-empty">{of.empty}</p>;
    return rows.map((row, index) => {
      const part = list.partOf(index, row);
      return (
        <Group
          key={part}
          {...{ part, row, selected, onSelect }}
          title={of.titleOf(row, index)}
          result={judgement && counted(judgement.hits[part] ?? 0, of.counts)}
          pieces={of.pieces}
          onChange={(next) => set(rows.with(index, next))}
          onRemove={() => {
            onSelect(null);
            set(rows.toSpliced(index, 1));
          }}
        />
      );
    });
  };
}

/** '1 hit', '2 hits'. */
export function counted(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? '' : 's'}`;
}

interface ItemsOf<R, I> {
  readonly className: string;
  labelOf?(row: R): string;
  of(row: R): readonly I[];
  take(row: R, items: readonly I[]): R;
  nameOf(item: I, index: number): string;
  /** What its fields are called; left out for fields that say it themselves. */
  readonly isNamed?: boolean;
  fieldsOf(row: R, index: number): readonly FormField<I>[];
  /** More fields, below the others. */
  optionsOf?(row: R, index: number): readonly FormField<I>[];
  noteOf?(item: I): string;
  /** How many have to stay. */
  leastOf(row: R): number;
  readonly isOrdered?: boolean;
}

/** A list within a rule: what it looks for. */
export function items<R, I>(of: ItemsOf<R, I>) {
  return ({ row, onChange }: PieceProps<R>): ReactNode => (
    <ol className={of.className} aria-label={of.labelOf?.(row)}>
      {of.of(row).map((item, index) => (
        <Item key={of.nameOf(item, index)} {...{ of, row, item, index, onChange }} />
      ))}
    </ol>
  );
}

interface ItemProps<R, I> extends PieceProps<R> {
  readonly of: ItemsOf<R, I>;
  readonly item: I;
  readonly index: number;
}

function Item<R, I>({ of, row, item, index, onChange }: ItemProps<R, I>) {
  const all = of.of(row);
  const name = of.nameOf(item, index);
  const set = (next: readonly I[]) => onChange(of.take(row, next));
  const fields = {
    row: item,
    onChange: (next: I) => set(all.with(index, next)),
    nameOf: of.isNamed ? (label: string) => `${name}, ${label}` : undefined,
  };
  return (
    <li className="form-item">
      <Fields {...fields} fields={of.fieldsOf(row, index)} />
      <span className="form-item-buttons">
        {of.isOrdered && index > 0 && (
          <IconButton
            icon="i-chev"
            className="form-up"
            label={`Move ${name} up`}
            onClick={() => set(all.toSpliced(index, 1).toSpliced(index - 1, 0, item))}
          />
        )}
        {all.length > of.leastOf(row) && (
          <IconButton
            icon="i-cross"
            label={`Remove ${name[0]!.toLowerCase()}${name.slice(1)}`}
            onClick={() => set(all.toSpliced(index, 1))}
          />
        )}
      </span>
      {of.optionsOf && (
        <span className="form-item-options">
          <Fields {...fields} fields={of.optionsOf(row, index)} />
        </span>
      )}
      {of.noteOf && <small className="whole-row">{of.noteOf(item)}</small>}
    </li>
  );
}
