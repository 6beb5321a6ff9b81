import { sentencesIn } from '../../words.ts';

/** So many sentences an answer has at most. */
const SENTENCES_MAX = 3;

/** The first three sentences of these texts. */
export function inShort(...texts: readonly (string | undefined)[]): string {
  const parts = sentencesIn(texts.filter(Boolean).join(' '));
  return parts.slice(0, SENTENCES_MAX).join('').trim();
}
