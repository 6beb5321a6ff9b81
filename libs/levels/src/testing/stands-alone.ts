import type { AnswerOfAnyLevel, WrittenAnswer } from '../written-answer.ts';

/*
 * An answer is shown under each of its phrasings, its first sentence in bold. So this sentence names what
 * it speaks of, and neither agrees with a question nor points back at one.
 */

/** Words that get their sense from the question or from the sentence before. */
const LEANING = new Set(
  `yes no not only somewhat exactly correct hardly barely rarely seldom mostly partly partially
  sometimes often usually normally maybe perhaps probably almost depends instead otherwise also
  it its they their them theirs he she his her him this that these those there here then
  so because since therefore thus and or but`.split(/\s+/),
);
/** “No rule drops it” and “This level shows” name their subject. */
const NAMES_SUBJECT = /^(no [\p{L}\d]|this (lab|level)\b)/iu;
const LEANING_PAIR = /^(most (often|likely|of (it|them))|from (there|then|here))\b/i;

const DULL = new Set(
  `a an the of to and or in on at by for with from into is are was were be been it its that this these
  those as not no so but only has have had do does did can could should would will may must who whom
  which what when where why how i you we they me my your one than then there if about mean means`.split(
    /\s+/,
  ),
);

const WORDS_MAX = 30;
const STEM = 5;

const wordsIn = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
const tellingWords = (text: string) => wordsIn(text).filter((word) => !DULL.has(word));

/** “scan” and “scanner”, “encrypted” and “encryption”. */
function isSameStem(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (short.length < 3 || /\d/.test(short)) return short === long;
  return long.startsWith(short.slice(0, STEM));
}

const sharesAWord = (text: string, other: string) => {
  const words = tellingWords(other);
  return tellingWords(text).some((word) => words.some((each) => isSameStem(word, each)));
};

/** A point between figures or before a small letter ends no sentence. */
export const sentencesIn = (text: string): readonly string[] =>
  text.split(/(?<=[.?!…][”"’)]*)\s+(?=[“"‘(\p{Lu}\d])/u);

/** Whether a text begins with words that only make sense after something else. */
function leans(text: string): boolean {
  const [first = ''] = wordsIn(text);
  if (NAMES_SUBJECT.test(text)) return false;
  return LEANING.has(first) || LEANING_PAIR.test(text);
}

/** Why an answer cannot be read without the question that it was written for; nothing where it can. */
export function leaningIn(
  written: Pick<WrittenAnswer, 'asked' | 'answer' | 'simpler'> & AnswerOfAnyLevel,
): readonly string[] {
  const { asked, answer, simpler, why, example } = written;
  const [first = ''] = sentencesIn(answer);
  const [question = ''] = asked;
  const tooLong = wordsIn(first).length > WORDS_MAX;
  return [
    ...(leans(first) ? [`leans on its question: ${first}`] : []),
    ...(sharesAWord(first, question) ? [] : [`does not name its subject: ${first}`]),
    ...(tooLong ? [`has more than ${WORDS_MAX} words: ${first}`] : []),
    ...[simpler, why, example].flatMap((each) =>
      each && leans(each) ? [`leans on its question: ${each}`] : [],
    ),
    ...(sharesAWord(simpler, `${question} ${first}`)
      ? []
      : [`simpler does not name its subject: ${simpler}`]),
  ].map((fault) => `${question} ${fault}`);
}
