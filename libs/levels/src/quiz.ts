interface QuestionBase {
  /** 'l1-q1' to 'l10-q6'. */
  readonly id: string;
  readonly question: string;
  /** Why the answer is right, shown after submit. */
  readonly explain: string;
}

export interface MultipleChoiceQuestion extends QuestionBase {
  readonly type: 'mc';
  readonly options: readonly string[];
  readonly answerIndex: number;
}

export interface FillInQuestion extends QuestionBase {
  readonly type: 'fitb';
  readonly answer: string;
}

export type QuizQuestion = MultipleChoiceQuestion | FillInQuestion;

/** The right answer in words: the option's text or the word to fill in. */
export function correctAnswer(question: QuizQuestion): string {
  return question.type === 'fitb' ? question.answer : question.options[question.answerIndex]!;
}

/**
 * Whether an answer is right. Multiple choice is answered with the option's index, a fill-in with
 * text that is compared trimmed and in lower case. Undefined means unanswered, which is wrong.
 */
export function isCorrect(question: QuizQuestion, answer: number | string | undefined): boolean {
  if (question.type === 'mc') return answer === question.answerIndex;
  return typeof answer === 'string' && normalise(answer) === normalise(question.answer);
}

function normalise(text: string): string {
  return text.trim().toLowerCase();
}
