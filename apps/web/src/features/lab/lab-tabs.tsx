import type { KeyboardEvent } from 'react';
import type { Layout, TabId } from './layout.ts';

const LABELS = {
  actions: 'Actions',
  log: 'Log',
  assistant: 'Assistant',
  level: 'Level',
  ladder: 'Ladder',
  packet: 'Packet',
  why: 'Why',
  records: 'Records',
} satisfies Record<TabId, string> & Record<string, string>;

interface LabTabsProps<Id extends string> {
  /** The words on the tabs, if they are not the lab's own. */
  readonly labels?: Readonly<Record<Id, string>>;
  readonly tabs: readonly Id[];
  readonly shown: Id;
  readonly logCount?: number;
  readonly onShow: (tab: Id) => void;
}

/** One panel of the lab, or one part of its inspector, where there is no room for all. */
export function LabTabs<Id extends string>(props: LabTabsProps<Id>) {
  const { tabs, shown, logCount, onShow } = props;
  const labels: Readonly<Record<string, string>> = props.labels ?? LABELS;
  const move = (event: KeyboardEvent) => {
    const at = tabs.indexOf(shown);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    const tab = to === undefined ? undefined : tabs[(to + tabs.length) % tabs.length];
    if (!tab) return;
    event.preventDefault();
    onShow(tab);
    document.getElementById(`lab-tab-${tab}`)?.focus();
  };
  return (
    <div
      className="lab-tabs flex fixed surface"
      role="tablist"
      aria-label="Panels"
      onKeyDown={move}
    >
      {tabs.map((tab) => (
        <button
          className="ui-text muted lights-up fills"
          key={tab}
          type="button"
          role="tab"
          id={`lab-tab-${tab}`}
          aria-controls={`lab-panel-${tab}`}
          aria-selected={tab === shown}
          tabIndex={tab === shown ? 0 : -1}
          onClick={() => onShow(tab)}
        >
          {labels[tab]}
          {tab === 'log' && !!logCount && <span className="mono">{logCount}</span>}
        </button>
      ))}
    </div>
  );
}

const NAMES = {
  diagram: 'Diagram',
  table: 'Table',
  soc: 'SOC',
  search: 'Search',
  inspector: 'Inspector',
};
export type View = keyof typeof NAMES;

/**
 * The views there is a choice of: the table stands next to a wide diagram, the SOC's is switched on,
 * records are searched where a SIEM collects them, and on a phone the inspector is opened by what it shows.
 */
export function viewsOf(layout: Layout, hasSoc: boolean, hasSiem: boolean): readonly View[] {
  return (Object.keys(NAMES) as View[]).filter((view) => {
    if (view === 'table') return layout !== 'wide';
    if (view === 'soc') return hasSoc;
    if (view === 'search') return hasSiem;
    return view === 'diagram' || layout !== 'phone';
  });
}

export interface ViewSwitchProps {
  readonly views: readonly View[];
  readonly view: View;
  readonly onView: (view: View) => void;
}

export function ViewSwitch({ views, view, onView }: ViewSwitchProps) {
  return (
    <div className="view-switch flex framed rounded fixed" role="group" aria-label="View">
      {views.map((each) => (
        <button key={each} type="button" aria-pressed={view === each} onClick={() => onView(each)}>
          {NAMES[each]}
        </button>
      ))}
    </div>
  );
}
