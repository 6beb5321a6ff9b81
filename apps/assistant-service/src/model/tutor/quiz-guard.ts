import { quizOf } from '@netward/levels/quizzes';
import { correctAnswer, type Level, type QuizQuestion } from '@netward/levels';
import type { Ask } from '../model.ts';
import { termWeight } from './library.ts';
import { plainWordsOf, termsOf } from './terms.ts';

const ABOUT_ANSWERS =
  /\b(?:quiz|test|exam)\b.*\b(?:answers?|solutions?|solve|correct|cheat|option)\b|\b(?:answers?|solutions?|solve|correct|cheat)\b.*\b(?:quiz|test|exam|question)\b|\b(?:quiz|exam) ?questions?\b|\bquestion (?:\d|one|two|three|four|five|six)\b|\bq[1-6]\b|\b(?:right|correct) (?:option|answer|choice)\b|\bwhich (?:option|answer|choice)\b|\bfill in the blank\b|\bjust (?:tell|give) me the (?:answer|word|number)\b|\bis the answer\b|\b(?:quiz|test|exam) (?:needs|wants|asks)\b|\bfor (?:the|my|a) (?:quiz|test|exam)\b|\b(?:give|tell) me the (?:right |correct )?(?:option|answer|letter|word|number|solution)\b|\bjust (?:the|a|one) (?:number|word|answer|name|figure)\b|\bone word\b.*\b(?:please|pls|answer)\b|\b(?:option|answer) [abcd]\b/i;
/** So much of a question's terms means that it is the question itself. */
const VERBATIM = { mc: 0.9, fitb: 0.7 };
/** From here it is near enough for a short answer to be one to the quiz. */
const NEAR = 0.5;
/** A fill-in's answer among several that are named leaves less to guess. */
const NAMED = 0.35;
/** Or so much of what was asked stands in the question and its explanation, and this much in it. */
const WITHIN = 0.75;
const TOUCHED = 0.2;
/** An option is repeated when so many of its terms are there. */
const REPEATED = 0.8;
const OPTION_TERMS_MIN = 3;
/** Shorter options, such as a device's name, occur in many legitimate replies. */
const PHRASE_MIN = 4;

const known = new Map<string, readonly string[]>();

function termsIn(text: string): readonly string[] {
  const terms = known.get(text) ?? termsOf(text);
  known.set(text, terms);
  return terms;
}

/** How much of these terms, by weight, is among those. */
function share(terms: readonly string[], among: ReadonlySet<string>): number {
  const weigh = (list: readonly string[]) => list.reduce((sum, term) => sum + termWeight(term), 0);
  return weigh(terms.filter((term) => among.has(term))) / (weigh(terms) || 1);
}

function repeatedOptions(candidate: QuizQuestion, asked: ReadonlySet<string>): number {
  const options = candidate.type === 'mc' ? candidate.options.map(termsIn) : [];
  return options.filter(
    (terms) => terms.length >= OPTION_TERMS_MIN && share(terms, asked) >= REPEATED,
  ).length;
}

function isAsked(candidate: QuizQuestion, asked: ReadonlySet<string>, isChoice: boolean): boolean {
  const same = share(termsIn(candidate.question), asked);
  const options = repeatedOptions(candidate, asked);
  const isNear = same >= NEAR;
  const isNamed =
    isChoice &&
    candidate.type === 'fitb' &&
    termsIn(candidate.answer).every((term) => asked.has(term));
  if (isNamed && same >= NAMED) return true;
  return same >= VERBATIM[candidate.type] || options > 1 || (isNear && options > 0);
}

/** The question of the level's quiz that somebody asks word for word, or with its options. */
function quizQuestionIn(level: Level, question: string): QuizQuestion | undefined {
  const asked = new Set(termsOf(question));
  // "Which of these is it, a or b?" has the answer in it.
  const isChoice = /\bwhich of\b|\bor\b/i.test(question);
  const same = ({ question: text }: QuizQuestion) =>
    termsIn(text).filter((term) => asked.has(term)).length;
  return quizOf(level)
    .filter((candidate) => isAsked(candidate, asked, isChoice))
    .sort((one, other) => same(other) - same(one))[0];
}

