import { useCallback, useEffect, useRef, useState } from 'react';
import { type Challenge, TRAFFICS } from '@netward/challenges';
import type { LevelId } from '@netward/contracts';
import { z } from 'zod';
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
  isSame,
  isSolvedBy,
  judgeAll,
  type Work,
  type WorkChange,
} from './challenge-work.ts';

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

  const change = useCallback(
    (by: WorkChange) =>
      setState((state) => ({ ...state, work: advanceWork(challenge, state.work, by) })),
    [challenge],
  );
  const beginAnew = () => {
    if (unreadable) setWorkAside(challenge.level, owner, unreadable);
    setState({ work: beginWork(challenge), unreadable: null });
  };
  return { work, change, unreadable, beginAnew, elsewhere, forgetElsewhere };
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

export interface UnreadableWork {
  readonly version: number;
  /** The stored text, unparsed. */
  readonly stored: string;
}

/** A learner's work as the browser keeps it: what is damaged, or was not kept yet, is as at the beginning. */
function storedWork({ schema }: Challenge) {
  const day = z.object({ seed: z.int(), isOwn: z.boolean().catch(false), configuration: schema });
  return z.object({
    configuration: schema,
    text: z.string().nullable().catch(null),
    traffic: z.enum(TRAFFICS).catch('A'),
    tries: z.int().nonnegative().catch(0),
    isShown: z.boolean().catch(false),
    isSolved: z.boolean().catch(false),
    linkedSeed: z.int().nullable().catch(null),
    tomorrow: day.nullable().catch(null),
    days: z
      .object({ sealed: day.optional().catch(undefined), free: day.optional().catch(undefined) })
      .catch({}),
    day: z.enum(['sealed', 'free']).nullable().catch(null),
    ran: schema.optional().catch(undefined),
  });
}

/** What a learner left here: work to go on with, work that cannot be read, or nothing yet. */
export function readWork(challenge: Challenge, owner: string): Work | UnreadableWork {
  const stored = readStored(keyOf(owner, challenge.level));
  if (stored === null) return beginWork(challenge);
  const kept = parse(stored);
  const known = storedWork(challenge).safeParse(kept);
  if (!known.success) return { version: Number(kept?.version) || 0, stored };
  const { configuration, text, ran, isSolved, day, ...work } = known.data;
  const run = ran === undefined ? null : judgeAll(challenge, ran);
  return beginWork(challenge, {
    ...work,
    draft: { configuration, text },
    isSolved: isSolved || (run !== null && isSolvedBy(run)),
    run,
    day: day && work.days[day] ? day : null,
  });
}

/** Keeps the work; returns whether it outlives the page. */
export function keepWork({ level, version }: Challenge, owner: string, work: Work): boolean {
  const { draft, run, traffic, tries, isShown, isSolved, linkedSeed, tomorrow, days, day } = work;
  const stored = {
    ...{ version, ...draft, traffic, tries, isShown, isSolved, linkedSeed, tomorrow, days, day },
    ran: run?.configuration,
    // When it was changed last, in milliseconds since 1970.
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

function parse(stored: string | null): Partial<Record<'version' | 'at', unknown>> | null {
  try {
    const value: unknown = JSON.parse(stored ?? '');
    return typeof value === 'object' ? value : null;
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
