import { testChallenge } from '../testing/challenge-tests.ts';
import { expect, test } from '@jest/globals';
import { initialState } from '@netward/lab-engine';
import { haproxyConfig } from '@netward/lab-engine/formats';
import fc from 'fast-check';
import { start } from './configuration.ts';
import { proof } from './testing/proof.ts';
import { readOtherwise, firstProblem } from '../testing/expressions.ts';
import { challenge } from './challenge.ts';

testChallenge('8');

const text = challenge.text!;
const { print } = text;
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

test('what HAProxy accepts is read, or said to be HAProxy’s alone', () => {
  const reasonsOf = (file: string) => {
    const answer = read(file);
    return 'problems' in answer ? answer.problems.map(({ reason }) => reason) : [];
  };
  expect(readOtherwise('08-load-balancer', reasonsOf, /^HAProxy knows .*challenge/)).toEqual([]);
});

test.each(['round-robin', 'sticky'] as const)('reads what the lab prints in mode %s', (lbMode) => {
  const shown = haproxyConfig(initialState({ lbEnabled: true, lbMode }));
  const answer = read(shown);
  expect('configuration' in answer && print(answer.configuration)).toBe(shown);
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
  ['leastconn', 'random', '17:13 HAProxy knows “balance random”; the challenge does not.'],
  ['leastconn', 'fewest', '17:13 HAProxy has no algorithm “fewest”.'],
  ['inter 500ms', 'inter 5ms', /^20:32 .* “5ms”; the challenge has those from 100 ms to 60 s\.$/],
  ['fall 3', 'fall 0', '20:43 HAProxy takes a number above 0 behind fall.'],
  ['rise 3', 'rise three', '20:50 HAProxy takes a number above 0 behind rise.'],
  ['check inter', 'inter', /^20:5 HAProxy knows servers without “check”/],
  ['retries 0', 'retries 3', '12:5 HAProxy knows “retries 3”; the challenge does not.'],
  ['    retries 0\n', '', /^5:1 HAProxy knows files without “retries 0”/],
  ['frontend shop', 'frontend web', /^13:1 HAProxy knows a section “frontend web”/],
  ['sessions=shared', 'sessions=redis', /^1:1 .* where the shop keeps its carts\.$/],
  ['# shop: sessions=shared', '', /^1:1 .* reads in a comment where they are kept\.$/],
  [
    '    option forwardfor',
    '    cookie SRV insert indirect nocache\n    option forwardfor',
    /with this stickiness/,
  ],
  ['    option forwardfor', '    stick on src\n    option forwardfor', /needs a stick-table/],
  ['    option forwardfor', '    balance source\n    option forwardfor', /“balance” twice/],
  ['    option forwardfor', '    colour blue\n    option forwardfor', /does not take “colour/],
])('%j as %j is refused by line and reason', (from, to, problem) => {
  expect(solved).toContain(from);
  expect(firstProblem(text, solved.replace(from, to))).toEqual(
    typeof problem === 'string' ? problem : expect.stringMatching(problem),
  );
});

test('no text makes the reader fail, and an empty one lacks its sections', () => {
  expect(firstProblem(text, '')).toMatch(/^1:1 HAProxy knows files without “global”/);
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
