import type { WrittenAnswer } from './written-answer.ts';

/** What `authoring/compile-answers.ts` makes of the answers.md of every level, by the level's id. */
export declare const compiledAnswers: Readonly<Record<string, readonly WrittenAnswer[]>>;
