import { writes } from './testing/calls.ts';
import { type TestLearner, type Learning, startLearning } from './testing/start-learning.ts';

let learning: Learning;
let learner: TestLearner;

beforeAll(async () => {
  learning = await startLearning();
  learner = await learning.learner();
});
afterAll(() => learning.stop());

const nest = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);

/** Texts that make a naive service answer 500; each is put in the place of a field or a body. */
const values: [string, string][] = [
  ['a NUL', '"a\\u0000b"'],
  ['a lone surrogate', '"a\\ud800b"'],
  ['a lone surrogate as a key', '{"\\udc00":1}'],
  ['nesting of 13', nest(13)],
  ['nesting of 5,000', nest(5000)],
  ['a __proto__ key', '{"__proto__":{"isAdmin":true}}'],
  ['an escaped __proto__ key', '{"\\u005f_proto__":{"isAdmin":true}}'],
  ['a constructor.prototype key', '{"constructor":{"prototype":{"x":1}}}'],
  ['2147483648', '2147483648'],
  ['1e999', '1e999'],
  ['-1e999', '-1e999'],
  ['an integer that is not exact', '9007199254740993'],
  ['null', 'null'],
  ['true', 'true'],
];

describe.each(writes)('$path', ({ path, body }) => {
  test.each(values)('answers 400 to %s in any field, never 500', async (_, value) => {
    for (const field of Object.keys(body).filter((name) => name !== 'total')) {
      const text = JSON.stringify({ ...body, [field]: '@' }).replace('"@"', value);
      const answer = await learner.post(path, text);
      const isGrade = field === 'score' && value === '2147483648';
      expect([field, answer.status]).toEqual([field, isGrade ? 200 : 400]);
    }
  });

  test.each([
    ['a NUL in a field it does not know', '"a\\u0000b"'],
    ['a lone surrogate in a field it does not know', '"\\udfff"'],
    ['a number out of range in a field it does not know', '1e999'],
    ['a __proto__ key in a field it does not know', '{"__proto__":1}'],
    ['nesting in a field it does not know', nest(13)],
  ])('answers 400 to %s', async (_, value) => {
    const text = JSON.stringify({ ...body, extra: '@' }).replace('"@"', value);
    expect((await learner.post(path, text)).status).toBe(400);
  });

  test.each(['', '{', 'null', '7', '"text"', '[]', '[{}]', '{}', '{"a":1,}', '\ufeff{}', 'NaN'])(
    'answers 400 to the body %j',
    async (text) => {
      const answer = await learner.post(path, text);
      expect(answer.status).toBe(400);
      expect(answer.body).toEqual({
        statusCode: 400,
        message: expect.stringMatching(/^Invalid (request|level)$/),
        requestId: expect.any(String),
      });
    },
  );

  test('takes JSON alone', async () => {
    const headers = { authorization: `Bearer ${learner.token}` };
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/xml']) {
      const init = { method: 'POST', headers: { ...headers, 'content-type': type }, body: 'a=1' };
      expect((await learning.call(path, init)).status).toBe(415);
    }
  });
});

test('an unknown path is a 404 in the shape of every error', async () => {
  const answer = await learner.get('/api/auth/nothing-here');
  expect(answer.status).toBe(404);
  expect(answer.body).toMatchObject({ statusCode: 404, message: 'Not found' });
});
