import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { isPackage } from '../../lib/is-package.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';

export type Layout = 'phone' | 'tablet' | 'desk' | 'wide';

export function useLayout(): Layout {
  const isWide = useMediaQuery('(min-width: 1600px)');
  const isTabbed = useMediaQuery('(max-width: 1279px)');
  const isPhone = useMediaQuery('(max-width: 640px)');
  if (isWide) return 'wide';
  if (isPhone) return 'phone';
  return isTabbed ? 'tablet' : 'desk';
}

/** Whether everything of a screen has its own place next to the others. */
export const isRoomy = (layout: Layout) => layout === 'desk' || layout === 'wide';

export const ASSISTANT = isPackage ? [] : (['assistant'] as const);
/** The tabs of the lab; none where everything is visible. */
export const LAB_TABS = {
  phone: ['actions', 'log', ...ASSISTANT, 'level'],
  tablet: ['log', ...ASSISTANT, 'level'],
  desk: [],
  wide: [],
} as const satisfies Record<Layout, readonly string[]>;
type TabId = (typeof LAB_TABS)['phone'][number];

/** Which tab is shown, the chosen one or else the first, and the attributes of the panels behind them. */
export function useTabs<Id extends string>(tabs: readonly Id[]) {
  const [chosen, onShow] = useState<Id>();
  const shown = chosen !== undefined && tabs.includes(chosen) ? chosen : tabs[0]!;
  const panel = (tab: Id) => (tabs.includes(tab) ? panelOf(tab, shown !== tab) : {});
  return { tabs, chosen, shown, onShow, panel };
}

const panelOf = (tab: string, hidden: boolean) => ({
  ...{ id: `lab-panel-${tab}`, role: 'tabpanel', 'aria-labelledby': `lab-tab-${tab}`, hidden },
});

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
      className="lab-tabs flex fixed surface ruled"
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
          {tab === 'log' && !!logCount && <span className="mono faint">{logCount}</span>}
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
    <Choice
      className="view-switch flex framed rounded fixed"
      label="View"
      options={views.map((each) => [each, NAMES[each]])}
      chosen={view}
      onChoose={onView}
    />
  );
}

interface ChoiceProps<Id extends string | number | boolean> {
  readonly className: string;
  readonly buttonClass?: string;
  readonly label: string;
  /** What the buttons say, and their names where that is not enough. */
  readonly options: readonly (readonly [id: Id, says: ReactNode, name?: string])[];
  readonly chosen: Id;
  readonly onChoose: (id: Id) => void;
}

export function Choice<Id extends string | number | boolean>(props: ChoiceProps<Id>) {
  const { className, buttonClass, label, options, chosen, onChoose } = props;
  return (
    <div className={className} role="group" aria-label={label}>
      {options.map(([id, says, name]) => (
        <button
          key={String(id)}
          type="button"
          className={buttonClass}
          aria-pressed={id === chosen}
          aria-label={name}
          onClick={() => onChoose(id)}
        >
          {says}
        </button>
      ))}
    </div>
  );
}
