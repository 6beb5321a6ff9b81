import type { FunctionComponent, ReactNode } from 'react';
import { Button, IconButton } from '../../../../ui/button.tsx';
import type { ChallengeFormProps } from '../challenge-form.ts';
import { type FormField, Fields } from './fields.tsx';
import './rule-form.css';

/** A piece of a form, made from its description. */
export type FormSection<C> = FunctionComponent<ChallengeFormProps<C>>;

/** The form of a configuration: its sections from the top. */
export function formOf<C>(...sections: readonly FormSection<C>[]): FormSection<C> {
  return (props) => (
    <div className="rule-form">
      {sections.map((Each, index) => (
        <Each key={index} {...props} />
      ))}
    </div>
  );
}

/** A list of a configuration. */
export interface ListOf<C, R> {
  /** What one of them is: 'rule'. */
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

/** Adds to a list, as long as there is room. */
export function addTo<C, R>(
  list: ListOf<C, R>,
  { label = `Add ${list.one}`, look }: { label?: string; look?: 'quiet' } = {},
): FormSection<C> {
  return ({ configuration, onChange, onSelect }) => {
    const rows = rowsOf(list, configuration);
    const add = () => {
      const row = list.make(configuration);
      onChange({ ...configuration, [list.key]: [...rows, row] });
      onSelect(list.partOf(rows.length, row));
    };
    return (
      <Button look={look} size="small" disabled={rows.length >= list.most} onClick={add}>
        {label}
      </Button>
    );
  };
}

export interface PieceProps<R> {
  readonly row: R;
  readonly onChange: (next: R) => void;
}

/** Some fields in a row, or what else says or changes something of it. */
export type FormPiece<R> = readonly FormField<R>[] | ((props: PieceProps<R>) => ReactNode);

interface GroupOf<C> {
  readonly part: string;
  readonly title: string;
  /** What it did in the run that is shown: 'decided 3'. */
  readonly resultOf?: ((hits: number) => string) | null;
  /** Always after the title. */
  readonly aside?: string;
  readonly look?: GroupProps<C>['look'];
  readonly pieces: readonly FormPiece<C>[];
}

/** A part of the configuration that is no list. */
export function group<C>(of: GroupOf<C>): FormSection<C> {
  const { part, title, resultOf, aside } = of;
  return (props) => (
    <Group
      {...{ part, title }}
      {...props}
      look={of.look}
      pieces={of.pieces}
      row={props.configuration}
      result={props.judgement && resultOf ? resultOf(props.judgement.hits[part] ?? 0) : aside}
    />
  );
}

/** One decision between a few ways; `resultOf` is null where nothing counts it. */
export function decision<C>(
  field: FormField<C>,
  resultOf: GroupOf<C>['resultOf'] | null = (hits) => `decided ${hits}`,
  ...more: readonly FormPiece<C>[]
): FormSection<C> {
  const { label, key: part = '' } = field;
  const pieces: readonly FormPiece<C>[] = [[{ ...field, kind: 'options' }], ...more];
  return group({ part, title: label, look: 'plain', resultOf, pieces });
}

/** A sentence about a part of the configuration. */
export function sentence<R>(of: (row: R) => string): FormPiece<R> {
  return ({ row }) => <p>{of(row)}</p>;
}

interface GroupProps<R> extends PieceProps<R> {
  readonly part: string;
  readonly title: string;
  readonly result?: string | null;
  readonly pieces: readonly FormPiece<R>[];
  /** A title like a field's. */
  readonly look?: 'plain';
  readonly selected: string | null;
  readonly onSelect: (part: string | null) => void;
  /** Absent for what every configuration has. */
  readonly onRemove?: () => void;
}

/** Fields that belong together, with what came of them. */
export function Group<R>(props: GroupProps<R>) {
  const { part, title, result, pieces, look, selected, onSelect, onRemove } = props;
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
      {onRemove && (
        <IconButton
          icon="i-cross"
          label={`Remove ${title[0]!.toLowerCase()}${title.slice(1)}`}
          onClick={onRemove}
        />
      )}
      <Pieces {...props} pieces={pieces} />
    </fieldset>
  );
}

function Pieces<R>({ pieces, row, onChange }: PieceProps<R> & Pick<GroupProps<R>, 'pieces'>) {
  return pieces.map((Each, index) =>
    typeof Each === 'function' ? (
      <Each key={index} {...{ row, onChange }} />
    ) : (
      <div key={index} className="field-row">
        <Fields fields={Each} {...{ row, onChange }} />
      </div>
    ),
  );
}
