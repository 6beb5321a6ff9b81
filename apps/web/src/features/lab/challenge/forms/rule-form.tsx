import type { FunctionComponent, ReactNode } from 'react';
import { Button, IconButton } from '../../../../ui/button.tsx';
import type { ChallengeFormProps } from '../use-opened.ts';
import { Fields, type FormField } from './fields.tsx';
import './forms.css';

export type FormSection<C> = FunctionComponent<ChallengeFormProps<C>>;

export function formOf<C>(...sections: readonly FormSection<C>[]): FormSection<C> {
  return (props) => (
    <div className="rule-form grid">
      {sections.map((Each, index) => (
        <Each key={index} {...props} />
      ))}
    </div>
  );
}

export interface ListOf<C, R> {
  readonly one: string;
  readonly key: { [K in keyof C]: C[K] extends readonly R[] ? K : never }[keyof C];
  readonly most: number;
  /** The item added, for the learner to change. */
  make(configuration: C): R;
  /** The id of one's part of the configuration. */
  partOf(index: number, row: R): string;
}

export function rowsOf<C, R>({ key }: ListOf<C, R>, configuration: C): readonly R[] {
  return configuration[key] as readonly R[];
}

/** Adds to a list, as long as there is room; quiet where the label is said to be a short one. */
export function addTo<C, R>(list: ListOf<C, R>, short?: string): FormSection<C> {
  return ({ configuration, onChange, onSelect }) => {
    const rows = rowsOf(list, configuration);
    const add = () => {
      const row = list.make(configuration);
      onChange({ ...configuration, [list.key]: [...rows, row] });
      onSelect(list.partOf(rows.length, row));
    };
    return (
      <Button
        look={short ? 'quiet' : undefined}
        size="small"
        disabled={rows.length >= list.most}
        onClick={add}
      >
        {short ?? `Add ${list.one}`}
      </Button>
    );
  };
}

interface PieceProps<R> {
  readonly row: R;
  readonly onChange: (next: R) => void;
}

type FormPiece<R> = readonly FormField<R>[] | ((props: PieceProps<R>) => ReactNode);

interface GroupOf<R> {
  readonly part: string;
  readonly title: string;
  readonly pieces: readonly FormPiece<R>[];
  /** A title like a field's. */
  readonly look?: 'plain';
}

interface PartOf<C> extends GroupOf<C> {
  /** What it did in the run that is shown: 'decided 3'. */
  readonly resultOf?: ((hits: number) => string) | null;
  readonly aside?: string;
}

export function group<C>({ resultOf, aside, ...of }: PartOf<C>): FormSection<C> {
  return (props) => {
    const { configuration, judgement } = props;
    const result = judgement && resultOf ? resultOf(judgement.hits[of.part] ?? 0) : aside;
    return <Group {...props} {...of} row={configuration} result={result} />;
  };
}

/** One decision between a few ways; `resultOf` is null where nothing counts it. */
export function decision<C>(
  field: FormField<C>,
  resultOf: PartOf<C>['resultOf'] = (hits) => `decided ${hits}`,
  ...more: readonly FormPiece<C>[]
): FormSection<C> {
  const { label, key: part = '' } = field;
  const pieces: readonly FormPiece<C>[] = [[{ ...field, kind: 'options' }], ...more];
  return group({ part, title: label, look: 'plain', resultOf, pieces });
}

export function sentence<R>(of: (row: R) => string): FormPiece<R> {
  return ({ row }) => <p className="note">{of(row)}</p>;
}

interface GroupProps<R>
  extends GroupOf<R>, PieceProps<R>, Pick<ChallengeFormProps<R>, 'selected' | 'onSelect'> {
  readonly result?: string | null | undefined;
  /** Absent for what every configuration has. */
  readonly onRemove?: () => void;
}

function Group<R>(props: GroupProps<R>) {
  const { part, title, result, pieces, look, selected, onSelect, onRemove, row, onChange } = props;
  return (
    <fieldset
      className="form-group grid shrinks relative ruled"
      data-look={look}
      data-selected={selected === part || undefined}
      onFocus={() => onSelect(part)}
    >
      <legend className="flex gap-12">
        <span>{title}</span>
        {result && <small>{result}</small>}
      </legend>
      {onRemove && <IconButton icon="i-cross" label={removing(title)} onClick={onRemove} />}
      {pieces.map((Each, index) =>
        typeof Each === 'function' ? (
          <Each key={index} {...{ row, onChange }} />
        ) : (
          <div key={index} className="field-row cluster">
            <Fields fields={Each} {...{ row, onChange }} />
          </div>
        ),
      )}
    </fieldset>
  );
}

const removing = (name: string) => `Remove ${name[0]!.toLowerCase()}${name.slice(1)}`;

interface CardsOf<R> extends Pick<GroupOf<R>, 'pieces'> {
  titleOf(row: R, index: number): string;
  /** What a card counts in a run: 'hit'. */
  readonly counts: string;
  readonly empty: string;
}

export function ruleCards<C, R>(list: ListOf<C, R>, of: CardsOf<R>): FormSection<C> {
  return ({ configuration, onChange, judgement, selected, onSelect }) => {
    const rows = rowsOf(list, configuration);
    const set = (next: readonly R[]) => onChange({ ...configuration, [list.key]: next });
    if (rows.length === 0) return <p className="rule-form-empty note">{of.empty}</p>;
    return rows.map((row, index) => {
      const part = list.partOf(index, row);
      return (
        <Group
          key={part}
          {...{ part, row, selected, onSelect, pieces: of.pieces }}
          title={of.titleOf(row, index)}
          result={judgement && counted(judgement.hits[part] ?? 0, of.counts)}
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

export function items<R, I>(of: ItemsOf<R, I>): FormPiece<R> {
  return ({ row, onChange }) => (
    <ol className={`stack gap-10 ${of.className}`} aria-label={of.labelOf?.(row)}>
      {of.of(row).map((item, index) => (
        <Item key={of.nameOf(item, index)} {...{ of, row, item, index, onChange }} />
      ))}
    </ol>
  );
}

type ItemProps<R, I> = PieceProps<R> & { of: ItemsOf<R, I>; item: I; index: number };

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
    <li className="form-item grid">
      <Fields {...fields} fields={of.fieldsOf(row, index)} />
      <span className="form-item-buttons flex">
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
            label={removing(name)}
            onClick={() => set(all.toSpliced(index, 1))}
          />
        )}
      </span>
      {of.optionsOf && (
        <span className="form-item-options cluster middle whole-row">
          <Fields {...fields} fields={of.optionsOf(row, index)} />
        </span>
      )}
      {of.noteOf && <small className="whole-row note">{of.noteOf(item)}</small>}
    </li>
  );
}
