import type { ChallengeProof, Widened } from '../../testing/challenge-proof.ts';
import {
  anyRule,
  rule,
  then,
  uri,
  pastedRules,
  widerBodies,
  widerUnion,
} from '../../suricata/testing/rules.ts';
import { freeSid, RATE, type InlineRule } from '@netward/lab-engine/suricata';
import type { IpsConfiguration } from '../configuration.ts';
import { flowsOf, stoppedBy, playedFor } from '../judge.ts';
import end from '../end.json' with { type: 'json' };
import { text } from '../challenge.ts';
import { written } from '../../suricata/sensor.ts';
import type { Day, Traffic } from '../../challenge.ts';

function anyConfiguration(next: () => number): IpsConfiguration {
  const rules: InlineRule[] = [];
  for (let left = Math.floor(next() * 5); left > 0; left -= 1)
    rules.push({
      ...anyRule(next, freeSid([RATE.sid, ...rules.map(({ sid }) => sid)])),
      action: next() < 0.5 ? 'alert' : 'drop',
    });
  const rate =
    next() < 0.7
      ? { count: 1 + Math.floor(next() * 15), seconds: 5 + Math.floor(next() * 300) }
      : null;
  return { bypass: next() < 0.5, rules, rate };
}

const configuration = written(text, end.solution.rules);
const [UNION, QUOTE, LOGIN_NAME, BODY, BROAD] = configuration.rules as [
  InlineRule,
  InlineRule,
  InlineRule,
  InlineRule,
  InlineRule,
];

/** The solution with something else in one of its rules. */
function changed(
  name: string,
  one: InlineRule,
  change: Partial<InlineRule>,
): Widened<IpsConfiguration> {
  const rules = configuration.rules.map((each) => (each === one ? { ...one, ...change } : each));
  return { name, configuration: { ...configuration, rules } };
}

const rated = (count: number, seconds: number): Widened<IpsConfiguration> => ({
  name: `${count} connections within ${seconds} seconds`,
  configuration: { ...configuration, rate: { count, seconds } },
});

const dropping = [UNION, QUOTE, LOGIN_NAME, BODY];

export const proof: ChallengeProof<IpsConfiguration> = {
  solves: configuration,
  wrongTries: [
    {
      name: 'Let every rule drop',
      configuration: {
        ...configuration,
        rules: configuration.rules.map((each) => ({ ...each, action: 'drop' })),
      },
      costs:
        'Eight customers who search for committees, gifts and tea are dropped; the attacks fare no worse than before.',
      numbers: { served: 63, 'turned-away': 8, stopped: 22, through: 18 },
    },
    {
      name: 'Fail closed, to be on the safe side',
      configuration: { ...configuration, bypass: false },
      costs:
        'Six customers who came during the 50 seconds of the outage are dropped, and one injection with them.',
      numbers: { served: 65, 'turned-away': 6, stopped: 23, through: 17 },
    },
    {
      name: 'Drop the broad rule’s matches, and be strict with the rate',
      configuration: {
        bypass: true,
        rules: [{ ...rule(1_000_001, 'SQL words', [uri('union'), uri('select')]), action: 'drop' }],
        rate: { count: 4, seconds: 60 },
      },
      costs:
        'Thirteen customers are dropped, four of them because their office opened more than four connections within a minute; three readable injections still pass.',
      numbers: { served: 58, 'turned-away': 13, stopped: 23, through: 17 },
    },
  ],
  widened: [
    ...dropping.flatMap((one) => [
      {
        name: `without “${one.message}”`,
        configuration: {
          ...configuration,
          rules: configuration.rules.filter((each) => each !== one),
        },
      },
      changed(`“${one.message}” only alerts`, one, { action: 'alert' }),
    ]),
    changed('the broad rule drops', BROAD, { action: 'drop' }),
    ...widerUnion(UNION).map((wider) => changed(...wider)),
    changed('quote and or, without equals', QUOTE, { contents: [uri("'"), then('or', 1, 2)] }),
    changed('or anywhere behind a quotation mark', QUOTE, {
      contents: [uri("'"), then('or', 1), then('=')],
    }),
    ...widerBodies(LOGIN_NAME, BODY).map((wider) => changed(...wider)),
    rated(7, 120),
    rated(9, 120),
    rated(8, 60),
    rated(8, 240),
    { name: 'no rate', configuration: { ...configuration, rate: null } },
    {
      name: 'closed while the inspector is down',
      configuration: { ...configuration, bypass: false },
    },
    {
      name: 'the attacks of traffic A, word for word',
      configuration: {
        ...configuration,
        rules: pastedRules(flowsOf('A')).map((each) => ({ ...each, action: 'drop' })),
      },
    },
  ],
  anyConfiguration,
};

/** What a real Suricata that read a queue of the kernel did with a stream, the outage included. */
export interface ObservedPath {
  readonly name: string;
  readonly traffic: Traffic;
  readonly configuration: IpsConfiguration;
  /** A letter for each connection, in their order. S: it got an answer · N: it got none */
  readonly passed: string;
}

/** What the challenge says of the same. */
export function passedFor(configuration: IpsConfiguration, day: Day): string {
  return playedFor(configuration, day)
    .map((each) => (stoppedBy(each) ? 'N' : 'S'))
    .join('');
}
