import { type LevelId, parseLevelId } from '@netward/contracts';
import { showToast } from '../../../ui/toast.tsx';
import { linked, linkSearch } from '../lab-state.ts';
import { challengeLevels } from './challenge-levels.ts';
import { configurationOf } from './challenge-link.ts';

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
  linked.configuration = found;
  linked.challenge = found.level;
  linkSearch(`challenge ${found.level}`, query);
  return found.level;
}
