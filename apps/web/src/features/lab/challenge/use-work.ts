import { useCallback, useEffect, useRef, useState } from 'react';
import { type Challenge, TRAFFICS } from '@netward/challenges';
import type { LevelId } from '@netward/contracts';
import { callApi } from '../../../lib/api.ts';
import { challengeWorkKey as keyOf } from '../../../lib/challenge-work-key.ts';
import { getSession } from '../../../lib/session.ts';
import { isKept, readStored, writeStored } from '../../../lib/storage.ts';
import { showToast } from '../../../ui/toast.tsx';
import { linked } from '../lab-state.ts';
import type { LinkedConfiguration } from './challenge-link.ts';
import {
  advanceWork,
  beginWork,
  type Draft,
  isSame,
  isSolvedBy,
  judgeAll,
  type Work,
  type WorkEvent,
} from './challenge-work.ts';
import type { BegunDays, SeededDay } from './seeded-day.ts';

const STORAGE_FULL =
  'Your browser could not store your work. It stays while this page is open; copy its link to keep it.';

/**
 * The work of a learner on a challenge, kept in the browser after every change. `unreadable` is work of
 * another version that this one cannot read; it stays as it is until `beginAnew`.
 */
export function useWork(challenge: Challenge, owner: string) {
  const [{ work, unreadable }, setState] = useState(() => begin(challenge, owner));
  const [elsewhere, forgetElsewhere] = useOtherDevice(challenge, owner, work);
  const stored = useRef(work);
  const isFullSaid = useRef(false);
  useEffect(() => {
    if (unreadable || work.own || stored.current === work) return;
    stored.current = work;
    if (keepWork(challenge, owner, work) || isFullSaid.current) return;
    isFullSaid.current = true;
    showToast({ text: STORAGE_FULL, tone: 'alerted', place: 'top', ms: 8000 });
  }, [challenge, owner, work, unreadable]);

  const send = useCallback(
    (event: WorkEvent) =>
      setState((state) => ({ ...state, work: advanceWork(challenge, state.work, event) })),
    [challenge],
  );
  const beginAnew = () => {
    if (unreadable) setWorkAside(challenge.level, owner, unreadable);
    setState({ work: beginWork(challenge), unreadable: null });
  };
  return { work, send, unreadable, beginAnew, elsewhere, forgetElsewhere };
}

function begin(challenge: Challenge, owner: string) {
  const read = readWork(challenge, owner);
  if ('stored' in read) return { work: beginWork(challenge), unreadable: read };
  const { configuration } = linked;
  if (configuration?.level !== challenge.level) return { work: read, unreadable: null };
  linked.configuration = undefined;
  return { work: showLinked(challenge, read, configuration), unreadable: null };
}

/** A configuration that came with a link. Somebody who has done nothing yet goes on with it. */
function showLinked(
  challenge: Challenge,
  mine: Work,
  { configuration, traffic, seed }: LinkedConfiguration,
): Work {
  const linkedSeed = seed ?? mine.linkedSeed;
  const own = { ...mine, linkedSeed };
  const draft = { configuration, text: null };
  const isUntouched = own.tries === 0 && own.draft.text === null;
  const isFree = isUntouched && isSame(own.draft.configuration, challenge.start);
  if (isFree || isSame(own.draft.configuration, configuration))
    return { ...own, draft, traffic, problems: [] };
  const { isShown, isSolved, tomorrow, days } = own;
  const kept = { isShown, isSolved, linkedSeed, tomorrow, days };
  return beginWork(challenge, { draft, traffic, own, ...kept });
}

/** A learner's work on a challenge, as the browser keeps it; an earlier version of the page kept less. */
interface StoredWork
  extends
    Draft,
    Pick<Work, 'traffic' | 'tries'>,
    Partial<Pick<Work, 'isShown' | 'isSolved' | 'linkedSeed' | 'tomorrow' | 'days' | 'day'>> {
  readonly version: number;
  readonly ran?: unknown;
  /** When it was changed last, in milliseconds since 1970. */
  readonly at?: number;
}

export interface UnreadableWork {
  readonly version: number;
  /** The stored text, unparsed. */
  readonly stored: string;
}

