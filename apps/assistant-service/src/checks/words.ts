const WORD = /[\p{L}\p{M}\p{N}]+/gu;

/** A word of a text, in lower case, and where it begins and ends. */
export interface PlacedWord {
  word: string;
  from: number;
  to: number;
}

/** The words of a text in order, so that punctuation and case hide nothing. */
export function wordsOf(text: string): PlacedWord[] {
  return [...text.matchAll(WORD)].map((match) => ({
    word: match[0].toLowerCase(),
    from: match.index,
    to: match.index + match[0].length,
  }));
}

/** The words of a text, separated by single spaces. */
export function plainWords(text: string): string {
  return wordsOf(text)
    .map(({ word }) => word)
    .join(' ');
}
