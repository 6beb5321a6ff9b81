import type { ChallengeProof } from '../challenge.ts';
import { anyRule } from '../suricata/any.ts';
import { inside, rule, uri } from '../suricata/make.ts';
import { FIRST_SID } from '../suricata/rules.ts';
import type { IdsConfiguration } from './configuration.ts';
import { solution } from './solution.ts';

const GUESSING = solution.configuration.rules.at(-1)!;

export const proof: ChallengeProof<IdsConfiguration> = {
  solves: solution.configuration,
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
      numbers: { served: 38, 'turned-away': 0, stopped: 13, through: 9 },
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
      numbers: { served: 38, 'turned-away': 0, stopped: 16, through: 6 },
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
        'Eight false alarms all the same, since each customer is another source; and five injections are missed, because one alert an hour hides the others.',
      numbers: { served: 30, 'turned-away': 8, stopped: 17, through: 5 },
    },
  ],
  widened: [],
  anyConfiguration: (next) => ({
    rules: Array.from({ length: Math.floor(next() * 6) }, (_, index) =>
      anyRule(next, FIRST_SID + index),
    ),
  }),
};
