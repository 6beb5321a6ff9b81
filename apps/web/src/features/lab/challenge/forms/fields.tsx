import { useState } from 'react';
import { DraftField } from './draft-field.tsx';
import { NumberField } from './number-field.tsx';

interface Described<R> {
  readonly label: string;
  readonly className?: string;
  /** Left out for the rows that have no such field. */
  readonly isFor?: (row: R) => boolean;
}

interface DescribedNumber<R> extends Described<R> {
  readonly kind: 'number';
  readonly range: readonly [least: number, most: number];
  readonly show: (row: R) => number;
  readonly take: (row: R, value: number) => R;
}

type Options = readonly (readonly [value: string, words: string])[];

interface DescribedChoice<R> extends Described<R> {
  readonly kind: 'choice';
  readonly options: (row: R) => Options;
  readonly show: (row: R) => string;
  readonly take: (row: R, value: string) => R;
}

interface DescribedCheck<R> extends Described<R> {
  readonly kind: 'check';
  readonly show: (row: R) => boolean;
  readonly take: (row: R, value: boolean) => R;
}

interface DescribedText<R> extends Described<R> {
  readonly kind: 'text';
  readonly show: (row: R) => string;
  /** The row with what the text means; undefined for a text that means nothing yet. */
  readonly read: (row: R, text: string) => R | undefined;
  readonly longest?: number;
  readonly placeholder?: string;
  readonly isNumeric?: boolean;
  /** What to write instead of a text that means nothing. */
  readonly remedy?: (row: R, text: string) => string | null;
}

/** A field of a row: what it is called, what it shows, and the row once it is changed. */
export type DescribedField<R> =
  DescribedNumber<R> | DescribedChoice<R> | DescribedCheck<R> | DescribedText<R>;

type More<D> = Partial<Omit<D, 'kind'>>;

/** A whole number within bounds. */
export function numberOf<R extends object>(
  key: keyof R,
  label: string,
  range: DescribedNumber<R>['range'],
  more: More<DescribedNumber<R>> = {},
): DescribedNumber<R> {
  const show = (row: R) => row[key] as number;
  return { kind: 'number', label, range, show, take: withValue(key), ...more };
}

/** One of some values; with words of their own, if they have them. */
export function choiceOf<R extends object>(
  key: keyof R,
  label: string,
  values: readonly string[] | Options,
  more: More<DescribedChoice<R>> = {},
): DescribedChoice<R> {
  const options: Options = values.map((each) => (typeof each === 'string' ? [each, each] : each));
  const show = (row: R) => row[key] as string;
  return {
    kind: 'choice',
    label,
    options: () => options,
    show,
    take: withValue(key),
    ...more,
  };
}

/** Yes or no. */
export function checkOf<R extends object>(
  key: keyof R,
  label: string,
  more: More<DescribedCheck<R>> = {},
): DescribedCheck<R> {
  const show = (row: R) => row[key] as boolean;
  return { kind: 'check', label, show, take: withValue(key), ...more };
}

/** A text that is taken as it is, if it `isRight`. */
export function textOf<R extends object>(
  key: keyof R,
  label: string,
  isRight: (text: string) => boolean,
  more: More<DescribedText<R>> = {},
): DescribedText<R> {
  const read = (row: R, text: string) => (isRight(text) ? { ...row, [key]: text } : undefined);
  return { kind: 'text', label, show: (row) => row[key] as string, read, ...more };
}

function withValue<R extends object>(key: keyof R) {
  return (row: R, value: unknown): R => ({ ...row, [key]: value });
}

interface FieldsProps<R> {
  readonly row: R;
  readonly fields: readonly DescribedField<R>[];
  readonly onChange: (next: R) => void;
  /** The whole name of a field, where its label stands in the head of a table: 'Rule 2, port'. */
  readonly nameOf?: (label: string) => string;
  /** What to write in the field that means nothing as it stands; null once it means something. */
  readonly onRemedy?: (remedy: string | null) => void;
  /** The element with that remedy. */
  readonly remedyId?: string;
}

/** The fields of a row, each as its description says. */
export function Fields<R>({ fields, ...props }: FieldsProps<R>) {
  return fields
    .filter(({ isFor }) => isFor?.(props.row) ?? true)
    .map((field) => <Labelled key={field.label} {...props} field={field} />);
}

type ControlProps<R> = Omit<FieldsProps<R>, 'fields'> & { readonly field: DescribedField<R> };

function Labelled<R>(props: ControlProps<R>) {
  const { field, nameOf } = props;
  const { label, className, kind } = field;
  if (nameOf && kind !== 'check')
    return (
      <label className={className}>
        <span className="field-head">{label}</span>
        <Control {...props} />
      </label>
    );
  return (
    <label className={className}>
      {kind !== 'check' && label}
      <Control {...props} />
      {kind === 'check' && label}
    </label>
  );
}

function Control<R>({ row, field, onChange, nameOf, onRemedy, remedyId }: ControlProps<R>) {
  const name = nameOf?.(field.label);
  const [isUnread, setUnread] = useState(false);
  switch (field.kind) {
    case 'number':
      return (
        <NumberField
          label={name}
          value={field.show(row)}
          min={field.range[0]}
          max={field.range[1]}
          onChange={(value) => onChange(field.take(row, value))}
        />
      );
    case 'check':
      return (
        <input
          type="checkbox"
          checked={field.show(row)}
          onChange={({ target }) => onChange(field.take(row, target.checked))}
        />
      );
    case 'choice':
      return (
        <select
          className="challenge-select"
          aria-label={name}
          value={field.show(row)}
          onChange={({ target }) => onChange(field.take(row, target.value))}
        >
          {field.options(row).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      );
    case 'text':
      return (
        <DraftField
          aria-label={name}
          aria-describedby={isUnread ? remedyId : undefined}
          placeholder={field.placeholder}
          maxLength={field.longest}
          inputMode={field.isNumeric ? 'numeric' : undefined}
          value={field.show(row)}
          read={(text) => field.read(row, text)}
          onRead={onChange}
          onUnread={(text) => {
            setUnread(text !== null);
            onRemedy?.(text === null ? null : (field.remedy?.(row, text) ?? null));
          }}
        />
      );
  }
}
