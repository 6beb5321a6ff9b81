import { useSyncExternalStore } from 'react';
import { GUEST_LEVEL_MAX, type LevelId, parseLevelId, USERNAME_SHOWN } from '@netward/contracts';
import { isPackage } from './is-package.ts';
import { levelIds } from './level-ids.ts';
import { createListeners } from './store.ts';
import { onStoredElsewhere, readStored, writeStored } from './storage.ts';

export type LoginReason = 'unlock' | 'locked-level' | 'quiz' | 'expired' | 'account' | 'transcript';

/** The signed-in learner as stored. More fields may be present; id and name always are. */
export interface StoredLearner {
  readonly id: string;
  readonly name: string;
  readonly email?: string;
  readonly isEmailVerified?: boolean;
}

export interface BrowserSession {
  /** The bearer token; null for a guest. */
  readonly token: string | null;
  readonly learner: StoredLearner | null;
  readonly level: LevelId;
  readonly isInLab: boolean;
}

// Another tab is told of each key by itself: once it hears of the last two, it can read all four.
const KEYS = ['currentLevel', 'isInLab', 'userToken', 'userData'] as const;
const GUEST: BrowserSession = { token: null, learner: null, level: '1', isInLab: false };

let current: BrowserSession | undefined;
const changes = createListeners();
const expiries = createListeners();

function parseLearner(text: string | null): StoredLearner | null | undefined {
  if (text === null) return null;
  try {
    const data = JSON.parse(text);
    const isWhole = typeof data?.id === 'string' && data.id && typeof data.name === 'string';
    return isWhole && data.name ? data : undefined;
  } catch {
    return undefined;
  }
}

/** The level of this site that a text names. */
export function knownLevel(text: string): LevelId | undefined {
  const level = parseLevelId(text);
  return level && levelIds.includes(level) ? level : undefined;
}

/** The stored session; undefined if any of the four values is corrupt. */
function parseStored(): BrowserSession | undefined {
  const [level, isInLab, token, data] = KEYS.map(readStored);
  const learner = parseLearner(data ?? null);
  const stored = level ?? '1';
  const known = knownLevel(stored);
  const isFlag = isInLab == null || isInLab === 'true' || isInLab === 'false';
  if (learner === undefined || Boolean(token) !== Boolean(learner) || known !== stored || !isFlag) {
    return undefined;
  }
  return {
    token: token || null,
    learner,
    level: learner || Number(known) <= GUEST_LEVEL_MAX ? known : '1',
    isInLab: isInLab === 'true',
  };
}

/** Tells the style sheet whether somebody is signed in. `boot.js` did so before hydration. */
function markPage(session: BrowserSession) {
  document.documentElement.dataset.session = session.token ? 'learner' : 'guest';
}

function load(): BrowserSession {
  // What is stored under a platform's address is the platform's.
  if (isPackage) return GUEST;
  const stored = parseStored();
  if (!stored) for (const key of KEYS) writeStored(key, null);
  else if (stored.level !== readStored('currentLevel')) writeStored('currentLevel', stored.level);
  const session = stored ?? GUEST;
  markPage(session);
  return session;
}

function publish(next: BrowserSession) {
  current = next;
  markPage(next);
  changes.notify();
}

function change(part: Partial<BrowserSession>) {
  const next = { ...getSession(), ...part };
  writeStored('currentLevel', next.level);
  writeStored('isInLab', String(next.isInLab));
  writeStored('userToken', next.token);
  writeStored('userData', next.learner && JSON.stringify(next.learner));
  publish(next);
}

export function getSession(): BrowserSession {
  return (current ??= load());
}

/** Starts a learner's session with the response of the login call. */
export function startSession(token: string, learner: StoredLearner): void {
  change({ token, learner });
}

export function renameLearner(name: string): void {
  const { learner } = getSession();
  if (learner) change({ learner: { ...learner, name } });
}

/** Ends the session in this browser: a guest on level 1, outside the lab. */
export function endSession(): void {
  change(GUEST);
}

export function setLevel(level: LevelId): void {
  change({ level });
}

export function setInLab(isInLab: boolean): void {
  if (getSession().isInLab !== isInLab) change({ isInLab });
}

/** Ends a session that the server no longer accepts. The level and the lab stay as they are. */
export function expireSession(token: string): void {
  if (getSession().token !== token) return;
  change({ token: null, learner: null });
  expiries.notify();
}

/** Calls back when the server has ended the session. */
export const onSessionExpired = expiries.add;

function readOtherTab(key: string | null) {
  if (key !== null && key !== 'userToken' && key !== 'userData') return;
  // Another tab writes its two keys one after the other; with the second event the pair is complete.
  const stored = parseStored();
  if (!stored) return;
  const { token, learner } = stored;
  const here = getSession();
  // A session that expired over there leaves level and lab as they are; a logout resets both.
  const hasLoggedOut = here.token !== null && isStoredAsLeft();
  publish(hasLoggedOut ? GUEST : { ...here, token, learner });
}

function isStoredAsLeft(): boolean {
  const left: readonly (string | null)[] = [GUEST.level, 'false', null, null];
  return KEYS.every((key, index) => readStored(key) === left[index]);
}

let isWatchingTabs = false;

/** Calls back at every change, in this tab and in others. */
export function subscribeSession(listener: () => void): () => void {
  // For the rest of the visit: the layout subscribes for as long as the page lives.
  if (!isWatchingTabs) onStoredElsewhere(readOtherTab);
  isWatchingTabs = true;
  return changes.add(listener);
}

/** The session in a component. Prerendered pages show a guest, so hydration starts with one too. */
export function useSession(): BrowserSession {
  return useSyncExternalStore(subscribeSession, getSession, () => GUEST);
}

/** Whether what needs an account is closed. In a package, which has no accounts, all of it is open. */
export function isGuest({ token }: BrowserSession): boolean {
  return token === null && !isPackage;
}

/** A user name cut to 12 characters (graphemes), with three dots if it was longer. */
export function shortName(name: string): string {
  const graphemes = [...new Intl.Segmenter().segment(name)].map((part) => part.segment);
  if (graphemes.length <= USERNAME_SHOWN) return name;
  return `${graphemes.slice(0, USERNAME_SHOWN).join('')}...`;
}
