import { findLevel, type Level, levels } from '@netward/levels';
import { answersNear, asksForQuizAnswer, pointToLesson } from './quiz-guard.ts';

const level = findLevel('1') as Level;

it.each([
  'Which port number did the scan report as open',
  'which port did the scan find open',
  'why could the sniffer read the password?',
  'what does an open port tell you for certain',
])('knows the quiz question in %p', (question) => {
  expect(asksForQuizAnswer(level, question)).toBe(true);
});

it('finds the answers that a question comes near to, and none for other questions', () => {
  expect(answersNear(level, 'which port number is open here')).toContain('8080');
  expect(answersNear(level, 'what is a firewall')).toEqual([]);
});

it.each(levels.map((each) => [each.texts.name, each] as const))(
  'points to what teaches the answer, in %s',
  (_, each) => {
    const pointed = each.quiz.map(({ question }) =>
      Number(/look at point (\d+) of/.exec(pointToLesson(each, question))?.[1]),
    );
    expect(pointed).toEqual(each.quiz.map(({ taughtBy }) => taughtBy));
  },
);
