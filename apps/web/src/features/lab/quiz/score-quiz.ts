import { gradeQuiz } from '@netward/contracts';
import { isCorrect, type QuizQuestion } from '@netward/levels';

/** What was answered, by question id: an option's index or the text of a fill-in. */
export type Answers = Readonly<Record<string, number | string | undefined>>;

/** Tells whether a question has an answer; blanks are none. */
export function isAnswered(answer: number | string | undefined): boolean {
  return typeof answer === 'number' || Boolean(answer?.trim());
}

/** How many questions have no answer yet. */
export function countUnanswered(quiz: readonly QuizQuestion[], answers: Answers): number {
  return quiz.filter((question) => !isAnswered(answers[question.id])).length;
}

/** The result of a quiz; what is unanswered counts as wrong. */
export function scoreQuiz(quiz: readonly QuizQuestion[], answers: Answers) {
  const right = quiz.filter((question) => isCorrect(question, answers[question.id])).length;
  return gradeQuiz(right, quiz.length);
}
