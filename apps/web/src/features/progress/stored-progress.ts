import { GUEST_LEVEL_MAX, type LevelId } from '@netward/contracts';
import { isKept, readStored, writeStored } from '../../lib/storage.ts';
import { keepLevelsUpTo, type TriedActions, uniteTried } from './unite-tried.ts';
import { levelIds } from '../../lib/level-ids.ts';

/** Owner of the progress made without an account. */
export const GUEST_OWNER = 'guest';
const OWNER_KEY = 'actionProgressOwner';
const levelKey = (level: string) => `actionProgress_${level}`;
const pendingKey = (learnerId: string) => `actionProgressPending_${learnerId}`;

function parseJson(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

function actionsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((action) => typeof action === 'string') : [];
}

/** Who owns the progress stored under the level keys. */
export function readOwner(): string {
  return readStored(OWNER_KEY) || GUEST_OWNER;
}

/** The current owner's stored progress. Anything unreadable is ignored. */
export function readTried(): TriedActions {
  const entries = levelIds.map((level) => [
    level,
    actionsOf(parseJson(readStored(levelKey(level)))),
  ]);
  return uniteTried(Object.fromEntries(entries), {});
}

/** Adds to the stored progress without losing what another tab has stored meanwhile. */
export function addStoredTried(tried: TriedActions): TriedActions {
  const united = uniteTried(readTried(), tried);
  for (const level of levelIds) {
    if (tried[level]) writeStored(levelKey(level), JSON.stringify(united[level]));
  }
  return united;
}

/** Whether the browser could store the actions tried in a level, so that it outlives the page. */
export function outlivesPage(level: LevelId): boolean {
  return isKept(levelKey(level));
}

function replaceStored(owner: string, tried: TriedActions) {
  for (const level of levelIds) {
    writeStored(levelKey(level), tried[level] ? JSON.stringify(tried[level]) : null);
  }
  writeStored(OWNER_KEY, owner);
}

function readPending(learnerId: string): TriedActions {
  const stored = parseJson(readStored(pendingKey(learnerId)));
  if (!stored || typeof stored !== 'object') return {};
  const entries = Object.entries(stored).map(([level, actions]) => [level, actionsOf(actions)]);
  return uniteTried(Object.fromEntries(entries), {});
}

/** Stores what a learner's account does not have yet until that learner's next login. */
function setAside(learnerId: string, tried: TriedActions) {
  const pending = uniteTried(readPending(learnerId), tried);
  if (Object.keys(pending).length) writeStored(pendingKey(learnerId), JSON.stringify(pending));
}

/** Clears the level keys for a guest; `unsent` waits for the learner it belongs to. */
export function releaseProgress(unsent: TriedActions): void {
  const owner = readOwner();
  if (owner !== GUEST_OWNER) setAside(owner, unsent);
  replaceStored(GUEST_OWNER, {});
}

/**
 * Makes a learner the owner of the level keys. A guest's levels 1 and 2 are taken over; another
 * learner's progress is set aside for that learner.
 */
export function claimProgress(learnerId: string): TriedActions {
  const owner = readOwner();
  const stored = readTried();
  let own: TriedActions = {};
  if (owner === learnerId) own = stored;
  else if (owner === GUEST_OWNER) own = keepLevelsUpTo(stored, GUEST_LEVEL_MAX);
  else setAside(owner, stored);
  const tried = uniteTried(own, readPending(learnerId));
  replaceStored(learnerId, tried);
  writeStored(pendingKey(learnerId), null);
  return tried;
}