/** Whether somebody wants the answer to a question of the quiz, which was not handed in yet. */
export function asksForQuizAnswer({ level, question, lab }: Ask): boolean {
  if (lab.isQuizSubmitted) return false;
  return ABOUT_ANSWERS.test(question) || quizQuestionIn(level, question) !== undefined;
}

/** Instead of an answer: where the level teaches it. */
export function pointToLesson({ level, question }: Ask): string {
  const asked = quizQuestionIn(level, question) ?? near(level, question)[0];
  const { title } = level.texts.readMore;
  const place = asked ? `point ${pointOf(level, asked)} of “${title}”` : `“${title}”`;
  return (
    `That one is for the quiz, so the answer stays yours to find: ${place} in Read More teaches it. ` +
    'Ask me what any word in it means, or why something works the way it does.'
  );
}

/** Which point of Read More, from 1, teaches the answer to a question. */
export function pointOf({ texts }: Level, { taughtBy }: QuizQuestion): number {
  return Object.keys(texts.readMore.points).indexOf(taughtBy) + 1;
}

/** The questions whose answer would be given away by a few words. */
function near(level: Level, question: string, isFromRun = false): QuizQuestion[] {
  const asked = termsOf(question);
  const askedSet = new Set(asked);
  return quizOf(level).filter((candidate) => {
    const own = termsIn(candidate.question);
    const same = share(own, askedSet);
    if (same >= NEAR) return true;
    if (isFromRun || candidate.type === 'mc' || same < TOUCHED || asked.length < 2) return false;
    return share(asked, new Set([...own, ...termsIn(candidate.explain)])) >= WITHIN;
  });
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The spellings of a fill-in's answer that are one word, as they stand in a text. */
function spellings(question: QuizQuestion): RegExp | undefined {
  if (question.type === 'mc') return undefined;
  const words = [question.answer, ...(question.accepts ?? [])].filter(
    (word) => !word.includes(' '),
  );
  return new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${words.map(escaped).join('|')})(?![\\p{L}\\p{N}])`,
    'giu',
  );
}

/** The words that an answer to this question has to leave to the quiz, in lower case. */
export function quizWords({ level, question, lab }: Ask): string[] {
  if (lab.isQuizSubmitted) return [];
  return near(level, question).flatMap((candidate) => {
    const answer = plainWordsOf(correctAnswer(candidate)).join(' ');
    const isTelling = candidate.type === 'fitb' || answer.split(' ').length >= PHRASE_MIN;
    return isTelling && !spellings(candidate)?.test(question) ? [answer] : [];
  });
}

/**
 * A reply without the answers to quiz questions that are near to what was asked. The learner's own
 * log may be quoted, unless it is the quiz that asks for it.
 */
export function withoutQuizAnswers(ask: Ask, reply: string, isFromRun = false): string {
  const { level, question, lab } = ask;
  if (lab.isQuizSubmitted) return reply;
  let text = reply;
  for (const candidate of near(level, question, isFromRun)) {
    const words = spellings(candidate);
    if (words && !question.match(words) && text.match(words)) {
      const note = `(“…” stands for an answer of the quiz, which point ${pointOf(level, candidate)} of Read More teaches.)`;
      text = `${text.replace(words, '…')}\n\n${note}`;
    }
    if (candidate.type === 'mc' && saysOption(candidate, text)) return pointToLesson(ask);
  }
  return text;
}

/** Whether one sentence has nearly all of the right option's words. */
function saysOption(question: QuizQuestion, text: string): boolean {
  const option = termsIn(correctAnswer(question));
  if (option.length < OPTION_TERMS_MIN) return false;
  return text
    .split(/(?<=[.!?…])\s+|\n+/u)
    .some((sentence) => share(option, new Set(termsOf(sentence))) >= VERBATIM.mc);
}
