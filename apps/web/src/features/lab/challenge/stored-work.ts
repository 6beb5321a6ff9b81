import { type Challenge, type Traffic, TRAFFICS } from '@netward/challenges';
import type { LevelId } from '@netward/contracts';
import { challengeWorkKey as keyOf } from '../../../lib/challenge-work-key.ts';
import { isKept, readStored, writeStored } from '../../../lib/storage.ts';
import { beginWork, isSolvedBy, judgeAll, type Work } from './challenge-work.ts';
import type { BegunDays, DayKind, SeededDay } from './seeded-day.ts';

/** A learner's work on a challenge, as the browser keeps it. */
interface StoredWork {
  readonly version: number;
  readonly configuration: unknown;
  readonly text: string | null;
  readonly traffic: Traffic;
  readonly tries: number;
  /** Absent from work that an earlier version of the page kept. */
  readonly isShown?: boolean;
  readonly isSolved?: boolean;
  readonly linkedSeed?: number | null;
  readonly tomorrow?: SeededDay | null;
  readonly days?: BegunDays;
  readonly day?: DayKind | null;
  /** The configuration that was run last, if any was. */
  readonly ran?: unknown;
  /** When it was changed last, in milliseconds since 1970. */
  readonly at?: number;
}

/** When the work was changed last, in milliseconds since 1970; null if nothing was stored. */
export type SavedAt = number | null;

/** Work of another version of the challenge that this one cannot read. */
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
  return { days: known, day: day !== null && known[day] ? day : null };
}

const isSeed = (seed: unknown): seed is number => Number.isSafeInteger(seed);

/** When a learner's work in this browser was changed last. */
export function savedAt({ level }: Challenge, owner: string): SavedAt {
  const at = parse(readStored(keyOf(owner, level)) ?? '')?.at;
  return typeof at === 'number' ? at : null;
}

/** Keeps the work; returns whether it outlives the page. */
export function keepWork({ level, version }: Challenge, owner: string, work: Work): boolean {
  const { draft, traffic, tries, isShown, isSolved, linkedSeed, run } = work;
  const { tomorrow, days, day } = work;
  const stored: StoredWork = {
    version,
    ...draft,
    traffic,
    tries,
    isShown,
    isSolved,
    linkedSeed,
    tomorrow,
    days,
    day,
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

function parse(stored: string): StoredWork | null {
  try {
    const value: unknown = JSON.parse(stored);
    return value && typeof value === 'object' ? (value as StoredWork) : null;
  } catch {
    return null;
  }
}
