import { testChallenge } from '../testing/challenge-tests.ts';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { initialState, withRule } from '@netward/lab-engine';
import { REPLIES } from '@netward/lab-engine/firewall';
import { nftRuleset } from '@netward/lab-engine/formats';
import { readOtherwise } from '../testing/expressions.ts';
import { challenge, text } from './challenge.ts';
import type { FirewallConfiguration } from './configuration.ts';
import { anyFullConfiguration, proof } from './testing/proof.ts';

testChallenge('2');

const read = text.read!;
const frame = (...lines: string[]) =>
  [
    'table inet filter {',
    '  chain forward {',
    '    type filter hook forward priority filter;',
    '    policy drop;',
    ...lines.map((line) => `    ${line}`),
    '  }',
    '}',
  ].join('\n');

function problemsOf(source: string) {
  const answer = read(source);
  return 'problems' in answer ? answer.problems : [];
}

test('reads what it prints, whatever the configuration', () => {
  const numbers = fc.infiniteStream(fc.double({ min: 0, max: 0.999_999, noNaN: true }));
  fc.assert(
    fc.property(numbers, (stream) => {
      const configuration = anyFullConfiguration(() => stream.next().value!);
      expect(challenge.schema.parse(configuration)).toEqual(configuration);
      expect(read(text.print(configuration))).toEqual({ configuration });
    }),
  );
});

test('reads the same rules on one line, with comments, and in another order', () => {
  const short =
    'table inet filter { chain forward { type filter hook forward priority 0; policy drop; tcp dport {22,8080} ip saddr 10.0.0.3 accept } } # end';
  expect(read(short)).toEqual(
    read(frame('# the desk', 'ip saddr 10.0.0.3 tcp dport { 22, 8080 } accept')),
  );
});

test('a chain without a policy accepts, as in nft', () => {
  const source = frame('drop').replace('    policy drop;\n', '');
  expect(read(source)).toMatchObject({ configuration: { policy: 'accept' } });
});

describe('says where and why a line is not understood', () => {
  test.each([
    ['ip daddr 10.0.0.20 tcp port 8443 accept', 28, 'port', 'tcp is followed by dport.'],
    [
      'ip saddr 10.0.0.300 drop',
      14,
      '10.0.0.300',
      'ip saddr is followed by IPv4 addresses, networks or ranges.',
    ],
    [
      'tcp dport 70000 accept',
      15,
      '70000',
      'tcp dport is followed by ports from 1 to 65535, or ranges of them.',
    ],
    ['limit rate 1/second accept', 5, 'limit', 'nft knows limit; the challenge does not.'],
    ['ip daddr 10.0.0.20 accept drop', 31, 'drop', 'Nothing may follow here but a comment.'],
    [
      'ip daddr 10.0.0.20',
      23,
      ' ',
      'nft knows rules without a verdict, which decide nothing; the challenge takes none.',
    ],
  ])('%s', (line, column, marked, reason) => {
    expect(problemsOf(frame('accept', line))).toEqual([
      { line: 6, column, length: marked.length, reason, remedy: expect.stringMatching(/\.$/) },
    ]);
  });

  test.each([
    '',
    '}',
    'accept',
    'table inet filter {',
    'table ip nat {\n}',
    frame('accept').slice(0, -1),
    '\0\u{1f6a7}"',
  ])('a broken frame: %j', (source) => {
    expect(problemsOf(source).length).toBeGreaterThan(0);
  });

  test('every line by itself', () => {
    expect(problemsOf(frame('allow', 'accept', 'deny')).map(({ line }) => line)).toEqual([5, 7]);
  });
});

test('never fails, whatever is typed', () => {
  const word = fc.constantFrom(
    ...'table inet filter { } chain forward type hook priority ; policy drop accept ip saddr tcp dport 22 , 10.0.0.1 ct state "x ! # \n'.split(
      ' ',
    ),
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(word).map((words) => words.join(' ')),
      ),
      (source) => {
        const answer = read(source);
        if ('problems' in answer) {
          expect(answer.problems.length).toBeGreaterThan(0);
          const last = source.split('\n').length;
          for (const { line, column } of answer.problems) {
            expect(line).toBeLessThanOrEqual(last);
            expect(column).toBeGreaterThan(0);
          }
        }
      },
    ),
    { numRuns: 2_000 },
  );
});

test('knows which line is which rule', () => {
  const configuration = proof.solves as FirewallConfiguration;
  expect([1, 3, 4, 6, 7].map((line) => text.partOfLine(configuration, line))).toEqual([
    null,
    'policy',
    'rule 1',
    'rule 3',
    null,
  ]);
});

test('agrees with nft about what is a rule, and says what nft alone knows', () => {
  const reasonsOf = (source: string) => problemsOf(source).map(({ reason }) => reason);
  expect(readOtherwise('02-firewall', reasonsOf, /^nft knows .*; the challenge /)).toEqual([]);
});

describe('what the lab shows', () => {
  test.each([
    ['nothing', []],
    ['one rule', ['block client']],
    ['both rules', ['block attacker', 'block client']],
  ] as const)('is read and printed back the same: %s', (_, names) => {
    for (const firewallDefault of ['accept', 'drop'] as const) {
      const on = { firewallEnabled: true, firewallRules: [REPLIES], firewallDefault };
      const state = names.reduce((all, name) => withRule(all, name, true), initialState(on));
      const shown = nftRuleset(state);
      const answer = read(shown);
      expect('configuration' in answer && text.print(answer.configuration)).toBe(`${shown}\n`);
    }
  });
});
