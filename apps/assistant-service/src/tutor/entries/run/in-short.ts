/** So many sentences an answer has at most. */
const SENTENCES_MAX = 3;
const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** The sentences of a text, with the spaces behind them. */
export const sentencesIn = (text: string): readonly string[] =>
  [...segmenter.segment(text)].map(({ segment }) => segment);

/** The first three sentences of these texts. */
export function inShort(...texts: readonly (string | undefined)[]): string {
  const parts = sentencesIn(texts.filter(Boolean).join(' '));
  return parts.slice(0, SENTENCES_MAX).join('').trim();
}
