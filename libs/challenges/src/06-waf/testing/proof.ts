import type { ChallengeProof, Widened } from '../../testing/challenge-proof.ts';
import { REPEATING, type WafExclusion } from '@netward/lab-engine/waf';
import { RULES } from '@netward/lab-engine/waf/rules';
import { schema, type WafConfiguration } from '../configuration.ts';
import end from '../end.json' with { type: 'json' };
import { words } from '../../web-requests/visits.ts';
import mornings from '../mornings.json' with { type: 'json' };

const solves = schema.parse(end.solution.configuration);
const KNOWN = Object.keys(RULES).map(Number);
const PARAMETERS = ['q', 'text', 'message', 'name', 'product', 'subject', 'id', 'order'] as const;
const PATHS = ['/search', '/review', '/contact', '/product', '/track', '/login'] as const;

/** Settings and exclusions of likely and unlikely kinds. */
function anyConfiguration(next: () => number): WafConfiguration {
  const one = <T>(all: readonly T[]): T => all[Math.floor(next() * all.length)]!;
  const anyExclusion = (): WafExclusion => {
    const rule = one(KNOWN);
    const isWhole = REPEATING.includes(rule) || next() < 0.3;
    return {
      rule,
      parameter: isWhole ? null : one(PARAMETERS),
      path: next() < 0.3 ? null : one(PATHS),
    };
  };
  return {
    paranoia: one([1, 2, 3, 4] as const),
    threshold: 1 + Math.floor(next() * 30),
    exclusions: Array.from({ length: Math.floor(next() * 8) }, anyExclusion),
  };
}

const everywhere = (rule: number): WafExclusion => ({ rule, parameter: null, path: null });

/**
 * Sees nothing that 941160 does not see as well: an exclusion of it that is too wide leaves nothing to an
 * attacker, and no request could show that it is.
 */
const SHADOWED = 941_110;

type Wider = readonly [how: string, (one: WafExclusion) => readonly WafExclusion[]];

const WIDER: readonly Wider[] = [
  ['at any path', (one) => [{ ...one, path: null }]],
  ['in any parameter', (one) => [{ ...one, parameter: null }]],
  ['everywhere', ({ rule }) => [everywhere(rule)]],
];

function widenedExclusions(): readonly Widened<WafConfiguration>[] {
  const { exclusions } = solves;
  return exclusions.flatMap((one, index) => {
    const { rule, parameter, path } = one;
    const ways: readonly Wider[] = [['left away', () => []], ...(rule === SHADOWED ? [] : WIDER)];
    return ways.map(([how, change]) => ({
      name: `${rule} in ${parameter} at ${path}, ${how}`,
      configuration: {
        ...solves,
        exclusions: exclusions.flatMap((each, at) => (at === index ? change(each) : [each])),
      },
    }));
  });
}

const solved = (change: Partial<WafConfiguration>): WafConfiguration => ({
  ...solves,
  ...change,
});

const widened: readonly Widened<WafConfiguration>[] = [
  ...widenedExclusions(),
  {
    name: 'every exclusion, at any path',
    configuration: solved({
      exclusions: solves.exclusions.map((one) => ({ ...one, path: null })),
    }),
  },
  {
    name: '941210, 930120 and 932160 everywhere',
    configuration: solved({
      exclusions: [...solves.exclusions, ...[941_210, 930_120, 932_160].map(everywhere)],
    }),
  },
  { name: 'a limit of 4', configuration: solved({ threshold: 4 }) },
  { name: 'a limit of 6', configuration: solved({ threshold: 6 }) },
  { name: 'paranoia level 2', configuration: solved({ paranoia: 2 }) },
];

export const proof: ChallengeProof<WafConfiguration> = {
  solves,
  wrongTries: [
    {
      name: 'Raise the limit to 10',
      configuration: { paranoia: 1, threshold: 10, exclusions: [] },
      costs:
        'Nine attacks pass that one rule alone sees, and the question about a script tag still scores 15.',
      numbers: { served: 44, 'turned-away': 1, stopped: 12, through: 9 },
    },
    {
      name: 'Switch off the rules that turn customers away',
      configuration: {
        paranoia: 1,
        threshold: 5,
        exclusions: [942_190, 941_180, 941_100, 941_110, 941_160].map(everywhere),
      },
      costs:
        'Nobody is turned away, and seven attacks pass: with the rules gone everywhere, no parameter is guarded.',
      numbers: { served: 45, 'turned-away': 0, stopped: 14, through: 7 },
    },
    {
      name: 'Make up for the exclusions with paranoia level 2',
      configuration: { ...solves, paranoia: 2 },
      costs: 'No attack passes, and seven customers are turned away by the stricter rules.',
      numbers: { served: 38, 'turned-away': 7, stopped: 21, through: 0 },
    },
  ],
  widened,
  anyConfiguration,
};

const { plain, terse, writers, lookalikes, attacks } = mornings;

/** The ids of all requests that a stream may have. */
export const DRAWN: readonly string[] = [
  ...[plain, terse, writers, lookalikes, attacks].flatMap(words),
  ...mornings['only too wide'].flatMap(([, ...requests]) => requests),
];

/** The requests that the real WAF answered with 403 under a configuration, by their ids. */
export interface ObservedWaf {
  readonly configuration: WafConfiguration;
  readonly refused: readonly string[];
}
