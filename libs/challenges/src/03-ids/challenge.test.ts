import { testChallenge } from '../testing/challenge-tests.ts';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { anyRule } from '../suricata/testing/rules.ts';
import { FIRST_SID } from '@netward/lab-engine/suricata';
import { firstProblem, expressionsOf } from '../testing/expressions.ts';
import { text } from './challenge.ts';

testChallenge('3');

const rule = (options: string) => `alert http any any -> any any (${options})\n`;
const GOOD =
  'msg:"x"; flow:established,to_server; http.uri; content:"union"; nocase; sid:1000001; rev:1;';

test('any rule that can be made is read as it was printed', () => {
  const numbers = fc.infiniteStream(fc.double({ min: 0, max: 0.999_999, noNaN: true }));
  fc.assert(
    fc.property(numbers, (stream) => {
      const rules = [anyRule(() => stream.next().value!, FIRST_SID)];
      expect(text.read!(text.print({ rules }))).toEqual({ configuration: { rules } });
    }),
    { numRuns: 300 },
  );
});

test.each([
  ['spaces and an empty line', `\n  ${rule(GOOD)}\n`, 'understood'],
  [
    'an option of Suricata',
    rule(`${GOOD} classtype:web-application-attack;`),
    'Suricata knows classtype; the challenge does not.',
  ],
  ['an option of nobody', rule(`${GOOD} colour:red;`), 'Suricata has no keyword colour.'],
  ['a regular expression', rule(`pcre:"/a+/"; ${GOOD}`), 'regular expressions'],
  [
    'another action',
    rule(GOOD).replace('alert', 'drop'),
    'Suricata knows drop; this challenge does not.',
  ],
  [
    'other ports',
    rule(GOOD).replace('-> any any', '-> any 8080'),
    'other protocols, addresses and ports',
  ],
  ['a content without a buffer', rule(GOOD.replace('http.uri; ', '')), 'in which buffer'],
  [
    'no content',
    rule('msg:"x"; flow:established,to_server; sid:1000001; rev:1;'),
    'looks for nothing',
  ],
  [
    'a distance of the first content',
    rule(GOOD.replace('nocase', 'distance:1')),
    'counts from the content just before it',
  ],
  [
    'too little room',
    rule(GOOD.replace('nocase', 'nocase; content:"select"; within:3')),
    'less than its own length',
  ],
  ['the same sid', rule(GOOD) + rule(GOOD), 'Two rules have the sid 1000001.'],
  ['no end', rule(GOOD).replace(')', ''), 'parenthesis be missing'],
  ['a comment', '# mine\n', 'Suricata skips comments'],
  ['nonsense', 'hello\n', 'incomplete'],
  ['an unfinished option', rule(`${GOOD} content:"x"`), 'no meaning here'],
  ['bytes that are none', rule(GOOD.replace('union', '|zz|')), 'two digits each'],
  [
    'another threshold',
    rule(`${GOOD} threshold:type limit, track by_dst, count 1, seconds 1;`),
    'counts by the client, which is by_src here',
  ],
])('a text with %s', (_, written, reason) => {
  expect(firstProblem(text, written)).toContain(reason);
});

test('a problem is placed in line and column', () => {
  expect(firstProblem(text, `${rule(GOOD)}${rule(`${GOOD.replace('01', '02')} depth:3;`)}`)).toBe(
    '2:124 Suricata knows depth; the challenge does not.',
  );
});

test.each(expressionsOf('03-ids').map(({ text, challenge }) => [challenge, text] as const))(
  'the challenge %s: %s',
  (challenge, written) => {
    const read = text.read!(written);
    const [problem] = 'problems' in read ? read.problems : [];
    expect(problem === undefined).toBe(challenge === 'reads');
    // What the real tool accepts is never called wrong.
    if (challenge === 'knows of') expect(problem!.reason).toMatch(/^Suricata (?!has no)/);
  },
);
