import type { AnswerOfAnyLevel, AnyLevelTopic, WrittenAnswer } from './written-answer.ts';

/** What `authoring/compile-answers.ts` makes of the answers.md of every level, by the level's id. */
export declare const compiledAnswers: Readonly<Record<string, readonly WrittenAnswer[]>>;

/** What it makes of the files in `any-level/`. */
export declare const compiledOfAnyLevel: Readonly<
  Record<AnyLevelTopic, readonly AnswerOfAnyLevel[]>
>;
