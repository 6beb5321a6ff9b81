import type { Challenge } from '@netward/challenges';
import { isPackage } from '../../../lib/is-package.ts';
import type { Layout, PanelProps } from '../layout.ts';
import type { ChallengeParts } from './challenge-form.ts';

export type ChallengeTab = 'rules' | 'text' | 'result' | 'real' | 'task' | 'assistant';

/**
 * The tabs of the screen: a phone shows one part at a time, with the assistant below the task; a tablet
 * keeps the editor and chooses what stands next to the numbers. None where there is room for all, unless
 * the real tool takes some of it. The result has a tab from the first run on.
 */
export function tabsFor(
  layout: Layout,
  { Desk, Chart }: ChallengeParts,
  { text }: Challenge,
  { hasRun, isReal }: { readonly hasRun: boolean; readonly isReal: boolean },
): readonly ChallengeTab[] {
  if (Desk) return [];
  if (layout === 'desk' || layout === 'wide') return isReal ? ['rules', 'text'] : [];
  const real = isReal ? (['real'] as const) : [];
  const result = hasRun ? (['result'] as const) : [];
  if (layout === 'tablet')
    return [...real, ...result, 'task', ...(isPackage ? [] : ['assistant' as const])];
  return ['rules', ...(text || Chart ? (['text'] as const) : []), ...result, ...real, 'task'];
}

export function tabLabels({ title }: ChallengeParts): Record<ChallengeTab, string> {
  const others = { result: 'Result', real: 'Real Linux', task: 'Task', assistant: 'Assistant' };
  return { rules: title, text: 'Text', ...others };
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
