import { quizOf } from '@netward/levels/quizzes';
import type { Level } from '@netward/levels';
import { answersOf } from '@netward/levels/answers';
import type { Ask } from '../model/model.ts';
import { quizWords } from '../model/tutor/quiz-guard.ts';
import { CANARY, RULES } from '../prompt/build-prompt.ts';
import { levelSheet } from '../prompt/level-sheet.ts';
import { plainWords } from './words.ts';

/** A match of this many words in a row is no coincidence. */
const WINDOW = 7;
/** An explanation says what the lesson says too, so more of it has to be the same. */
const EXPLANATION_WINDOW = 12;
export type Leak = 'instructions' | 'quiz';
/** Phrases that no reply may contain, as words separated by single spaces, and what each leaks. */
export interface GuardedPhrases {
  find(phrase: string): Leak | undefined;
  /** Whether a guarded phrase begins with these words and goes on. */
  isBeginning(words: string): boolean;
  /** Words in the longest phrase. */
  longest: number;
}

function guard(phrases: ReadonlyMap<string, Leak>): GuardedPhrases {
  const beginnings = new Set<string>();
  let longest = 1;
  for (const phrase of phrases.keys()) {
    const words = phrase.split(' ');
    longest = Math.max(longest, words.length);
    for (let count = 1; count < words.length; count++) {
      beginnings.add(words.slice(0, count).join(' '));
    }
  }
  return {
    find: (phrase) => phrases.get(phrase),
    isBeginning: (words) => beginnings.has(words),
    longest,
  };
}

function windowsOf(text: string, size = WINDOW): string[] {
  const words = plainWords(text).split(' ');
  if (words.length <= size) return [words.join(' ')];
  return Array.from({ length: words.length - size + 1 }, (_, at) =>
    words.slice(at, at + size).join(' '),
  );
}

function quizPhrases(level: Level): string[] {
  const written = answersOf(level).map(({ answer, why, simpler, example }) =>
    [answer, why, simpler, example].join(' '),
  );
  const taught = ` ${plainWords([levelSheet(level), ...written].join(' '))} `;
  const explained = quizOf(level).flatMap(({ explain }) => windowsOf(explain, EXPLANATION_WINDOW));
  // What the level's own texts say may be repeated.
  return explained.filter((phrase) => !taught.includes(` ${phrase} `));
}

function instructionPhrases(): Map<string, Leak> {
  const phrases = new Map<string, Leak>([[plainWords(CANARY), 'instructions']]);
  for (const line of RULES.split('\n')) {
    for (const phrase of windowsOf(line)) phrases.set(phrase, 'instructions');
  }
  return phrases;
}

function phrasesOf(level: Level): GuardedPhrases {
  const phrases = instructionPhrases();
  for (const phrase of quizPhrases(level)) phrases.set(phrase, 'quiz');
  return guard(phrases);
}

function phrasesAfterQuiz(): GuardedPhrases {
  return guard(instructionPhrases());
}

const byLevel = new Map<string, GuardedPhrases>();

/** What a reply must not repeat: our instructions, and answers to the level's quiz. */
export function guardedPhrases(ask: Ask): GuardedPhrases {
  const { level, lab } = ask;
  if (lab.isQuizSubmitted) return phrasesAfterQuiz();
  const always = byLevel.get(level.id) ?? phrasesOf(level);
  byLevel.set(level.id, always);
  const near = guard(new Map(quizWords(ask).map((word) => [word, 'quiz'])));
  return {
    find: (phrase) => always.find(phrase) ?? near.find(phrase),
    isBeginning: (words) => always.isBeginning(words) || near.isBeginning(words),
    longest: Math.max(always.longest, near.longest),
  };
}
