import type { Level, QuizQuestion } from '@netward/levels';
import { controlLabel } from '../../prompt/level-sheet.ts';
import { TermOverlap } from './term-overlap.ts';
import { termsOf } from './terms.ts';

const ABOUT_ANSWERS =
  /\b(quiz|test|exam)\b.*\b(answers?|solutions?|solve|correct|cheat)\b|\b(answers?|solutions?|solve|correct|cheat)\b.*\b(quiz|test|exam|question)\b|\bquestion \d\b|\b(right|correct) (option|answer)\b/i;
/** How much of a quiz question must be in what was asked: half of its terms, and three at least. */
const SHARE = 0.5;
const SHARED_MIN = 3;
/** Shorter options, a number or a name, stand in many honest answers too. */
const OPTION_WORDS_MIN = 4;

function isAsked({ question }: QuizQuestion, asked: ReadonlySet<string>): boolean {
  const terms = [...termsOf(question)];
  const shared = terms.filter((term) => asked.has(term)).length;
  return shared >= Math.min(SHARED_MIN, terms.length) && shared / terms.length >= SHARE;
}

/** The question of the level's quiz that somebody asks in these or similar words. */
function quizQuestionIn(level: Level, question: string): QuizQuestion | undefined {
  const asked = termsOf(question);
  return level.quiz.find((candidate) => isAsked(candidate, asked));
}

/** Whether somebody wants the answer to a question of the level's quiz. */
export function asksForQuizAnswer(level: Level, question: string): boolean {
  return ABOUT_ANSWERS.test(question) || quizQuestionIn(level, question) !== undefined;
}

/** Whether a reply repeats an answer of the level's quiz or its explanation. */
export function givesQuizAnswer(level: Level, reply: string): boolean {
  const said = reply.toLowerCase();
  return level.quiz.some(({ explain, ...question }) => {
    if (said.includes(explain.toLowerCase())) return true;
    if (question.type !== 'mc') return false;
    const option = question.options[question.answerIndex] ?? '';
    return option.split(' ').length >= OPTION_WORDS_MIN && said.includes(option.toLowerCase());
  });
}

/** Instead of an answer: where the level teaches it, by place and not by its words. */
export function pointToLesson(level: Level, question: string): string {
  const { readMore } = level.texts;
  const asked = quizQuestionIn(level, question)?.question ?? question;
  const best = new TermOverlap(readMore.bullets.map((text) => ({ text }))).find(asked)[0];
  const point = best ? readMore.bullets.indexOf(best.passage.text) + 1 : undefined;
  const place = point ? `point ${point} of "${readMore.title}"` : `"${readMore.title}"`;
  const tries = level.requiredActions.map((action) => `"${controlLabel(level, action)}"`);
  return (
    `That is for the quiz, so the answer stays yours to find. Open Read More and look at ${place}. ` +
    `Then try it in the lab with ${tries.slice(0, 3).join(', ')} and read what the log says.`
  );
}
