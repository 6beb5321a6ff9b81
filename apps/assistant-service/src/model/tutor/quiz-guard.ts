import { correctAnswer, type Level, type QuizQuestion } from '@netward/levels';
import { plainWords } from '../../checks/words.ts';
import { controlLabel } from '../../prompt/level-sheet.ts';
import { findPoint } from './passages.ts';
import { termsOf } from './terms.ts';

const ABOUT_ANSWERS =
  /\b(quiz|test|exam)\b.*\b(answers?|solutions?|solve|correct|cheat)\b|\b(answers?|solutions?|solve|correct|cheat)\b.*\b(quiz|test|exam|question)\b|\bquestion \d\b|\b(right|correct) (option|answer)\b/i;
/** How much of a quiz question must be in what was asked: half of its terms, and three at least. */
const SHARE = 0.5;
const SHARED_MIN = 3;
/** From here a question is close enough that even a short answer would be one to the quiz. */
const NEAR_SHARE = 0.3;
const NEAR_MIN = 2;

const termsByQuestion = new Map<string, readonly string[]>();

/** The terms of a quiz question, worked out once, since every message is compared with them. */
function termsOfQuiz({ question }: QuizQuestion): readonly string[] {
  const terms = termsByQuestion.get(question) ?? termsOf(question);
  termsByQuestion.set(question, terms);
  return terms;
}

function sharedTerms(candidate: QuizQuestion, asked: ReadonlySet<string>): number {
  return termsOfQuiz(candidate).filter((term) => asked.has(term)).length;
}

function isAsked(candidate: QuizQuestion, asked: ReadonlySet<string>): boolean {
  const { length } = termsOfQuiz(candidate);
  const shared = sharedTerms(candidate, asked);
  return shared >= Math.min(SHARED_MIN, length) && shared / length >= SHARE;
}

/** The question of the level's quiz that somebody asks in these or similar words. */
function quizQuestionIn(level: Level, question: string): QuizQuestion | undefined {
  const asked = new Set(termsOf(question));
  const candidates = level.quiz.filter((candidate) => isAsked(candidate, asked));
  return candidates.sort((one, other) => sharedTerms(other, asked) - sharedTerms(one, asked))[0];
}

/** Whether somebody wants the answer to a question of the level's quiz. */
export function asksForQuizAnswer(level: Level, question: string): boolean {
  return ABOUT_ANSWERS.test(question) || quizQuestionIn(level, question) !== undefined;
}

/** The words of a question's right answer, in lower case. */
export function answerWords(question: QuizQuestion): string {
  return plainWords(correctAnswer(question));
}

/** The answers of quiz questions that share something with what was asked, in words. */
export function answersNear(level: Level, question: string): string[] {
  const asked = new Set(termsOf(question));
  const near = level.quiz.filter((candidate) => {
    const shared = sharedTerms(candidate, asked);
    return shared >= NEAR_MIN && shared / termsOfQuiz(candidate).length >= NEAR_SHARE;
  });
  return near.map(answerWords);
}

/** Instead of an answer: where the level teaches it, by place and not by its words. */
export function pointToLesson(level: Level, question: string): string {
  const { readMore } = level.texts;
  const point = quizQuestionIn(level, question)?.taughtBy ?? findPoint(level, question);
  const place = point ? `point ${point} of "${readMore.title}"` : `"${readMore.title}"`;
  const tries = level.requiredActions.map((action) => `"${controlLabel(level, action)}"`);
  return (
    `That is for the quiz, so the answer stays yours to find. Open Read More and look at ${place}. ` +
    `Then try it in the lab with ${tries.slice(0, 3).join(', ')} and read what the log says.`
  );
}
