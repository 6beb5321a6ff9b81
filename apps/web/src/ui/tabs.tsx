import { type KeyboardEvent, type ReactNode, useId } from 'react';
import './tabs.css';

export interface Tab<Id extends string> {
  readonly id: Id;
  readonly label: ReactNode;
  readonly panel: ReactNode;
}

interface TabsProps<Id extends string> {
  /** Accessible name of the row. */
  readonly label: string;
  readonly tabs: readonly Tab<Id>[];
  readonly selected: Id;
  readonly onSelect: (id: Id) => void;
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/** Tabs by the ARIA pattern: arrows, Home and End move and select. All panels stay in the page. */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect }: TabsProps<Id>) {
  const base = useId();
  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.id === selected);
    const step = STEPS[event.key];
    const to =
      event.key === 'Home' ? 0 : event.key === 'End' ? tabs.length - 1 : at + (step ?? NaN);
    const tab = tabs[(to + tabs.length) % tabs.length];
    if (!tab) return;
    event.preventDefault();
    onSelect(tab.id);
    document.getElementById(`${base}-${tab.id}`)?.focus();
  };
  return (
    <div className="tabs">
      <div className="tabs-row" role="tablist" aria-label={label} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${base}-${tab.id}`}
            aria-selected={tab.id === selected}
            aria-controls={`${base}-${tab.id}-panel`}
            tabIndex={tab.id === selected ? 0 : -1}
            onClick={() => onSelect(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.id}
          className="tabs-panel"
          role="tabpanel"
          id={`${base}-${tab.id}-panel`}
          aria-labelledby={`${base}-${tab.id}`}
          hidden={tab.id !== selected}
        >
          {tab.panel}
        </div>
      ))}
    </div>
  );
}
