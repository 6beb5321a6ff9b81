import { type LevelId, parseLevelId } from '@netward/contracts';
import { showToast } from '../../../ui/toast.tsx';
import { linked } from '../lab-state.ts';
import { QUERY_MAX } from '../runs/link-address.ts';
import { leaveLinkedSearch } from '../search/left-search.ts';
import { challengeLevels } from './challenge-levels.ts';
import { configurationOf } from './challenge-link.ts';
import { keepPending } from './pending-link.ts';

/**
 * Prepares the challenge of a link, and the search if it has a query; the level to open, or null after
 * showing the error. A link with the number of a level opens the learner's own work.
 */
export async function takeChallengeLink(
  code: string,
  query: string | null,
): Promise<LevelId | null> {
  const level = parseLevelId(code);
  if (level && challengeLevels.includes(level)) {
    linked.challenge = level;
    return level;
  }
  const found = await configurationOf(code);
  if (typeof found === 'string') {
    showToast({ text: found, tone: 'alerted', ms: 8000 });
    return null;
  }
  keepPending(found);
  linked.challenge = found.level;
  leaveLinkedSearch(`challenge ${found.level}`, query?.slice(0, QUERY_MAX) ?? null);
  return found.level;
}
