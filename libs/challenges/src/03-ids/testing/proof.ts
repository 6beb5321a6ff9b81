import type { ChallengeProof, Widened } from '../../testing/challenge-proof.ts';
import {
  anyRule,
  inside,
  rule,
  then,
  uri,
  pastedRules,
  widerBodies,
  widerUnion,
} from '../../suricata/testing/rules.ts';
import { FIRST_SID, type SuricataRule } from '@netward/lab-engine/suricata';
import { type IdsConfiguration, flowsOf } from '../judge.ts';
import end from '../end.json' with { type: 'json' };
import { text } from '../challenge.ts';
import { written } from '../../suricata/sensor.ts';

const solves = written(text, end.solution.rules);
const { rules } = solves;
const [UNION, QUOTE, LOGIN_NAME, BODY, GUESSING] = rules as [
  SuricataRule,
  SuricataRule,
  SuricataRule,
  SuricataRule,
  SuricataRule,
];

/** The solution with other contents or another threshold in one of its rules. */
function changed(
  name: string,
  one: SuricataRule,
  change: Partial<SuricataRule>,
): Widened<IdsConfiguration> {
  const other = rules.map((each) => (each === one ? { ...one, ...change } : each));
  return { name, configuration: { rules: other } };
}

const counting = (count: number, seconds: number): SuricataRule['threshold'] => ({
  type: 'threshold',
  count,
  seconds,
});

export const proof: ChallengeProof<IdsConfiguration> = {
  solves,
  wrongTries: [
    {
      name: 'Write down the attack that was seen last week, word for word',
      configuration: {
        rules: [
          rule(1_000_001, 'SQL injection', [uri("' UNION SELECT", { nocase: false })]),
          GUESSING,
        ],
      },
      costs:
        'No false alarm, and nine injections missed: SQL cares neither about case nor about what stands between the words.',
      numbers: { served: 64, 'turned-away': 0, stopped: 23, through: 9 },
    },
    {
      name: 'Alert on the tools that attackers use',
      configuration: {
        rules: ['sqlmap', 'curl', 'python'].map((tool, index) =>
          rule(FIRST_SID + index, `attack tool ${tool}`, [inside('http.user_agent', tool)]),
        ),
      },
      costs:
        'Six injections call themselves a browser and are missed. Whoever attacks chooses what the tool calls itself.',
      numbers: { served: 64, 'turned-away': 0, stopped: 26, through: 6 },
    },
    {
      name: 'Keep the broad rule, but write one alert per source and hour',
      configuration: {
        rules: [
          rule(1_000_001, 'SQL words', [uri('union'), uri('select')], {
            type: 'limit',
            count: 1,
            seconds: 3_600,
          }),
          rule(1_000_002, 'quotation mark in a body', [inside('http.request_body', '%27')]),
          rule(1_000_003, 'logins', [uri('/login')], { type: 'threshold', count: 5, seconds: 60 }),
        ],
      },
      costs:
        'Sixteen false alarms all the same, since each customer is another source. Five injections are missed, because one alert an hour hides the others, and so are the ten guesses that come a minute apart.',
      numbers: { served: 48, 'turned-away': 16, stopped: 17, through: 15 },
    },
  ],
  widened: [
    ...rules.map((one) => ({
      name: `without “${one.message}”`,
      configuration: { rules: rules.filter((each) => each !== one) },
    })),
    ...widerUnion(UNION).map((wider) => changed(...wider)),
    changed('or anywhere behind a quotation mark', QUOTE, { contents: [uri("'"), then('or', 1)] }),
    changed('or at once behind a quotation mark', QUOTE, {
      contents: [uri("'"), then('or', 0, 3)],
    }),
    changed('or a byte later', QUOTE, { contents: [uri("'"), then('or', 1, 3)] }),
    ...widerBodies(LOGIN_NAME, BODY).map((wider) => changed(...wider)),
    changed('nine logins', GUESSING, { threshold: counting(9, 600) }),
    changed('eleven logins', GUESSING, { threshold: counting(11, 600) }),
    changed('ten logins within five minutes', GUESSING, { threshold: counting(10, 300) }),
    {
      name: 'the attacks of traffic A, word for word',
      configuration: { rules: [...pastedRules(flowsOf('A')), GUESSING] },
    },
  ],
  anyConfiguration: (next) => ({
    rules: Array.from({ length: Math.floor(next() * 6) }, (_, index) =>
      anyRule(next, FIRST_SID + index),
    ),
  }),
};
