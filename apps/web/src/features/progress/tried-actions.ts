import { useSyncExternalStore } from 'react';
import { GUEST_LEVEL_MAX, type LevelId } from '@netward/contracts';
import { levelIds } from '../../lib/level-ids.ts';
import { isKept, onStoredElsewhere, readStored, writeStored } from '../../lib/storage.ts';
import { getSession, subscribeSession } from '../../lib/session.ts';
import { createListeners } from '../../lib/store.ts';

/** The ids of the actions tried in each level, without repeats, in the order they were tried. */
export type TriedActions = Readonly<Partial<Record<LevelId, readonly string[]>>>;

/** A list for each level, without the levels whose list is empty. */
const byLevel = (listOf: (level: LevelId) => readonly string[] | undefined): TriedActions =>
  Object.fromEntries(
    levelIds.map((level) => [level, listOf(level)]).filter(([, actions]) => actions?.length),
  );

/** The union of both, so that progress never shrinks. */
export const uniteTried = (one: TriedActions, other: TriedActions) =>
  byLevel((level) => [...new Set([...(one[level] ?? []), ...(other[level] ?? [])])]);

/** The entries of the first that are not in the second. */
export const subtractTried = (one: TriedActions, other: TriedActions) =>
  byLevel((level) => one[level]?.filter((action) => !other[level]?.includes(action)));

/** Owner of the progress made without an account. */
export const GUEST_OWNER = 'guest';
const OWNER_KEY = 'actionProgressOwner';
const levelKey = (level: string) => `actionProgress_${level}`;

/** Undefined for anything unreadable. */
export function parseJson(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * What this browser keeps of somebody for each level, under one key of theirs. `parse` turns what was
 * stored for a level into its value; undefined for anything unreadable, which is ignored.
 */
export function storedByLevel<T>(key: string, parse: (stored: unknown) => T | undefined) {
  type Values = Readonly<Partial<Record<LevelId, T | undefined>>>;
  return {
    read(owner: string): Values {
      const stored = parseJson(readStored(`${key}${owner}`)) as Record<string, unknown> | undefined;
      const entries = levelIds.map((level) => [level, parse(stored?.[level])]);
      return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
    },
    write(owner: string, values: Values): void {
      const text = JSON.stringify(values);
      writeStored(`${key}${owner}`, text === '{}' ? null : text);
    },
  };
}

function actionsOf(value: unknown): readonly string[] | undefined {
  const actions = Array.isArray(value) ? value.filter((action) => typeof action === 'string') : [];
  return actions.length > 0 ? [...new Set(actions)] : undefined;
}

/** What a learner's account does not have yet, until that learner's next login. */
const pending = storedByLevel('actionProgressPending_', actionsOf);

export function readOwner(): string {
  return readStored(OWNER_KEY) || GUEST_OWNER;
}

/** The current owner's stored progress. Anything unreadable is ignored. */
export const readTried = () =>
  byLevel((level) => actionsOf(parseJson(readStored(levelKey(level)))));

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

function setAside(learnerId: string, tried: TriedActions) {
  pending.write(learnerId, uniteTried(pending.read(learnerId), tried));
}

/** Clears the level keys for a guest; `unsent` waits for the learner it belongs to. */
export function releaseProgress(unsent: TriedActions): void {
  if (readOwner() !== GUEST_OWNER) setAside(readOwner(), unsent);
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
  else if (owner === GUEST_OWNER)
    own = byLevel((level) => (Number(level) <= GUEST_LEVEL_MAX ? stored[level] : []));
  else setAside(owner, stored);
  const tried = uniteTried(own, pending.read(learnerId));
  replaceStored(learnerId, tried);
  pending.write(learnerId, {});
  return tried;
}

const NOTHING: TriedActions = {};
const listeners = createListeners();
let snapshot: TriedActions | undefined;

function readOwn(): TriedActions {
  const id = getSession().learner?.id ?? GUEST_OWNER;
  return (snapshot ??= readOwner() === id ? readTried() : NOTHING);
}

/** Tells everything that shows progress that the stored actions changed. */
export function announceTried(): void {
  snapshot = undefined;
  listeners.notify();
}

function subscribe(listener: () => void) {
  const stops = [
    listeners.add(listener),
    subscribeSession(announceTried),
    onStoredElsewhere(announceTried),
  ];
  return () => stops.forEach((stop) => stop());
}

/** The tried actions of the current learner or guest, as this browser stores them. Needs no server. */
export function useTriedActions(): TriedActions {
  return useSyncExternalStore(subscribe, readOwn, () => NOTHING);
}
