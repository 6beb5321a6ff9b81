import { testChallenge } from '../testing/challenge-tests.ts';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { modsecurityConfig } from '@netward/lab-engine/formats';
import { evidence } from './evidence.ts';
import { judge, MEASURED } from './judge.ts';
import { proof, DRAWN } from './testing/proof.ts';
import { readOtherwise, firstProblem } from '../testing/expressions.ts';
import { challenge } from './challenge.ts';
import { schema } from './configuration.ts';
import { askedAs, weigh } from '@netward/lab-engine/waf';
import observed from './observed.json' with { type: 'json' };
import { flowsFrom } from '../web-requests/requests.ts';

testChallenge('6');

const text = challenge.text!;
const action = (rest: string, id = 1001) => `SecAction "id:${id},phase:1,pass,nolog,${rest}"\n`;
const GOOD = action('ctl:ruleRemoveById=942190');

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

test('an empty text is the Core Rule Set as it is delivered', () => {
  expect(text.read!('')).toEqual({
    configuration: { paranoia: 1, threshold: 5, exclusions: [] },
  });
});

test.each([
  ['the engine turned off', 'SecRuleEngine Off\n', 'knows SecRuleEngine Off'],
  ['a directive of nobody', 'SecMagic On\n', 'no directive SecMagic'],
  ['a comment', '# mine\n', 'knows comments; the challenge keeps none'],
  ['another variable', GOOD.replace('SecAction', 'SecRule ARGS "@rx x"'), 'ModSecurity knows ARGS'],
  [
    'another operator',
    GOOD.replace('SecAction', 'SecRule REQUEST_FILENAME "@rx x"'),
    'ModSecurity knows @rx',
  ],
  ['a later phase', GOOD.replace('phase:1', 'phase:2'), 'too late'],
  ['an action that refuses', GOOD.replace('pass', 'deny'), 'ModSecurity knows deny'],
  ['an action of nobody', GOOD.replace('pass', 'shout'), 'has no action shout'],
  ['a level that is none', action('setvar:tx.paranoia_level=5'), 'from 1 to 4'],
  ['no threshold', action('setvar:tx.inbound_anomaly_score_threshold=0'), 'from 1 to 100'],
  ['a tag', action('ctl:ruleRemoveByTag=attack-sqli'), 'ModSecurity knows ruleRemoveByTag'],
  ['a range', 'SecRuleRemoveById 942100-942190\n', 'knows ranges'],
  ['another rule', action('ctl:ruleRemoveById=949110'), 'from 910000 to 948999'],
  ['all parameters', action('ctl:ruleRemoveTargetById=942190;ARGS'), 'excludes one parameter'],
  [
    'a rule for many variables',
    action('ctl:ruleRemoveTargetById=920273;ARGS:q'),
    'several variables',
  ],
  ['no id', GOOD.replace('id:1001,', ''), 'without id'],
  ['an open quotation mark', GOOD.replace('"\n', '\n'), 'stay open'],
  [
    'two settings',
    action('setvar:tx.paranoia_level=1') + action('setvar:tx.paranoia_level=2'),
    'takes each once',
  ],
  ['nothing to do', 'SecAction "id:1,phase:1,pass,nolog"\n', 'change nothing'],
])('a text with %s is refused', (_, written, reason) => {
  expect(firstProblem(text, written)).toContain(reason);
});

test('the file that the lab shows is read, and printed back as it was', () => {
  for (const rules of [proof.solves, ...proof.widened.map(({ configuration }) => configuration)]) {
    const shown = `${modsecurityConfig({ wafRules: rules })}\n`;
    expect(text.read!(shown)).toEqual({ configuration: rules });
    expect(text.print(rules)).toBe(shown);
  }
});

test('a line goes on behind a backslash, and names are read in any case', () => {
  const written = 'SECACTION "ID:1,phase:1,pass,nolog,\\\n  ctl:RuleRemoveById=942190"\n';
  const exclusions = [{ rule: 942_190, parameter: null, path: null }];
  expect(text.read!(written)).toEqual({ configuration: { paranoia: 1, threshold: 5, exclusions } });
});

test('a problem is placed in line and column', () => {
  expect(firstProblem(text, `${GOOD}${action('ctl:ruleRemoveById=1')}`)).toMatch(/^2:39 /);
});

test('an exclusion is worth what it names', () => {
  const through = (parameter: string | null, path: string | null) =>
    judge(
      { paranoia: 1, threshold: 5, exclusions: [{ rule: 941_180, parameter, path }] },
      'A',
    ).flows.filter(({ outcome }) => outcome === 'through').length;
  expect([through('text', '/review'), through(null, '/review'), through('name', null)]).toEqual([
    0, 1, 1,
  ]);
});

test('a line says which rule matched what', () => {
  const { flows } = judge(challenge.start, 'A');
  const [customer] = flows.filter(({ outcome }) => outcome === 'turned-away');
  expect(evidence(challenge.start, 'A', customer!.id)!.why.sentence).toContain(
    '942190, “Detects MSSQL code execution and information gathering attempts”, matched “union select” in q. This is a customer.',
  );
});

test('nothing that ModSecurity accepts is called wrong', () => {
  const reasonsOf = (written: string) => {
    const done = text.read!(written);
    return 'problems' in done ? done.problems.map(({ reason }) => reason) : [];
  };
  expect(readOtherwise('06-waf', reasonsOf, /^ModSecurity knows .*; the challenge /)).toEqual([]);
});

const FLOWS = flowsFrom(() =>
  [...new Set(DRAWN)].map((request) => ({ at: 32_400, source: '192.0.2.9', request })),
)('A');

test.each(
  observed.runs.map(({ configuration, refused }, index) => [index, configuration, refused]),
)('configuration %i refuses what the real WAF refused', (_, written, refused) => {
  const configuration = schema.parse(written);
  const ours = FLOWS.filter(
    (flow) => weigh(configuration, MEASURED, flow.request).score >= configuration.threshold,
  );
  expect(ours.map(({ asked }) => asked).sort()).toEqual([...(refused as string[])].sort());
});

test('no two requests are looked up by the same text', () => {
  expect(new Set(FLOWS.map(({ request }) => askedAs(request))).size).toBe(FLOWS.length);
});

test('every shipped configuration was tried', () => {
  expect(observed.runs.map(({ configuration }) => configuration)).toEqual([
    proof.solves,
    ...[...proof.wrongTries, ...proof.widened].map(({ configuration }) => configuration),
  ]);
});
