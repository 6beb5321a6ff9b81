import { namesForeignLearner } from './learner-calls.ts';

const ME = '6f2c1c1e-7a55-4c52-9a0b-6a1f8e0d2b11';

test.each([
  [{ userId: 'somebody-else' }, true],
  [{ userId: 7 }, true],
  [{ userId: '' }, true],
  [{ userId: ME }, false],
  [{ userId: null }, false],
  [{ level: '1' }, false],
  [undefined, false],
  [null, false],
])('%j claims a foreign learner: %s', (body, isForeign) => {
  expect(namesForeignLearner(body, ME)).toBe(isForeign);
});
