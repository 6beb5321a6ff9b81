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

/** Configurations that chance hardly makes: here one exclusion as narrow as can be, which is needed. */
const RARE: Readonly<Record<string, unknown>> = {
  '6': {
    paranoia: 1,
    threshold: 5,
    exclusions: [{ rule: 942190, parameter: 'q', path: '/search' }],
  },
};

/** Random configurations besides the known ones: at least the first, and more until every text was said. */
const RANDOM = { least: 4, most: 40 };

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

/** An answer is shown under each of its phrasings, so it cannot agree with one or point back at it. */
const LEANS =
  /^(?:yes|no[,.:]|not|only|it|its|they|their|these|this|that|then|there|so|because)\s/i;

/** Whether a text was said with its placeholders filled: what stands between them, in this order. */
function isSaid(pieces: readonly string[], said: string): boolean {
  let at = 0;
  return pieces.every((piece) => {
    const found = said.indexOf(piece, at);
    at = found + piece.length;
    return found !== -1;
  });
}

type Written = Readonly<Record<string, Readonly<Record<string, string | object>>>>;

async function dataIn<T>(file: string): Promise<T> {
  return ((await import(file, { with: { type: 'json' } })) as { default: T }).default;
}

/** The answers and explanations of a level. */
async function writtenFor(folder: string): Promise<readonly string[]> {
  const texts = await dataIn<{ explanations?: Written }>(`./${folder}/texts.json`);
  const answers = await dataIn<Written>(`./${folder}/answers.json`);
  const entries = Object.values({ ...answers, ...texts.explanations });
  const wordings = entries.flatMap((entry) =>
    // A list that is never empty in the tries below has a sentence for that all the same.
    Object.entries(entry).flatMap(([name, one]): string[] => {
      if (typeof one === 'string') return name === 'none' ? [] : [one];
      return Object.values(one);
    }),
  );
  return wordings;
}

for (const [index, level] of CHALLENGE_LEVELS.entries())
  test(`level ${level} fills in what it writes, and says all of it some day`, async () => {
    const challenge = (await loadChallenge(level))!;
    const { proof } = await CHALLENGE_PROOFS[level]!();
    const details = await challenge.details();
    let state = 7;
    const next = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
    const known = [...proof.wrongTries, ...proof.widened].map((one) => one.configuration);
    const said = new Set<string>();
    const leaning = new Set<string>();
    const play = (configuration: unknown): void => {
      for (const traffic of TRAFFICS) {
        const judgement = challenge.judge(configuration, traffic);
        for (const goal of judgement.goals) said.add(`${goal.text}: ${goal.standing}`);
        for (const list of OUTCOMES) said.add(challenge.explain(configuration, judgement, list));
        for (const each of details.answers(configuration, judgement)) {
          if (LEANS.test(each.answer)) leaning.add(each.answer);
          for (const text of [each.question, ...each.phrasings, each.answer]) said.add(text);
        }
      }
    };
    let unsaid = await writtenFor(FOLDERS[index]!);
    const listen = () => {
      const all = [...said];
      unsaid = unsaid.filter((text) => {
        const pieces = text.split(/\{[a-z][\w-]*\}/i);
        return !all.some((each) => isSaid(pieces, each));
      });
    };
    for (const one of [challenge.start, proof.solves, RARE[level] ?? challenge.start, ...known])
      play(one);
    for (let random = 0; random < RANDOM.most; random += 1) {
      if (random >= RANDOM.least) listen();
      if (unsaid.length === 0) break;
      play(proof.anyConfiguration(next));
    }
    listen();
    const all = [...said].join('\n');
    expect(all).not.toMatch(/undefined|NaN|\[object/);
    expect([...leaning]).toEqual([]);
    expect(unsaid).toEqual([]);
  });
