import { gradeQuiz } from '@netward/contracts';
import { isCorrect, type QuizQuestion } from '@netward/levels';

/** The answers by question id: the text of an option or of a fill-in. */
export type QuizAnswers = Readonly<Record<string, string | undefined>>;

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
  const right = quiz.filter((question) => isCorrect(question, answers[question.id])).length;
  return gradeQuiz(right, quiz.length);
}
