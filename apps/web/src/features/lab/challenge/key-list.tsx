import {
  type KeyboardEvent,
  type LiHTMLAttributes,
  type ReactNode,
  useEffect,
  useId,
  useRef,
} from 'react';
import { listStep } from '../move-focus.ts';

type RowAttributes = LiHTMLAttributes<HTMLLIElement> & Readonly<Record<`data-${string}`, unknown>>;

interface KeyListProps<I> {
  readonly className: string;
  readonly label: string;
  readonly items: readonly I[];
  readonly current: I | undefined;
  readonly keyOf: (item: I) => string | number;
  readonly onChoose: (item: I) => void;
  readonly onOpen?: (item: I) => void;
  /** Whether the chosen one is brought into sight without the focus, too. */
  readonly isFollowed?: boolean;
  readonly children: (item: I) => ReactNode;
  readonly attributesOf?: (item: I) => RowAttributes;
}

/** Lines of which one is chosen, by a click or by arrows, Home and End. */
export function KeyList<I>(props: KeyListProps<I>) {
  const { className, label, items, current, keyOf, onChoose, onOpen, isFollowed, children } = props;
  const base = useId();
  const list = useRef<HTMLUListElement>(null);
  const at = current === undefined ? -1 : items.indexOf(current);
  const id = items[at] === undefined ? undefined : `${base}${keyOf(items[at])}`;
  useEffect(() => {
    // jsdom has no layout, and so nothing to scroll.
    if (id && (isFollowed || list.current === document.activeElement))
      document.getElementById(id)?.scrollIntoView?.({ block: 'nearest' });
  }, [id, isFollowed]);
  const answerKey = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const isOpening = event.key === 'Enter' && onOpen !== undefined;
    const to = isOpening ? at : listStep(event.key, at, items.length);
    if (to === undefined) return;
    event.preventDefault();
    const item = items[to];
    if (item !== undefined) (isOpening ? onOpen : onChoose)(item);
  };
  return (
    <ul
      ref={list}
      className={`key-list scroll focus-inside ${className}`}
      role="listbox"
      tabIndex={0}
      aria-label={label}
      aria-activedescendant={id}
      onKeyDown={answerKey}
    >
      {items.map((item) => (
        <li
          className="grid middle press"
          key={keyOf(item)}
          id={`${base}${keyOf(item)}`}
          role="option"
          aria-selected={item === current}
          onClick={() => onChoose(item)}
          {...props.attributesOf?.(item)}
        >
          {children(item)}
        </li>
      ))}
    </ul>
  );
}
