import { type KeyboardEvent, type MouseEvent, createContext, use } from 'react';
import type { FieldValue, QueryEdit, QueryPart } from '@netward/evidence/search';

/** What may be done with a value, and what a key does on it. */
export type ValueDeed = QueryEdit | 'count';
const KEYS: Readonly<Record<string, ValueDeed>> = {
  Enter: 'add',
  '-': 'exclude',
  '=': 'alone',
  c: 'count',
};

interface Values {
  readonly parts: readonly QueryPart[];
  readonly onDeed: (deed: ValueDeed, value: FieldValue) => void;
  /** Opens the menu of a value, under the button. */
  readonly onMenu: (value: FieldValue, button: HTMLElement) => void;
}

export const ValuesContext = createContext<Values>({
  parts: [],
  onDeed: () => undefined,
  onMenu: () => undefined,
});

/** The sentence that explains the keys, once in the view. */
export const KEYS_ID = 'search-value-keys';

interface ValueButtonProps extends FieldValue {
  readonly tabIndex?: number;
}

/** A value as the next question: a press of the pointer asks what to do, keys do it at once. */
export function ValueButton({ field, value, tabIndex }: ValueButtonProps) {
  const { parts, onDeed, onMenu } = use(ValuesContext);
  const isAsked = parts.some(
    (part) => !part.isExcluded && part.field === field && part.values.includes(value),
  );
  const answerKey = (event: KeyboardEvent) => {
    const deed = KEYS[event.key];
    if (!deed || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    onDeed(deed, { field, value });
  };
  const press = (event: MouseEvent<HTMLElement>) => {
    event.stopPropagation();
    onMenu({ field, value }, event.currentTarget);
  };
  return (
    <button
      type="button"
      className="search-value bright left"
      title={field}
      aria-describedby={KEYS_ID}
      data-asked={isAsked ? '' : undefined}
      tabIndex={tabIndex}
      onKeyDown={answerKey}
      onClick={press}
    >
      {value}
    </button>
  );
}
