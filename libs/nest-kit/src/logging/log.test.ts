import { AppError } from '../errors/app-error.ts';
import { describeError } from './log.ts';

test('a defect is logged with the place in the code where it showed', () => {
  const defect = new TypeError('x is not a function');
  expect(describeError(defect)).toEqual({
    kind: 'TypeError',
    text: 'x is not a function',
    stack: expect.stringContaining('log.test'),
  });
});

test.each([
  ['a dependency that is away', Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })],
  ['a statement that its database left', new Error('Query read timeout')],
  ['a refusal', new AppError('UNAVAILABLE')],
])('%s is logged without a stack', (_, error) => {
  expect(describeError(error)).toEqual({ kind: error.name, text: error.message });
});