/** What a learner left here: work to go on with, work that cannot be read, or nothing yet. */
export function readWork(challenge: Challenge, owner: string): Work | UnreadableWork {
  const stored = readStored(keyOf(owner, challenge.level));
  if (stored === null) return beginWork(challenge);
  const kept = parse(stored);
  const known = challenge.schema.safeParse(kept?.configuration);
  if (!kept || !known.success) return { version: Number(kept?.version) || 0, stored };
  const ran = challenge.schema.safeParse(kept.ran);
  const { text, tries, traffic, isShown = false, isSolved = false, linkedSeed } = kept;
  const run = ran.success ? judgeAll(challenge, ran.data) : null;
  return beginWork(challenge, {
    draft: { configuration: known.data, text: typeof text === 'string' ? text : null },
    traffic: TRAFFICS.includes(traffic) ? traffic : 'A',
    tries: Number.isSafeInteger(tries) && tries > 0 ? tries : 0,
    isShown,
    isSolved: isSolved || (run !== null && isSolvedBy(run)),
    run,
    linkedSeed: isSeed(linkedSeed) ? linkedSeed : null,
    tomorrow: dayOf(challenge, kept.tomorrow),
    ...begunOf(challenge, kept),
  });
}

function dayOf({ schema }: Challenge, day: SeededDay | null | undefined): SeededDay | null {
  const known = schema.safeParse(day?.configuration);
  return known.success && isSeed(day?.seed) ? { ...day, configuration: known.data } : null;
}

function begunOf(challenge: Challenge, { days, day = null }: StoredWork) {
  const sealed = dayOf(challenge, days?.sealed);
  const free = dayOf(challenge, days?.free);
  const known: BegunDays = { ...(sealed && { sealed }), ...(free && { free }) };
  return { days: known, day: day && known[day] ? day : null };
}

const isSeed = (seed: unknown): seed is number => Number.isSafeInteger(seed);

/** Keeps the work; returns whether it outlives the page. */
export function keepWork({ level, version }: Challenge, owner: string, work: Work): boolean {
  const { draft, run, traffic, tries, isShown, isSolved, linkedSeed, tomorrow, days, day } = work;
  const stored: StoredWork = {
    ...{ version, ...draft, traffic, tries, isShown, isSolved, linkedSeed, tomorrow, days, day },
    ran: run?.configuration,
    at: Date.now(),
  };
  const key = keyOf(owner, level);
  writeStored(key, JSON.stringify(stored));
  return isKept(key);
}

/** Puts work that cannot be read aside, so that the challenge can start over. */
export function setWorkAside(level: LevelId, owner: string, { version, stored }: UnreadableWork) {
  const key = keyOf(owner, level);
  let aside = `${key}_version_${version}`;
  while (readStored(aside) !== null) aside += '+';
  writeStored(aside, stored);
  writeStored(key, null);
}

function parse(stored: string | null): StoredWork | null {
  try {
    const value: unknown = JSON.parse(stored ?? '');
    return value && typeof value === 'object' ? (value as StoredWork) : null;
  } catch {
    return null;
  }
}

/** What the learner ran on another computer since this browser's work, when (ISO 8601), and what forgets it. */
function useOtherDevice(challenge: Challenge, owner: string, work: Work) {
  const [found, setFound] = useState<{ configuration: unknown; timestamp: string } | null>(null);
  const [opened] = useState(() => {
    const at = parse(readStored(keyOf(owner, challenge.level)))?.at;
    return { work, savedAt: typeof at === 'number' ? at : 0 };
  });
  useEffect(() => {
    if (!getSession().token) return undefined;
    const calls = new AbortController();
    void callApi('getChallengeResults', { signal: calls.signal }).then((answer) => {
      if (!answer.ok || calls.signal.aborted) return;
      const result = answer.data.challengeResults[challenge.level];
      const known = challenge.schema.safeParse(result?.configuration);
      if (!result || !known.success) return;
      const { draft, run, tomorrow } = opened.work;
      const isKnown = [draft, run, tomorrow].some((own) => isSame(own?.configuration, known.data));
      const isOlder = Date.parse(result.timestamp) <= opened.savedAt;
      if (!isKnown && !isOlder)
        setFound({ configuration: known.data, timestamp: result.timestamp });
    });
    return () => calls.abort();
  }, [challenge, opened]);
  return [found, () => setFound(null)] as const;
}
