import { isPackage } from '../../lib/is-package.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';

export type Layout = 'phone' | 'tablet' | 'desk' | 'wide';
export type TabId = 'actions' | 'log' | 'assistant' | 'level';

/** The attributes of a panel behind a tab. */
export interface PanelProps {
  readonly id?: string;
  readonly role?: 'tabpanel';
  readonly 'aria-labelledby'?: string;
  readonly hidden?: boolean;
}

const TABS: Record<Layout, readonly TabId[]> = {
  phone: ['actions', 'log', 'assistant', 'level'],
  tablet: ['log', 'assistant', 'level'],
  desk: [],
  wide: [],
};

export function useLayout(): Layout {
  const isWide = useMediaQuery('(min-width: 1600px)');
  const isTabbed = useMediaQuery('(max-width: 1279px)');
  const isPhone = useMediaQuery('(max-width: 640px)');
  if (isWide) return 'wide';
  if (isPhone) return 'phone';
  return isTabbed ? 'tablet' : 'desk';
}

/** The tabs of a layout; none if everything is visible. */
export function tabsOf(layout: Layout): readonly TabId[] {
  return isPackage ? TABS[layout].filter((tab) => tab !== 'assistant') : TABS[layout];
}

/** The visible tab: the chosen one, or the first if this layout does not have it. */
export function shownTab(layout: Layout, chosen: TabId): TabId {
  const tabs = tabsOf(layout);
  return tabs.includes(chosen) ? chosen : (tabs[0] ?? chosen);
}

/** The props of a panel: hidden behind its tab, or none if it is always visible. */
export function panelProps(layout: Layout, shown: TabId, panel: TabId): PanelProps {
  if (!tabsOf(layout).includes(panel)) return {};
  return {
    id: `lab-panel-${panel}`,
    role: 'tabpanel',
    'aria-labelledby': `lab-tab-${panel}`,
    hidden: shown !== panel,
  };
}
