import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';

export interface ListboxOption<Id extends string> {
  readonly id: Id;
  /** What typing a letter searches. */
  readonly name: string;
  readonly content: ReactNode;
  /** Looks disabled but can be reached and chosen. */
  readonly isLocked?: boolean;
}

interface ListboxProps<Id extends string> {
  readonly label: string;
  readonly options: readonly ListboxOption<Id>[];
  readonly selected: Id;
  readonly onChoose: (id: Id) => void;
  readonly children: ReactNode;
  readonly className?: string;
  readonly foot?: ReactNode;
}

/**
 * A button that opens a list of options, by the ARIA listbox pattern: arrows, Home, End and first
 * letters move, Enter or Space choose, Escape or leaving close. Locked options carry
 * `aria-disabled` and can still be chosen, so that the page can say what unlocks them.
 */
export function Listbox<Id extends string>(props: ListboxProps<Id>) {
  const { label, options, selected, onChoose, children, className = '', foot } = props;
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const choose = (id: Id) => {
    close();
    onChoose(id);
  };
  const closeOnLeave = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  };

  return (
    <div className={`relative ${className}`.trim()} onBlur={closeOnLeave}>
      <button
        ref={button}
        type="button"
        className="listbox-button gap-12 outlined rounded target row ui-text nowrap"
        aria-label={label}
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        onClick={() => (isOpen ? close() : setOpen(true))}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        {children}
      </button>
      {isOpen && (
        <div className="listbox-menu absolute">
          <OptionList {...{ label, options, selected }} onChoose={choose} onClose={close} />
          {foot}
        </div>
      )}
    </div>
  );
}

type OptionListProps<Id extends string> = Pick<
  ListboxProps<Id>,
  'label' | 'options' | 'selected' | 'onChoose'
> & { readonly onClose: () => void };

/** The open list. It has the focus and keeps track of the option the keys have reached. */
function OptionList<Id extends string>(props: OptionListProps<Id>) {
  const { label, options, selected, onChoose, onClose } = props;
  const [active, setActive] = useState<Id>(selected);
  const list = useRef<HTMLUListElement>(null);
  const base = useId();
  useEffect(() => list.current?.focus(), []);

  const move = (event: KeyboardEvent) => {
    const at = options.findIndex((option) => option.id === active);
    const next = nextOption(event.key, at, options);
    if (next) setActive(next.id);
    else if (event.key === 'Enter' || event.key === ' ') onChoose(active);
    else if (event.key === 'Escape' || event.key === 'Tab') onClose();
    else return;
    if (event.key !== 'Tab') event.preventDefault();
    event.stopPropagation();
  };

  return (
    <ul
      ref={list}
      role="listbox"
      aria-label={label}
      tabIndex={0}
      aria-activedescendant={`${base}-${active}`}
      onKeyDown={move}
    >
      {options.map((option) => (
        <li
          key={option.id}
          id={`${base}-${option.id}`}
          role="option"
          aria-selected={option.id === selected}
          aria-disabled={option.isLocked || undefined}
          className={`row gap-12 target ui-text ${option.id === active ? 'is-active' : ''}`}
          onMouseMove={() => setActive(option.id)}
          onClick={() => onChoose(option.id)}
        >
          {option.content}
        </li>
      ))}
    </ul>
  );
}

function nextOption<Id extends string>(
  key: string,
  at: number,
  options: readonly ListboxOption<Id>[],
): ListboxOption<Id> | undefined {
  if (key === 'ArrowDown') return options[Math.min(at + 1, options.length - 1)];
  if (key === 'ArrowUp') return options[Math.max(at - 1, 0)];
  if (key === 'Home') return options[0];
  if (key === 'End') return options.at(-1);
  if (key.length !== 1 || key === ' ') return undefined;
  const turned = [...options.slice(at + 1), ...options.slice(0, at + 1)];
  return turned.find((option) => option.name.toLowerCase().startsWith(key.toLowerCase()));
}
