import { gradeQuiz } from '@netward/contracts';
import { countRight, type QuizAnswers, type QuizQuestion } from '@netward/levels';

/** Whether a question has an answer; blanks do not count. */
export function isAnswered(answer: string | undefined): boolean {
  return Boolean(answer?.trim());
}

/** How many questions are unanswered. */
export function countUnanswered(quiz: readonly QuizQuestion[], answers: QuizAnswers): number {
  return quiz.filter((question) => !isAnswered(answers[question.id])).length;
}

/** The result of a quiz; an unanswered question counts as wrong. */
export function scoreQuiz(quiz: readonly QuizQuestion[], answers: QuizAnswers) {
  return gradeQuiz(countRight(quiz, answers), quiz.length);
}
