import { timeOfDay } from '../time-of-day.ts';
import checks from './note-checks.json' with { type: 'json' };
import type { SocTruth } from './stream.ts';

/** One point of the checklist for an incident note. */
export interface NoteCheck {
  readonly text: string;
  /** What the check looks for, so that it is not mistaken for understanding. */
  readonly looksFor: string;
  readonly isMet: boolean;
}

/**
 * The checklist. A check finds words and times, no more: a note that passes all five can still be wrong,
 * which is why the model note is shown next to it after it is handed in.
 */
export function checkNote(
  note: string,
  { account, attackers, stages }: SocTruth,
): readonly NoteCheck[] {
  const text = ` ${note.toLowerCase()} `;
  const has = (words: readonly string[]) => words.some((word) => text.includes(word.toLowerCase()));
  /** To the minute: '09:03'. */
  const times = new Set([...note.matchAll(/\b([01]\d|2[0-3]):[0-5]\d/g)].map(([time]) => time));
  const named = stages.filter(
    ({ words, records }) =>
      has(words) && records.some(({ at }) => times.has(timeOfDay(at).slice(0, 5))),
  );
  const met: Readonly<Record<keyof typeof checks, boolean>> = {
    what: named.length >= 2,
    where: text.includes(account) && has(attackers) && has(checks.where.systems),
    doubt: has(checks.doubt.words),
    evidence: has(checks.evidence.places),
    next: has(checks.next.acts) && has(checks.next.people),
  };
  return (Object.keys(met) as (keyof typeof checks)[]).map((point) => {
    const { text: asked, looksFor } = checks[point];
    return { text: asked, looksFor, isMet: met[point] };
  });
}
