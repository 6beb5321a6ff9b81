import { createContext, type KeyboardEvent, type MouseEvent, use, useEffect, useRef } from 'react';
import type { FieldValue, QueryEdit, QueryPart } from '@netward/evidence/search';
import { Icon, type IconName } from '../../../ui/icon.tsx';

export type ValueDeed = QueryEdit | 'count';

const DEEDS = [
  ['add', 'i-plus', () => 'Add to the search', 'Enter'],
  ['exclude', 'i-minus', () => 'Exclude', '-'],
  ['alone', 'i-search', () => 'Search this alone', '='],
  ['count', 'i-table', (field: string) => `Count by ${field}`, 'c'],
] as const satisfies readonly (readonly [ValueDeed, IconName, (field: string) => string, string])[];

const deedOf = (key: string) => DEEDS.find((each) => each[3] === key)?.[0];

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

/** A value as the next question: a press of the pointer asks what to do, keys do it at once. */
export function ValueButton({ field, value, tabIndex }: FieldValue & { tabIndex?: number }) {
  const { parts, onDeed, onMenu } = use(ValuesContext);
  const isAsked = parts.some(
    (part) => !part.isExcluded && part.field === field && part.values.includes(value),
  );
  const answerKey = (event: KeyboardEvent) => {
    const deed = deedOf(event.key);
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

/** Where a menu opens: under its value, within the view. */
export interface OpenMenu extends FieldValue {
  readonly left: number;
  readonly top: number;
  readonly button: HTMLElement;
}

/** What may be done with a value; on a phone a sheet at the foot. */
export function ValueMenu(props: Pick<Values, 'onDeed'> & { menu: OpenMenu; onClose: () => void }) {
  const { menu, onDeed, onClose } = props;
  const { field, value, left, top, button } = menu;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => list.current?.querySelector('button')?.focus(), [menu]);
  const leave = () => {
    onClose();
    button.focus();
  };
  const answerKey = (event: KeyboardEvent) => {
    const items = [...list.current!.querySelectorAll('button')];
    const at = items.findIndex((item) => item === document.activeElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    const deed = event.key !== 'Enter' && deedOf(event.key);
    if (event.key === 'Escape') leave();
    else if (to !== undefined) items.at(to % items.length)?.focus();
    else if (deed) onDeed(deed, { field, value });
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      ref={list}
      className="search-menu grid raised absolute"
      style={{ left, top }}
      role="menu"
      aria-label={`${field} ${value}`}
      tabIndex={-1}
      onKeyDown={answerKey}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onClose();
      }}
    >
      <p className="mono faint one-line" aria-hidden="true">
        {field} {value}
      </p>
      {DEEDS.map(([deed, icon, says, key]) => (
        <button
          key={deed}
          type="button"
          role="menuitem"
          className="pointable ui-text stack middle gap-10 left"
          onClick={() => onDeed(deed, { field, value })}
        >
          <Icon name={icon} />
          {says(field)}
          <kbd className="mono faint" aria-hidden="true">
            {key}
          </kbd>
        </button>
      ))}
    </div>
  );
}
