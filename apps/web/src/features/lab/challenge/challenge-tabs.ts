import type { Challenge } from '@netward/challenges';
import { isPackage } from '../../../lib/is-package.ts';
import type { Layout, PanelProps } from '../layout.ts';
import type { ChallengeParts } from './challenge-form.ts';

export type ChallengeTab = 'rules' | 'text' | 'result' | 'task' | 'assistant';

/**
 * The tabs of the screen: a phone shows one part at a time, with the assistant below the task; a tablet
 * keeps the editor and chooses what stands next to the numbers. None where there is room for all. The
 * result has a tab from the first run on.
 */
export function tabsFor(
  layout: Layout,
  { Desk, Chart }: ChallengeParts,
  { text }: Challenge,
  hasRun: boolean,
): readonly ChallengeTab[] {
  if (Desk || layout === 'desk' || layout === 'wide') return [];
  const result = hasRun ? (['result'] as const) : [];
  if (layout === 'tablet') return [...result, 'task', ...(isPackage ? [] : ['assistant' as const])];
  return ['rules', ...(text || Chart ? (['text'] as const) : []), ...result, 'task'];
}

export function tabLabels({ title }: ChallengeParts): Record<ChallengeTab, string> {
  return { rules: title, text: 'Text', result: 'Result', task: 'Task', assistant: 'Assistant' };
}

/** The attributes of a part: hidden behind its tab, or none where it has no tab. */
export function tabPanel(
  tabs: readonly ChallengeTab[],
  shown: ChallengeTab,
  tab: ChallengeTab,
): PanelProps {
  if (!tabs.includes(tab)) return {};
  return {
    id: `lab-panel-${tab}`,
    role: 'tabpanel',
    'aria-labelledby': `lab-tab-${tab}`,
    hidden: shown !== tab,
  };
}
