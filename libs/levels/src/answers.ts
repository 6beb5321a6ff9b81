import notices from './any-level/languages.json' with { type: 'json' };
import type { AnswerOfAnyLevel, AnyLevelTopic, WrittenAnswer } from './written-answer.ts';
import { compiledAnswers, compiledOfAnyLevel } from './compiled-answers.js';
import type { Level } from './level.ts';

export type { AnswerOfAnyLevel, AnyLevelTopic } from './written-answer.ts';
export type { WrittenAnswer } from './written-answer.ts';

/** The written answers of a level, none for one that is not in the course: an entry point that no browser gets. */
export function answersOf({ id }: Level): readonly WrittenAnswer[] {
  return compiledAnswers[id] ?? [];
}

/** The written questions and answers that fit beside every level, by what they are about. */
export function answersOfAnyLevel(): Readonly<Record<AnyLevelTopic, readonly AnswerOfAnyLevel[]>> {
  return compiledOfAnyLevel;
}

/** In a language, by its ISO 639-1 code: that the tutor speaks English. */
export const speaksEnglish: Readonly<Record<string, string>> = notices;
