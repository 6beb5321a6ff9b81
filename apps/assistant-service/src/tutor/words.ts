import { stemmer } from 'stemmer';

/** The words of a text in lower case, without apostrophes: "what's" is one word. */
export function wordsOf(text: string): string[] {
  const plain = text.toLowerCase().replace(/['’]/gu, '');
  return plain.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

/** A word without its ending: "scans", "scanned" and "scanning" are one. */
export const stemOf = (word: string): string => stemmer(word);
