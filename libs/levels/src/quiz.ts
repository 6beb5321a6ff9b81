import type { LabAction } from '@netward/lab-engine';
import { digestOf, seeded, shuffled } from '@netward/lab-engine/seeded';
import type { Points } from './teaching.ts';

/** Lines of the lab's log to read, worked out when they are shown: no question quotes words of yesterday. */
export interface LogExhibit {
  readonly kind: 'log';
  readonly caption: string;
  /** Actions taken first, whose lines are left out. */
  readonly before: readonly LabAction[];
  readonly shown: readonly LabAction[];
}

/** A few packets or records to read. */
export interface TableExhibit {
  readonly kind: 'table';
  readonly caption: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export type Exhibit = LogExhibit | TableExhibit;

interface QuestionBase {
  /** 'l1-q1' to 'l10-q6'. */
  readonly id: string;
  readonly question: string;
  /** Why the answer is right, shown after submit. */
  readonly explain: string;
  readonly taughtBy: string;
  readonly exhibit?: Exhibit;
  /** It asks for something that the learner has to have seen in the lab. */
  readonly asksWhatWasSeen?: boolean;
}

export interface MultipleChoiceQuestion extends QuestionBase {
  readonly type: 'mc';
  /** In the order they were written, which is not the order they are shown in. */
  readonly options: readonly string[];
  readonly answerIndex: number;
}

export interface FillInQuestion extends QuestionBase {
  readonly type: 'fitb';
  readonly answer: string;
  readonly accepts?: readonly string[];
}

export type QuizQuestion = MultipleChoiceQuestion | FillInQuestion;

/** The quiz of a level with these points: it does not compile if it names another. */
export type QuizOf<Taught extends Points> = readonly (QuizQuestion & {
  readonly taughtBy: keyof Taught;
})[];

/** The answers by question id: the text of an option or of a fill-in. */
export type QuizAnswers = Readonly<Record<string, string | undefined>>;

/** The right answer in words: the option's text or the word to fill in. */
export function correctAnswer(question: QuizQuestion): string {
  return question.type === 'fitb' ? question.answer : question.options[question.answerIndex]!;
}

/** Whether an option's text, or an accepted spelling in lower case, is right; no answer is wrong. */
export function isCorrect(question: QuizQuestion, answer: string | undefined): boolean {
  if (answer === undefined) return false;
  if (question.type === 'mc') return answer === correctAnswer(question);
  return [question.answer, ...(question.accepts ?? [])].some(
    (right) => normalise(right) === normalise(answer),
  );
}

/** How many questions of a quiz are answered right; an unanswered question counts as wrong. */
export function countRight(quiz: readonly QuizQuestion[], answers: QuizAnswers): number {
  return quiz.filter((question) => isCorrect(question, answers[question.id])).length;
}

/** Whether the answers belong to this quiz: it has every question, and every option that was chosen. */
export function answersFit(quiz: readonly QuizQuestion[], answers: QuizAnswers): boolean {
  return Object.entries(answers).every(([id, answer]) => {
    const question = quiz.find((asked) => asked.id === id);
    if (!question || answer === undefined) return false;
    return question.type === 'fitb' || question.options.includes(answer);
  });
}

function normalise(text: string): string {
  return text.trim().toLowerCase();
}

/** The options in the order of an attempt: the same number gives the same order, another most likely another. */
export function shuffledOptions({ id, options }: MultipleChoiceQuestion, attempt: number) {
  return shuffled(seeded(digestOf(`${attempt} ${id}`)), options);
}
