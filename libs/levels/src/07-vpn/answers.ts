import type { WrittenAnswer } from '../written-answer.ts';

export const answers: readonly WrittenAnswer[] = [];
