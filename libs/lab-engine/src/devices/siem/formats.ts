import { baseRulesFold, sigmaFold } from './sigma.ts';
import type { KindFormats } from '../../formats/kind-format.ts';
import silent from './formats.json' with { type: 'json' };

export const formats = {
  ...silent,
  'siem-on': {
    folds: ({ played }) => [baseRulesFold(played.result.state), sigmaFold(played.result.state)],
  },
  'siem-correlated': {
    folds: ({ played }) => [baseRulesFold(played.before), sigmaFold(played.before)],
  },
} satisfies KindFormats;
