import { timeOfDay } from '../time-of-day.ts';
import type { SocTruth } from './stream.ts';

/** A fact that a note should tell, and whether it does. */
export interface NoteFact {
  /** 'the account alice', 'two parts with their minutes'. */
  readonly text: string;
  readonly isMet: boolean;
}

/** A note names at least so many parts of what happened by their minutes. */
const PARTS = 2;

/**
 * The facts of a morning that an incident note tells: account, addresses, page and minutes as the records have
 * them. It finds names and times, no more: a note with all of them can still be badly written.
 */
export function factsInNote(
  note: string,
  { account, thread, page, stages }: SocTruth,
): readonly NoteFact[] {
  // A name stands alone: 203.0.113.6 is not in 203.0.113.66.
  const words = new Set(note.toLowerCase().match(/[\w/]+(?:\.[\w]+)*/g));
  const has = (name: string) => words.has(name.toLowerCase());
  const minutes = new Set([...note.matchAll(/\b([01]\d|2[0-3]):[0-5]\d/g)].map(([time]) => time));
  const timed = stages.filter(({ records }) =>
    records.some(({ at }) => minutes.has(timeOfDay(at).slice(0, 5))),
  );
  return [
    { text: `the account ${account}`, isMet: has(account) },
    ...thread.map((address) => ({ text: `the address ${address}`, isMet: has(address) })),
    ...(page ? [{ text: `the page ${page}`, isMet: has(page) }] : []),
    { text: 'two parts of what happened, each with its minute', isMet: timed.length >= PARTS },
  ];
}
