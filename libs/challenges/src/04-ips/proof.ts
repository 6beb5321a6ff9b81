import type { ChallengeProof } from '../challenge.ts';
import { anyRule } from '../suricata/any.ts';
import { rule, uri } from '../suricata/make.ts';
import { freeSid, type InlineRule, type IpsConfiguration } from './configuration.ts';
import { solution } from './solution.ts';

function anyConfiguration(next: () => number): IpsConfiguration {
  const rules: InlineRule[] = [];
  for (let left = Math.floor(next() * 5); left > 0; left -= 1)
    rules.push({
      ...anyRule(next, freeSid(rules)),
      action: next() < 0.5 ? 'alert' : 'drop',
    });
  const rate =
    next() < 0.7
      ? { count: 1 + Math.floor(next() * 15), seconds: 5 + Math.floor(next() * 300) }
      : null;
  return { bypass: next() < 0.5, rules, rate };
}

const { configuration } = solution;

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
        'Four customers who search for a committee or for tea are dropped; the attacks fare no worse than before.',
      numbers: { served: 29, 'turned-away': 4, stopped: 13, through: 10 },
    },
    {
      name: 'Fail closed, to be on the safe side',
      configuration: { ...configuration, bypass: false },
      costs:
        'Six customers who came during the 50 seconds of the outage are dropped, and one injection with them.',
      numbers: { served: 27, 'turned-away': 6, stopped: 14, through: 9 },
    },
    {
      name: 'Drop the broad rule’s matches, and be strict with the rate',
      configuration: {
        bypass: true,
        rules: [{ ...rule(1_000_001, 'SQL words', [uri('union'), uri('select')]), action: 'drop' }],
        rate: { count: 4, seconds: 60 },
      },
      costs:
        'Six customers are dropped, two of them for being the fifth from one office; two readable injections still pass.',
      numbers: { served: 27, 'turned-away': 6, stopped: 15, through: 8 },
    },
  ],
  widened: [],
  anyConfiguration,
};
