import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { start } from './configuration.ts';
import { print } from './frame.ts';
import { proof } from './proof.ts';
import { firstProblem } from '../testing/first-problem.ts';
import { text } from './syntax.ts';

const solved = print(proof.solves);
const read = (file: string) => text.read!(file);

test('any configuration is read as it was printed', () => {
  const numbers = fc.infiniteStream(fc.double({ min: 0, max: 0.999_999, noNaN: true }));
  fc.assert(
    fc.property(numbers, (stream) => {
      const configuration = proof.anyConfiguration(() => stream.next().value!);
      expect(read(print(configuration))).toEqual({ configuration });
    }),
  );
});

test('spaces, comments and the order within a section are free', () => {
  const loose = solved
    .replace('    balance leastconn\n', '')
    .replace(
      '    option forwardfor\n',
      '\toption   forwardfor # the visitor\n\n  balance  leastconn\n',
    )
    .replace('inter 500ms fall 3 rise 3', 'rise 3 inter 500 fall 3');
  expect(read(loose)).toEqual({ configuration: proof.solves });
});

test('counts that are not written are HAProxy’s own', () => {
  const short = solved.replace(' inter 500ms fall 3 rise 3', '');
  expect(read(short)).toEqual({
    configuration: { ...proof.solves, interval: 2_000, fall: 3, rise: 2 },
  });
});

test.each([
  ['balance leastconn', 'balance random', '17:13 The challenge does not know “balance random”.'],
  ['inter 500ms', 'inter 5ms', '20:32 The interval has to be between 100 ms and 60 s.'],
  ['fall 3', 'fall 0', '20:43 The challenge knows fall from 1 to 10.'],
  ['rise 3', 'rise three', '20:50 The challenge knows rise from 1 to 10.'],
  ['check inter', 'inter', '20:5 Without “check” HAProxy asks no server how it is.'],
  [
    '    retries 0\n',
    '    retries 3\n',
    '12:5 HAProxy knows lines with “retries”; this one is not in the challenge’s subset.',
  ],
  ['    retries 0\n', '', '5:1 The frame of the challenge has “retries 0” here.'],
  ['frontend shop', 'frontend web', '13:1 This challenge has no section “frontend web”.'],
  [
    '# shop: sessions=shared',
    '# shop: sessions=redis',
    '1:1 The shop keeps its carts in one of two places.',
  ],
  ['# shop: sessions=shared', '', '1:1 Where the shop keeps its carts is not said.'],
  [
    '    option forwardfor',
    '    cookie SRV insert indirect nocache\n    option forwardfor',
    /With this stickiness/,
  ],
  ['    option forwardfor', '    stick on src\n    option forwardfor', /need each other/],
  ['    option forwardfor', '    balance source\n    option forwardfor', /is here twice/],
  ['    option forwardfor', '    option redispatch\n    option forwardfor', /HAProxy knows lines/],
  ['    option forwardfor', '    colour blue\n    option forwardfor', /does not know “colour”/],
])('%j as %j is refused by line and reason', (from, to, problem) => {
  expect(solved).toContain(from);
  expect(firstProblem(text, solved.replace(from, to))).toEqual(
    typeof problem === 'string' ? problem : expect.stringMatching(problem),
  );
});

test('no text makes the reader fail, and an empty one lacks its sections', () => {
  expect(firstProblem(text, '')).toBe('1:1 The section “global” is missing.');
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (noise) => {
      expect('problems' in read(noise)).toBe(true);
      expect(typeof firstProblem(text, `${print(start)}${noise}`)).toBe('string');
    }),
  );
});

test('a line belongs to the part of the configuration that it says', () => {
  const parts = print(start)
    .split('\n')
    .map((_, index) => text.partOfLine(start, index + 1));
  expect(parts.flatMap((part) => part ?? [])).toEqual(['sessions', 'algorithm', 'check']);
});
