import type { KeyboardEvent, ReactNode } from 'react';

interface TabRowProps<Id extends string> {
  /** Begins the ids of tabs and panels: `lab` for `lab-tab-log` and `lab-panel-log`. */
  readonly name: string;
  /** Accessible name of the row. */
  readonly label: string;
  readonly tabs: readonly { readonly id: Id; readonly label: ReactNode }[];
  readonly shown: Id;
  readonly onShow: (id: Id) => void;
}

/** Tabs whose panels stand anywhere in the page. Arrows, Home and End move and select. */
export function TabRow<Id extends string>({ name, label, tabs, shown, onShow }: TabRowProps<Id>) {
  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ id }) => id === shown);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    const tab = to === undefined ? undefined : tabs[(to + tabs.length) % tabs.length];
    if (!tab || event.altKey) return;
    event.preventDefault();
    onShow(tab.id);
    document.getElementById(`${name}-tab-${tab.id}`)?.focus();
  };
  return (
    <div className="lab-tabs" role="tablist" aria-label={label} onKeyDown={move}>
      {tabs.map(({ id, label: text }) => (
        <button
          key={id}
          type="button"
          role="tab"
          id={`${name}-tab-${id}`}
          aria-controls={`${name}-panel-${id}`}
          aria-selected={id === shown}
          tabIndex={id === shown ? 0 : -1}
          onClick={() => onShow(id)}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
