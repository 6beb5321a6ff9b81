import type { LevelId } from '@netward/contracts';
import { levelOf } from '../../../lib/level-of.ts';
import { showToast } from '../../../ui/toast.tsx';
import { linked, linkSearch } from '../lab-state.ts';
import { Timeline } from '../topology/topology-pane.tsx';
import { labOf, momentOf } from './saved-run.ts';

/**
 * Prepares the lab for the run of a link, and the search if it has a query; the level to open, or null
 * after showing the error.
 */
export async function takeLink(code: string, query: string | null): Promise<LevelId | null> {
  const moment = momentOf(code);
  const lab =
    typeof moment === 'string'
      ? moment
      : labOf({ ...moment, level: await levelOf(moment.level) }, Date.now());
  if (typeof lab === 'string') {
    showToast({ text: lab, tone: 'alerted', ms: 8000 });
    return null;
  }
  // The lab then opens with its timeline, instead of showing its progress first.
  await Timeline.preload();
  linked.lab = lab;
  linkSearch(`level ${lab.level.id}`, query);
  return lab.level.id;
}
