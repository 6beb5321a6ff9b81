import type { TabId } from './layout.ts';
import { TabRow } from './tab-row.tsx';

const LABELS: Record<TabId, string> = {
  actions: 'Actions',
  log: 'Log',
  assistant: 'Assistant',
  level: 'Level',
};

interface LabTabsProps {
  readonly tabs: readonly TabId[];
  readonly shown: TabId;
  readonly logCount: number;
  readonly onShow: (tab: TabId) => void;
}

/** One panel at a time below the diagram, where there is no room for all. */
export function LabTabs({ tabs, logCount, ...row }: LabTabsProps) {
  const labelled = tabs.map((id) => ({
    id,
    label: (
      <>
        {LABELS[id]}
        {id === 'log' && logCount > 0 && <span>{logCount}</span>}
      </>
    ),
  }));
  return <TabRow name="lab" label="Panels" tabs={labelled} {...row} />;
}
