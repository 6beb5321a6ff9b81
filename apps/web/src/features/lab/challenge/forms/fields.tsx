import { useId, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import './forms.css';

type Value = string | number | boolean | null;
type Range = readonly [least: number, most: number];
type Option<V = Value> = readonly [value: V, name: string, meaning?: string];

type Kind = 'text' | 'number' | 'steps' | 'select' | 'options' | 'buttons' | 'check' | 'button';

/** A field of a row: what it is called, what it shows, and the row once it is changed. */
export interface FormField<R, V = Value> {
  /** `options` are radio buttons, or checkboxes where it shows a list; `steps` a number with two buttons. */
  readonly kind: Kind;
  readonly label: string;
  readonly key?: string;
  readonly className?: string;
  /** Left out for the rows that have no such field. */
  isFor?(row: R): boolean;
  isDisabled?(row: R): boolean;
  show(row: R): V | readonly V[];
  /** The row with a value; undefined for a text that means nothing yet. */
  take(row: R, value: V): R | undefined;
  readonly range?: Range;
  readonly steps?: readonly [lower: string, raise: string];
  options?(row: R): readonly Option[];
  readonly meaning?: string;
  /** What a value means, after the label: '30 days'. */
  inWords?(row: R): string;
  readonly longest?: number;
  readonly placeholder?: string;
  readonly isNumeric?: boolean;
  readonly look?: 'quiet';
  /** What to write instead of a text that means nothing. */
  remedy?(row: R, text: string): string | null;
}

/** Describes the fields of rows of one type, each by the name of what it shows. */
export function fieldsOf<R extends object>() {
  type More<V = Value> = Partial<Omit<FormField<R, V>, 'label'>>;
  const keyed = <K extends keyof R>(key: K, label: string, more: More<R[K]>): FormField<R> =>
    ({
      kind: 'text',
      label,
      key,
      show: (row: R) => row[key],
      take: (row: R, value: R[K]) => ({ ...row, [key]: value }),
      ...more,
    }) as FormField<R>;
  return {
    number: <K extends keyof R>(key: K, label: string, range: Range, more: More<R[K]> = {}) =>
      keyed(key, label, { kind: 'number', range, ...more }),
    /** One of some values; with words of their own, if they have them. */
    choice: <K extends keyof R>(
      key: K,
      label: string,
      values: readonly (R[K] | Option<R[K]>)[],
      more: More<R[K]> = {},
    ) => {
      const options = values.map((each) =>
        Array.isArray(each) ? each : [each, String(each)],
      ) as unknown as readonly Option[];
      return keyed(key, label, { kind: 'select', options: () => options, ...more });
    },
    check: <K extends keyof R>(key: K, label: string, more: More<boolean> = {}) =>
      keyed(key, label, { kind: 'check', ...more } as More<R[K]>),
    text: <K extends keyof R>(key: K, label: string, more: More<R[K]> = {}) =>
      keyed(key, label, more),
    /** The fields of a part of the row; none while that is null. */
    within: <K extends keyof R>(key: K, fields: readonly FormField<NonNullable<R[K]>>[]) =>
      fields.map((field): FormField<R> => {
        const part = (row: R) => row[key] as NonNullable<R[K]>;
        return {
          ...(field as unknown as FormField<R>),
          isFor: (row) => part(row) !== null && (field.isFor?.(part(row)) ?? true),
          show: (row) => field.show(part(row)),
          take: (row, value) => ({ ...row, [key]: field.take(part(row), value) }),
          inWords: field.inWords && ((row) => field.inWords!(part(row))),
        };
      }),
  };
}

interface FieldsProps<R> {
  readonly row: R;
  readonly fields: readonly FormField<R>[];
  readonly onChange: (next: R) => void;
  /** The whole name of a field, where its label stands in the head of a table: 'Rule 2, port'. */
  readonly nameOf?: (label: string) => string;
  /** What to write in the field that means nothing as it stands; null once it means something. */
  readonly onRemedy?: (remedy: string | null) => void;
  readonly remedyId?: string;
}

export function Fields<R>({ fields, ...props }: FieldsProps<R>) {
  return fields
    .filter(({ isFor }) => isFor?.(props.row) ?? true)
    .map((field) => <OneField key={field.label} {...props} field={field} />);
}

type FieldProps<R> = Omit<FieldsProps<R>, 'fields'> & { readonly field: FormField<R> };

function OneField<R>(props: FieldProps<R>) {
  const { field, row, nameOf, onChange } = props;
  const { label, className, inWords } = field;
  const take = (value: Value) => onChange(field.take(row, value)!);
  switch (field.kind) {
    case 'button':
      return (
        <Button
          look={field.look}
          size="small"
          disabled={field.isDisabled?.(row)}
          onClick={() => take(null)}
        >
          {label}
        </Button>
      );
    case 'steps':
      return <Steps {...props} />;
    case 'options':
      return <Options {...props} />;
    case 'buttons':
      return <Buttons {...props} />;
    case 'check':
      return (
        <label className={className}>
          <input
            type="checkbox"
            checked={field.show(row) as boolean}
            onChange={({ target }) => take(target.checked)}
          />
          <Named name={label} meaning={field.meaning} />
        </label>
      );
    default:
      return (
        <label className={className}>
          {nameOf ? <span className="field-head">{label}</span> : label}
          {inWords && ` (${inWords(row)})`}
          {field.kind === 'select' ? <Select {...props} /> : <Typed {...props} />}
        </label>
      );
  }
}

function Named({ name, meaning }: { name: string; meaning: string | undefined }) {
  if (meaning === undefined) return name;
  return (
    <span>
      <b className="bright bold">{name}</b> {meaning}
    </span>
  );
}

function Select<R>({ row, field, nameOf, onChange }: FieldProps<R>) {
  const options = field.options!(row);
  const textOf = (value: unknown) => String(value ?? '');
  return (
    <select
      className="challenge-select wide outlined bright"
      aria-label={nameOf?.(field.label)}
      value={textOf(field.show(row))}
      onChange={({ target }) => {
        const [value] = options.find(([each]) => textOf(each) === target.value)!;
        onChange(field.take(row, value)!);
      }}
    >
      {options.map(([value, words]) => (
        <option key={textOf(value)} value={textOf(value)}>
          {words}
        </option>
      ))}
    </select>
  );
}

/** All values in sight; at least one of a list stays chosen. */
function Options<R>({ row, field, onChange }: FieldProps<R>) {
  const name = useId();
  const shown = [field.show(row)].flat();
  const isList = Array.isArray(field.show(row));
  return (
    <div className="field-options cluster middle whole-row">
      {field.options!(row).map(([value, words, meaning]) => (
        <label key={words}>
          <input
            type={isList ? 'checkbox' : 'radio'}
            name={name}
            checked={shown.includes(value)}
            disabled={isList && shown.length === 1 && shown[0] === value}
            onChange={() => onChange(field.take(row, value)!)}
          />
          <Named name={words} meaning={meaning} />
        </label>
      ))}
    </div>
  );
}

function Buttons<R>({ row, field, onChange }: FieldProps<R>) {
  return (
    <div className="field-buttons grid fills outlined rounded">
      {field.options!(row).map(([value, words]) => (
        <button
          key={words}
          type="button"
          aria-pressed={value === field.show(row)}
          aria-label={`${field.label} ${words}`}
          onClick={() => onChange(field.take(row, value)!)}
        >
          {words}
        </button>
      ))}
    </div>
  );
}

function Steps<R>(props: FieldProps<R>) {
  const { row, field, onChange } = props;
  const [least, most] = field.range!;
  const value = field.show(row) as number;
  const step = (by: number, isLast: boolean) => (
    <button
      type="button"
      aria-label={field.steps![by < 0 ? 0 : 1]}
      disabled={isLast}
      onClick={() => onChange(field.take(row, value + by)!)}
    >
      {by < 0 ? '−' : '+'}
    </button>
  );
  return (
    <div className="field-buttons grid fills outlined rounded">
      {step(-1, value <= least)}
      <Typed {...props} nameOf={(label) => label} />
      {step(1, value >= most)}
    </div>
  );
}

/** The whole number within bounds that a text says. There is no minus zero in a configuration. */
function numberIn(text: string, [least, most]: Range): number | undefined {
  const number = Number(text) || 0;
  const isMeant = /^-?\d{1,9}$/.test(text.trim()) && number >= least && number <= most;
  return isMeant ? number : undefined;
}

/**
 * A field whose text changes the row as soon as it means something. Until then the row keeps what it
 * had, and so does the field when it is left.
 */
function Typed<R>({ row, field, onChange, nameOf, onRemedy, remedyId }: FieldProps<R>) {
  const [draft, setDraft] = useState<string | null>(null);
  const { range, label } = field;
  const known = field.show(row);
  const read = (text: string) => {
    const value = range ? numberIn(text, range) : text;
    return value === undefined ? undefined : field.take(row, value);
  };
  const isUnread = draft !== null && read(draft) === undefined;
  const change = (text: string) => {
    const next = read(text);
    setDraft(text);
    onRemedy?.(next === undefined ? (field.remedy?.(row, text) ?? null) : null);
    if (next !== undefined && field.show(next) !== known) onChange(next);
  };
  return (
    <input
      className="challenge-input wide outlined well bright mono"
      aria-label={nameOf?.(label)}
      aria-describedby={isUnread ? remedyId : undefined}
      aria-invalid={isUnread}
      placeholder={field.placeholder}
      maxLength={field.longest}
      inputMode={range || field.isNumeric ? 'numeric' : undefined}
      spellCheck={false}
      autoComplete="off"
      value={draft ?? String(known)}
      onChange={({ target }) => change(target.value)}
      onBlur={() => {
        setDraft(null);
        onRemedy?.(null);
      }}
    />
  );
}
