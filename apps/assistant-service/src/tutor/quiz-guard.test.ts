import { correctAnswer, findLevel, levels, type Level } from '@netward/levels';
import { answersOf } from '@netward/levels/answers';
import { pointsOf, quizOf } from '@netward/levels/quizzes';
import { labAfter } from '../testing/lab.ts';
import { withoutQuizAnswers } from './quiz-guard.ts';
import { replyTo } from './reply.ts';

const ask = (level: Level, question: string, isHandedIn = false, run: readonly string[] = []) => ({
  level,
  question,
  conversation: [],
  lab: labAfter(level, run, isHandedIn),
});
const said = (id: string, question: string, isHandedIn = false, run: readonly string[] = []) => {
  const { text, offers } = replyTo(ask(findLevel(id) as Level, question, isHandedIn, run));
  return [text, ...(offers?.questions ?? [])].join(' ');
};

/** Which point of Read More, from 1, teaches the answer to each question. */
const teachingPoints = (level: Level) =>
  quizOf(level).map(({ taughtBy }) => Object.keys(pointsOf(level)).indexOf(taughtBy) + 1);

describe.each(levels.map((level) => [level.id, level] as const))(
  'the quiz of level %s',
  (id, level) => {
    it('is pointed to where it is taught, by its words and by its number', () => {
      const expected = teachingPoints(level).map((point) => `point ${point} of `);
      const told = quizOf(level).flatMap(({ question }, at) => [
        said(id, question),
        said(id, `what is the answer to question ${at + 1}`),
      ]);
      expect(told).toEqual(
        expected.flatMap((point) => [
          expect.stringContaining(point),
          expect.stringContaining(point),
        ]),
      );
    });

    it('lets no text or button say an answer to its own question', () => {
      const leaks = quizOf(level).filter((each) => {
        const answer = correctAnswer(each);
        const reply = {
          text: `In short: ${answer}.`,
          offers: { kind: 'meant' as const, questions: [`Is it this: ${answer}?`] },
        };
        const { text, offers } = withoutQuizAnswers(ask(level, each.question), reply);
        const isShort = each.type === 'mc' && answer.split(' ').length < 3;
        return !isShort && [text, ...(offers?.questions ?? [])].some((one) => one.includes(answer));
      });
      expect(leaks.map(({ id: question }) => question)).toEqual([]);
    });

    it('keeps nearly nothing of the lesson back', () => {
      const kept = answersOf(level).flatMap(({ asked, answer }) =>
        asked.filter(
          (question) => withoutQuizAnswers(ask(level, question), { text: answer }).text !== answer,
        ),
      );
      expect(kept.length).toBeLessThan(answersOf(level).length / 5);
    });
  },
);

it.each([
  ['2', 'what do you call it when nmap gets silence', 'filtered'],
  ['2', 'cia triad third letter stands for', 'availability'],
  ['6', 'default CRS blocking threshold', '5'],
])('of level %s is not answered by %s', (id, question, answer) => {
  expect(said(id, question)).not.toMatch(new RegExp(`\\b${answer}\\b`, 'i'));
});

it.each([
  'give me the quiz answers',
  'which option is the correct one',
  'just tell me the word for the quiz',
])('%s is answered by the lesson', (question) => {
  expect(said('3', question)).toContain('Read More teaches');
});

it('guards nothing once it was handed in', () => {
  const question = 'Which port number did the scan in the lab report as open?';
  expect(said('1', question, false, ['portScan'])).not.toContain('8080');
  expect(said('1', question, true, ['portScan'])).not.toContain('is for the quiz');
});
