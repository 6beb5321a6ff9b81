import { stemmer } from 'stemmer';
import { speaksEnglish } from '@netward/levels/answers';
import { detectAll } from 'tinyld';
import sameWords from './same-words.json' with { type: 'json' };
import shortWords from './short-words.json' with { type: 'json' };

/** So many words of a text are looked at; a question of 200 letters hardly has more. */
const WORDS_MAX = 40;
/** Letter groups find words in spite of typing errors; one says less than a whole word. */
const GROUP_LENGTHS = [3, 4];
const GROUP_WEIGHT = 0.3;
const PAIR_WEIGHT = 0.3;
/** A word of the course has no more letters than this. */
const LETTERS_MAX = 24;

const written = new Map(
  Object.entries(shortWords).map(([short, long]) => [short, long ? long.split(' ') : []]),
);

/** The words of a text in lower case, as they are written in full: "whats" is two words, "please" none. */
export function wordsOf(text: string): string[] {
  const plain = text.toLowerCase().replace(/['’]/gu, '');
  const words = plain.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return words.flatMap((word) => written.get(word) ?? word);
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** The sentences of a text, with the spaces behind them. */
export const sentencesIn = (text: string): readonly string[] =>
  [...segmenter.segment(text)].map(({ segment }) => segment);

/** A word without its ending: "scans", "scanned" and "scanning" are one. */
export const stemOf = (word: string): string => stemmer(word);

/** What words in a row mean here, by the first of those that mean the same. */
const meanings = new Map(
  sameWords.flatMap(([first = '', ...others]) =>
    [first, ...others].map((words) => [wordsOf(words).join(' '), first] as const),
  ),
);
/** How many words the longest of those has that begins with a word. */
const longest = new Map<string, number>();
for (const words of [...meanings.keys()].map((each) => each.split(' ')))
  longest.set(words[0]!, Math.max(words.length, longest.get(words[0]!) ?? 0));

/** Words by what they mean, or their stems. */
export function termsOf(words: readonly string[]): string[] {
  const terms: string[] = [];
  for (let at = 0; at < words.length;) {
    let length = Math.min(longest.get(words[at]!) ?? 1, words.length - at);
    const meaning = () => meanings.get(words.slice(at, at + length).join(' '));
    while (length > 1 && meaning() === undefined) length -= 1;
    terms.push(meaning() ?? stemOf(words[at]!));
    at += length;
  }
  return terms;
}

/** The words of a text that are looked at. */
const lookedAt = (text: string, wordsMax: number) =>
  wordsOf(text)
    .slice(0, wordsMax)
    .map((word) => word.slice(0, LETTERS_MAX));

/** Terms in a row, with the beginning and the end of the text. */
const pairsOf = (terms: readonly string[]) =>
  Array.from({ length: terms.length + 1 }, (_, at) => `${terms[at - 1] ?? ''} ${terms[at] ?? ''}`);

/** The terms of a text and the pairs of terms in a row, each once, and how many terms it has. */
export function termsAndPairsOf(text: string): string[] {
  const terms = termsOf(lookedAt(text, WORDS_MAX));
  return [...new Set([...terms, ...pairsOf(terms)]), `${terms.length} terms`];
}

/**
 * Terms, pairs of terms in a row, and letter groups of a text, with their weights; what a text repeats
 * counts once.
 */
export function featuresOf(text: string, wordsMax = WORDS_MAX): Map<string, number> {
  const words = lookedAt(text, wordsMax);
  const features = new Map<string, number>();
  const add = (feature: string, weight: number) => features.set(feature, weight);
  const terms = termsOf(words);
  for (const term of terms) add(term, 1);
  for (const pair of pairsOf(terms)) add(pair, PAIR_WEIGHT);
  for (const word of words) {
    const padded = `_${word}_`;
    for (const length of GROUP_LENGTHS) {
      for (let at = 0; at + length <= padded.length; at++) {
        add(`_${padded.slice(at, at + length)}`, GROUP_WEIGHT);
      }
    }
  }
  return features;
}

const LATIN = /\p{Script=Latin}/gu;
const LETTER = /\p{L}/gu;
/** So much of a question has to be no English word, by letters and by words, and so many words of it. */
const STRANGE_SHARE = 0.34;
const STRANGE_SHARE_OF_WORDS = 0.5;
const STRANGE_WORDS = 2;
/** How sure the detector has to be. It is modest where few words are given. */
const SURE = 0.09;

/**
 * Says, in the asker's language, that the tutor speaks English; undefined for an English question
 * and where it cannot be told. Devices have English names in every language, so only the words that
 * `isEnglish` does not know speak for another one.
 */
export function noticeFor(
  question: string,
  isEnglish: (word: string) => boolean,
): string | undefined {
  const language = languageOf(question, isEnglish);
  return language === undefined ? undefined : speaksEnglish[language];
}

/** The languages in which it can say so, the likeliest first. */
const languagesOf = (text: string) =>
  detectAll(text, { only: ['en', ...Object.keys(speaksEnglish)] });

function languageOf(question: string, isEnglish: (word: string) => boolean): string | undefined {
  const letters = question.match(LETTER)?.length ?? 0;
  if ((question.match(LATIN)?.length ?? 0) < letters / 2) return languagesOf(question)[0]?.lang;
  const words = wordsOf(question);
  const strange = words.filter((word) => !isEnglish(word));
  const share = strange.join('').length / (words.join('').length || 1);
  if (strange.length < STRANGE_WORDS || share < STRANGE_SHARE) return undefined;
  if (strange.length < STRANGE_SHARE_OF_WORDS * words.length) return undefined;
  const [best] = languagesOf(question);
  if (best?.lang === 'en') return undefined;
  const [ofStrange] = languagesOf(strange.join(' '));
  const likeliest = ofStrange ?? best;
  const accuracy = Math.max(best?.accuracy ?? 0, ofStrange?.accuracy ?? 0);
  return likeliest && likeliest.lang !== 'en' && accuracy >= SURE ? likeliest.lang : undefined;
}
