import type { EvidenceRow, OfferedQuestions, RunPlace } from '@netward/contracts';
import type { Ask } from '../model/model.ts';
import { sentencesIn } from './words.ts';

/** What an entry speaks of; the order is that in which equal scores win. */
export const KINDS = [
  'need',
  'harm',
  'follow-up',
  'selection',
  'challenge',
  'run',
  'page',
  'written',
  'manners',
] as const;
export type EntryKind = (typeof KINDS)[number];
export type ByKind = Readonly<Partial<Record<EntryKind, number>>>;

/** Something that can be said. All entries are ranked together, whatever they speak of. */
export interface Entry {
  /** Stable and unique: `written/2/what-is-a-firewall`, `run/3/what-happened`. */
  readonly id: string;
  readonly kind: EntryKind;
  /** Ways to ask for it, as learners type; the first is good English and stands on buttons. */
  readonly asked: readonly string[];
  /** The place that it speaks of. References in a question are resolved to places first. */
  readonly about?: RunPlace;
  /** The level that teaches it; absent for what belongs to no level. */
  readonly level?: string;
  /** The record that its question takes for granted: of a run without one it says nothing. */
  readonly when?: string;
  /** What it says, where that is known beforehand; its words help to find it. */
  readonly says?: string;
  answer(ask: Ask): EntryAnswer;
}

/** What is said: the first sentence answers and stands alone under every phrasing. */
export interface EntryAnswer {
  /** The answer in one sentence, then at most a few that explain it. */
  readonly text: string;
  /** For "simpler", "why?" and "example?" after it. */
  readonly simpler?: string;
  readonly why?: string;
  readonly example?: string;
  /** For "and with TLS?", where encryption changes something. */
  readonly withTls?: string;
  readonly rows?: readonly EvidenceRow[];
  readonly offers?: OfferedQuestions;
}

/** So many sentences an answer has at most. */
const SENTENCES_MAX = 3;

/** An answer of the first three sentences of these texts, with the rows that show it. */
export function inShort(
  rows: readonly EvidenceRow[],
  ...texts: readonly (string | false | null | undefined)[]
) {
  const sentences = sentencesIn(texts.filter(Boolean).join(' '));
  return { text: sentences.slice(0, SENTENCES_MAX).join('').trim(), rows };
}

/** What the tutor says to a question, and the entry that answers; without one where it asks back. */
export interface TutorReply extends Pick<EntryAnswer, 'text' | 'rows' | 'offers'> {
  readonly entry?: Entry;
}
