import {
  HEAD_LINES,
  parser,
  printChain,
  readChain,
  type NamelessRule,
} from '@netward/lab-engine/firewall-text';
import {
  type ReadText,
  type TextView,
  endFrom,
  type Challenge,
  type ChallengeTexts,
} from '../challenge.ts';
import {
  chainOf,
  MOST_RULES,
  partOfRule,
  type ChainRule,
  type FirewallConfiguration,
  schema,
} from './configuration.ts';
import { explain, judge } from './judge.ts';
import texts from './texts.json' with { type: 'json' };

/** The whole file, as `nft -f` takes it. */
export function print(configuration: FirewallConfiguration): string {
  return `${printChain(chainOf(configuration))}\n`;
}

/** The rule that earlier versions knew as a separate kind. */
const REPLIES = 'established,related';

function configured(rule: NamelessRule): ChainRule {
  const { action, states, source, destination, ports, ...more } = rule;
  const isBare = source === null && destination === null && ports === null;
  const isReplies = states?.join() === REPLIES && isBare && Object.keys(more).length === 0;
  if (isReplies && action !== 'reject') return { kind: 'replies', action };
  return { kind: 'packets', ...rule } as ChainRule;
}

function read(text: string): ReadText<FirewallConfiguration> {
  const answer = readChain(text);
  if ('problems' in answer) return answer;
  const { policy, rules } = answer.chain;
  if (rules.length <= MOST_RULES)
    return { configuration: { policy, rules: rules.map(configured) } };
  const reason = `nft knows longer chains; the challenge takes ${MOST_RULES} rules.`;
  return { problems: [{ line: 1, column: 1, length: 5, reason, remedy: 'Remove a rule.' }] };
}

export const text: TextView<FirewallConfiguration> = {
  syntax: 'nftables',
  title: 'nftables',
  print,
  read,
  grammar: { parser, strong: ['Keyword'] },
  partOfLine: ({ rules }, line) => {
    const index = line - HEAD_LINES - 1;
    if (index === -1) return 'policy';
    return rules[index] ? partOfRule(index) : null;
  },
};

export const challenge: Challenge<FirewallConfiguration> = {
  level: '2',
  version: 2,
  texts: texts as ChallengeTexts,
  schema,
  /** What the lab of this level ends with: one address dropped, and everything else let in. */
  start: {
    policy: 'accept',
    rules: [
      { kind: 'replies', action: 'accept' },
      { kind: 'packets', action: 'drop', source: '203.0.113.66', destination: null, ports: null },
    ],
  },
  text,
  judge,
  explain,
  details: () => import('./answers.ts'),
  ...endFrom(schema, () => import('./end.json', { with: { type: 'json' } })),
};
