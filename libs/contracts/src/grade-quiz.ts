import { QUIZ_PASS_PERCENT, QUIZ_QUESTIONS } from './limits.ts';

/**
 * Scores a quiz: the score is clamped to 0 and the total, the percentage is rounded to a whole
 * number, and 70 percent passes. Six questions make a quiz, whatever total was sent.
 */
export function gradeQuiz(score: number, total: number = QUIZ_QUESTIONS) {
  const clamped = Math.min(Math.max(Math.trunc(score) || 0, 0), total);
  const percentage = Math.round((100 * clamped) / total);
  return { score: clamped, total, percentage, passed: percentage >= QUIZ_PASS_PERCENT };
}
