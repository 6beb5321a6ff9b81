import { cleanQuestion, isAskable } from './assistant.ts';

test('collapses white space, trims, cuts, then replaces what is not allowed', () => {
  expect(cleanQuestion('  What\n is\t8080/tcp?  ')).toBe('What is 8080 tcp?');
  expect(cleanQuestion('a'.repeat(250))).toHaveLength(200);
});

test('keeps letters of every script with their marks', () => {
  expect(cleanQuestion('Was heißt geprüft? क्या है')).toBe('Was heißt geprüft? क्या है');
});

test('keeps . , ? ! \' " and -', () => {
  expect(cleanQuestion(`it's "a-b", ok? yes! no.`)).toBe(`it's "a-b", ok? yes! no.`);
});

test('a question needs a letter or a digit', () => {
  expect(isAskable(cleanQuestion('  <>/ '))).toBe(false);
  expect(isAskable('?! -')).toBe(false);
  expect(isAskable('a')).toBe(true);
});
