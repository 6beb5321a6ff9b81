import { filled } from '@netward/lab-engine/filled';
import { correctAnswer, type FillInQuestion, type Level, type QuizQuestion } from '@netward/levels';
import { pointsOf, quizOf } from '@netward/levels/quizzes';
import type { Ask } from '../model/model.ts';
import type { Entry, TutorReply } from './entry.ts';
import texts from './quiz-guard.json' with { type: 'json' };
import { likenessOf } from './rank.ts';
import { sentencesIn, wordsOf } from './words.ts';

/** A question that is so much like one of the quiz, or like its explanation, may ask for its answer. */
const NEAR = 0.3;
/** A button says so much in so few words that less is enough. */
const NEAR_FOR_BUTTON = 0.15;
/** The learner's own run may be told, and a word of "open or closed", unless it is the quiz that asks. */
const CLOSE = 0.5;
/** A sentence so much like an option says it. */
const SAYS = 0.7;
/** Shorter options, such as a device's name, stand in many answers that give nothing away. */
const OPTION_WORDS_MIN = 3;

/** Asked for an answer of the quiz, the tutor says where the lesson has it, until the quiz is handed in. */
export function quizEntries({ level, lab, challenge }: Ask): Entry[] {
  if (lab.isQuizSubmitted) return [];
  return [
    // Next to a challenge "just tell me" wants its solution.
    ...(challenge ? [] : [entry('answers', texts.answers, level)]),
    ...quizOf(level).map((question, at) => {
      const number = { number: at + 1, word: texts.numbers[at] ?? '' };
      const forms = texts.question.map((form) => filled(form, number));
      return entry(`${at + 1}`, [...forms, question.question], level, question);
    }),
  ];
}

/** Whether an entry stands for a question of the open quiz. */
export const isQuizEntry = ({ id }: Entry) => id.startsWith('quiz/');

function entry(id: string, asked: readonly string[], level: Level, question?: QuizQuestion): Entry {
  const text = pointToLesson(level, question);
  return { id: `quiz/${id}`, kind: 'page', asked, answer: () => ({ text }) };
}

/** Instead of an answer: where the level teaches it. */
function pointToLesson(level: Level, question?: QuizQuestion): string {
  const point = question && Object.keys(pointsOf(level)).indexOf(question.taughtBy) + 1;
  return filled(point ? texts.point : texts.lesson, { point, title: level.texts.readMore });
}

/** The question of the open quiz whose answer a reply gives away, to somebody who asks what is near it. */
export function givenAway(ask: Ask, { entry, text, rows = [] }: TutorReply) {
  const isFromRun = entry?.kind === 'run' || entry?.kind === 'selection';
  const said = [text, ...rows.map(({ words }) => words)].join('. ');
  return nearTo(ask, isFromRun ? CLOSE : NEAR).find((each) => tells(each, said, ask.question));
}

/**
 * A reply that leaves the answers of the open quiz to it: what gives one away is replaced by where the
 * lesson teaches it, and no such button is offered.
 */
export function withoutQuizAnswers(ask: Ask, reply: TutorReply): TutorReply {
  const told = givenAway(ask, reply);
  if (told) return { text: pointToLesson(ask.level, told) };
  const { offers } = reply;
  if (!offers) return reply;
  const near = nearTo(ask, NEAR_FOR_BUTTON);
  const questions = offers.questions.filter(
    (each) => !near.some((one) => tells(one, each, ask.question)),
  );
  return { ...reply, offers: { ...offers, questions } };
}

/** The questions of the open quiz that are so near to what is asked. */
const nearTo = ({ level, question, lab }: Ask, least: number): QuizQuestion[] =>
  lab.isQuizSubmitted
    ? []
    : quizOf(level).filter(
        (each) => nearnessOf(each, question) >= (isChoice(each) ? CLOSE : least),
      );

const nearnessOf = ({ question, explain }: QuizQuestion, asked: string) =>
  Math.max(likenessOf(asked, question), likenessOf(asked, explain));

/** Whether a text says the answer to a question of the quiz that the asker does not know already. */
function tells(question: QuizQuestion, text: string, asked: string): boolean {
  const answer = correctAnswer(question);
  if (question.type === 'mc') {
    const isTelling = wordsOf(answer).length >= OPTION_WORDS_MIN;
    return isTelling && sentencesIn(text).some((each) => likenessOf(each, answer) >= SAYS);
  }
  return isIn(text, question) && (isChoice(question) || !isIn(asked, question));
}

/** Whether a question with a blank names what to choose from. */
const isChoice = (question: QuizQuestion) =>
  question.type === 'fitb' && isIn(question.question, question);

/** Whether a text has one of the spellings of what belongs into a blank. */
function isIn(text: string, question: FillInQuestion): boolean {
  const words = ` ${wordsOf(text).join(' ')} `;
  return [question.answer, ...(question.accepts ?? [])].some((each) =>
    words.includes(` ${wordsOf(each).join(' ')} `),
  );
}
