import { expect, test } from '@jest/globals';
import { answersFrom } from './answers.ts';
import { CHALLENGE_LEVELS, loadChallenge, OUTCOMES, TRAFFICS } from './index.ts';
import { CHALLENGE_PROOFS } from './testing/proofs.ts';

const FOLDERS = [
  '01-basic-traffic',
  '02-firewall',
  '03-ids',
  '04-ips',
  '05-tls',
  '06-waf',
  '07-vpn',
  '08-load-balancer',
  '09-siem',
  '10-soc-challenge',
];

/** Random configurations besides the known ones. */
const RANDOM = 20;

const texts = {
  port: {
    question: 'Why {port}?',
    phrasings: ['what about {port}'],
    answer: 'It is {state}. {port} {missing}',
    state: { open: 'open to {whom}', shut: 'shut' },
  },
};

test('a text is filled, and what has several wordings takes the chosen one', () => {
  const answers = answersFrom<null, typeof texts>(texts, {
    port: () => ({ port: 22, state: 'open', whom: '{everybody}', missing: '' }),
  });
  expect(answers(null, { traffic: 'A', flows: [], goals: [], hits: {} })).toEqual([
    {
      question: 'Why 22?',
      phrasings: ['what about 22'],
      answer: 'It is open to {everybody}. 22 ',
    },
  ]);
});

test('a placeholder without a value and a value that no text names are refused', () => {
  const result = { traffic: 'A', flows: [], goals: [], hits: {} } as const;
  const without = answersFrom<null, typeof texts>(texts, {
    port: () => ({ port: 22, state: 'shut' }),
  });
  expect(() => without(null, result)).toThrow('Nothing to fill in for {missing}');
  const besides = answersFrom<null, typeof texts>(texts, {
    port: () => ({ port: 22, state: 'shut', missing: '', prot: 22 }),
  });
  expect(() => besides(null, result)).toThrow('“prot” is in no text');
});

/** The texts of a written answer, each as a pattern that what was said must match. */
function patternsOf(wordings: readonly string[]): readonly RegExp[] {
  return wordings.map((text) => {
    const literal = text.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`);
    return new RegExp(literal.replaceAll(/\{[a-z][\w-]*\}/gi, '[^]*'), 'u');
  });
}

type Written = Readonly<Record<string, Readonly<Record<string, string | object>>>>;

async function dataIn<T>(file: string): Promise<T> {
  return ((await import(file, { with: { type: 'json' } })) as { default: T }).default;
}

/** The answers and explanations of a level. */
async function writtenFor(folder: string): Promise<readonly RegExp[]> {
  const texts = await dataIn<{ explanations?: Written }>(`./${folder}/texts.json`);
  const answers = await dataIn<Written>(`./${folder}/answers.json`);
  const entries = Object.values({ ...answers, ...texts.explanations });
  const wordings = entries.flatMap((entry) =>
    Object.values(entry).flatMap((one): string[] =>
      typeof one === 'string' ? [one] : Object.values(one),
    ),
  );
  return patternsOf(wordings.filter((text) => text !== ''));
}

for (const [index, level] of CHALLENGE_LEVELS.entries())
  test(`level ${level} fills in what it writes, and says all of it some day`, async () => {
    const challenge = (await loadChallenge(level))!;
    const { proof } = await CHALLENGE_PROOFS[level]!();
    const details = await challenge.details();
    let state = 7;
    const next = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
    const known = [...proof.wrongTries, ...proof.widened].map((one) => one.configuration);
    const random = Array.from({ length: RANDOM }, () => proof.anyConfiguration(next));
    const said = new Set<string>();
    for (const configuration of [challenge.start, proof.solves, ...known, ...random])
      for (const traffic of TRAFFICS) {
        const judgement = challenge.judge(configuration, traffic);
        for (const goal of judgement.goals) said.add(`${goal.text}: ${goal.standing}`);
        for (const list of OUTCOMES) said.add(challenge.explain(configuration, judgement, list));
        for (const each of details.answers(configuration, judgement))
          for (const text of [each.question, ...each.phrasings, each.answer]) said.add(text);
      }
    const all = [...said].join('\n');
    expect(all).not.toMatch(/undefined|NaN|\[object/);
    const patterns = await writtenFor(FOLDERS[index]!);
    expect(patterns.filter((pattern) => !pattern.test(all))).toEqual([]);
  });
