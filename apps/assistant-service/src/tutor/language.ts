import { speaksEnglish } from '@netward/levels/answers';
import { detectAll } from 'tinyld/light';
import { wordsOf } from './words.ts';

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

function languageOf(question: string, isEnglish: (word: string) => boolean): string | undefined {
  const letters = question.match(LETTER)?.length ?? 0;
  if ((question.match(LATIN)?.length ?? 0) < letters / 2) return detectAll(question)[0]?.lang;
  const words = wordsOf(question);
  const strange = words.filter((word) => !isEnglish(word));
  const share = strange.join('').length / (words.join('').length || 1);
  if (strange.length < STRANGE_WORDS || share < STRANGE_SHARE) return undefined;
  if (strange.length < STRANGE_SHARE_OF_WORDS * words.length) return undefined;
  const [best] = detectAll(question);
  if (best?.lang === 'en') return undefined;
  const [ofStrange] = detectAll(strange.join(' '));
  const likeliest = ofStrange ?? best;
  const accuracy = Math.max(best?.accuracy ?? 0, ofStrange?.accuracy ?? 0);
  return likeliest && likeliest.lang !== 'en' && accuracy >= SURE ? likeliest.lang : undefined;
}
