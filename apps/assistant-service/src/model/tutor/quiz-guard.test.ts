import { findLevel, type Level } from '@netward/levels';
import { asksForQuizAnswer, givesQuizAnswer } from './quiz-guard.ts';

const level = findLevel('1') as Level;

it.each([
  'Which port number did the scan report as open',
  'which port did the scan find open',
  'why could the sniffer read the password?',
  'what status code did the server answer',
])('knows the quiz question in %p', (question) => {
  expect(asksForQuizAnswer(level, question)).toBe(true);
});

it('sees an answer or an explanation of the quiz in a reply', () => {
  const [first] = level.quiz;
  const answer = first?.type === 'mc' ? first.options[first.answerIndex] : undefined;
  expect(givesQuizAnswer(level, `Easy: ${answer?.toUpperCase()}!`)).toBe(true);
  expect(givesQuizAnswer(level, `Because ${first?.explain}`)).toBe(true);
  expect(givesQuizAnswer(level, 'A sniffer reads copies of packets.')).toBe(false);
});
