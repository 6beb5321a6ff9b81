import type { Level } from '@netward/levels';
import type { Ask } from '../model/model.ts';
import { answersNear, answerWords } from '../model/tutor/quiz-guard.ts';
import { CANARY, RULES } from '../prompt/build-prompt.ts';
import { levelSheet } from '../prompt/level-sheet.ts';
import { plainWords } from './words.ts';

/** As many words in a row, word for word, are no accident. */
const WINDOW = 7;
/** Shorter answers, a number or a name, stand in many honest replies too. */
const ANSWER_WORDS_MIN = 4;

export type Leak = 'instructions' | 'quiz';
/** What no reply may say: its words, parted by spaces, and what it would give away. */
export type GuardedPhrases = ReadonlyMap<string, Leak>;

function windowsOf(text: string): string[] {
  const words = plainWords(text).split(' ');
  if (words.length <= WINDOW) return [words.join(' ')];
  return Array.from({ length: words.length - WINDOW + 1 }, (_, at) =>
    words.slice(at, at + WINDOW).join(' '),
  );
}

function quizPhrases(level: Level): string[] {
  const sheet = ` ${plainWords(levelSheet(level))} `;
  const explained = level.quiz.flatMap(({ explain }) => windowsOf(explain));
  const answers = level.quiz
    .map(answerWords)
    .filter((words) => words.split(' ').length >= ANSWER_WORDS_MIN);
  // What the level itself tells may be told.
  return [...explained.filter((phrase) => !sheet.includes(` ${phrase} `)), ...answers];
}

/** What may not be said in reply to this: our instructions, and answers of the level's quiz. */
export function guardedPhrases({ level, question }: Ask): GuardedPhrases {
  const phrases = new Map<string, Leak>([[plainWords(CANARY), 'instructions']]);
  for (const line of RULES.split('\n')) {
    for (const phrase of windowsOf(line)) phrases.set(phrase, 'instructions');
  }
  for (const phrase of quizPhrases(level)) phrases.set(phrase, 'quiz');
  for (const phrase of answersNear(level, question)) phrases.set(phrase, 'quiz');
  return phrases;
}
