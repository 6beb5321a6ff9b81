import type { ChallengeProof } from '../challenge.ts';
import { REPEATING, type WafConfiguration, type WafExclusion } from './configuration.ts';
import { RULES } from './measured.ts';
import { solution } from './solution.ts';

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

export const proof: ChallengeProof<WafConfiguration> = {
  solves: solution.configuration,
  wrongTries: [
    {
      name: 'Raise the limit to 10',
      configuration: { paranoia: 1, threshold: 10, exclusions: [] },
      costs:
        'Four attacks pass that one rule alone sees, and the question about a script tag still scores 15.',
      numbers: { served: 43, 'turned-away': 1, stopped: 12, through: 4 },
    },
    {
      name: 'Switch off the rules that turn customers away',
      configuration: {
        paranoia: 1,
        threshold: 5,
        exclusions: [942_190, 941_180, 941_100, 941_110, 941_160].map(everywhere),
      },
      costs:
        'Nobody is turned away, and five attacks pass: with the rules gone everywhere, no parameter is guarded.',
      numbers: { served: 44, 'turned-away': 0, stopped: 11, through: 5 },
    },
    {
      name: 'Make up for the exclusions with paranoia level 2',
      configuration: { ...solution.configuration, paranoia: 2 },
      costs: 'No attack passes, and six customers are turned away by the stricter rules.',
      numbers: { served: 38, 'turned-away': 6, stopped: 16, through: 0 },
    },
  ],
  widened: [],
  anyConfiguration,
};
