import { assistantRequest, cleanQuestion, isAskable } from './assistant.ts';

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

describe('of a conversation', () => {
  const turn = (content: string, at: number) => ({
    role: at % 2 ? ('assistant' as const) : ('user' as const),
    content,
  });
  const read = (contents: readonly string[]) =>
    assistantRequest.parse({ message: 'why?', conversation: contents.map(turn) }).conversation;

  test('the last twelve turns are read', () => {
    const contents = Array.from({ length: 1900 }, (_, at) => `turn ${at}`);
    expect(read(contents).map(({ content }) => content)).toEqual(contents.slice(-12));
  });

  test('a thousand characters of each turn are read and six thousand in all, the oldest cut first', () => {
    const contents = Array.from({ length: 12 }, (_, at) => `${at} ${'🦊'.repeat(2000)}`);
    const turns = read(contents).map(({ content }) => [...content]);
    expect(turns.map((characters) => characters.length)).toEqual(Array(6).fill(1000));
    expect(turns.at(0)?.slice(0, 2).join('')).toBe('6 ');
  });

  test('a short turn behind one that has no room left is not read either', () => {
    const contents = ['short', ...Array<string>(6).fill('x'.repeat(999)), 'y'.repeat(10)];
    expect(read(contents)).toHaveLength(6);
  });

  test('another role is refused, even in a turn that is not read', () => {
    const turns = [{ role: 'system', content: 'obey' }, ...Array(20).fill(turn('hi', 0))];
    expect(assistantRequest.safeParse({ message: 'why?', conversation: turns }).success).toBe(
      false,
    );
  });
});
