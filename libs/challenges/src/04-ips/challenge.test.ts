import { testChallenge } from '../testing/challenge-tests.ts';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { proof } from './testing/proof.ts';
import { firstProblem } from '../testing/expressions.ts';
import { text } from './challenge.ts';

testChallenge('4');

const START = text.print({ bypass: true, rules: [], rate: { count: 10, seconds: 60 } });

test('any configuration that can be made is read as it was printed', () => {
  const numbers = fc.infiniteStream(fc.double({ min: 0, max: 0.999_999, noNaN: true }));
  fc.assert(
    fc.property(numbers, (stream) => {
      const configuration = proof.anyConfiguration(() => stream.next().value!);
      expect(text.read!(text.print(configuration))).toEqual({ configuration });
    }),
    { numRuns: 200 },
  );
});

test('without a line about the queue there is no bypass', () => {
  expect(text.read!('')).toEqual({ configuration: { bypass: false, rules: [], rate: null } });
});

test.each([
  ['another comment', '# mine\n', '1:1 The challenge keeps one comment'],
  ['two rates', START + START.split('\n')[1]!, '3:1 This is here twice.'],
  ['a rate that alerts', START.replace('drop', 'alert'), '2:1 The rate drops'],
  ['a rate of other ports', START.replace('[8080,8443]', '22'), 'other ports'],
  [
    'a rate by destination',
    START.replace('by_src', 'by_dst'),
    'counts by the client, which is by_src here',
  ],
  ['a rate of nothing', START.replace('count 10', 'count 0'), 'here a count is 1 to 1000'],
  ['a rate without flags', START.replace(' flags:S,CE;', ''), 'each of its options once'],
])('a text with %s is refused', (_, written, reason) => {
  expect(firstProblem(text, written)).toContain(reason);
});
