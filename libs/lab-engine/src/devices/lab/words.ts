import { RANK, type Wording } from '../words.ts';

type Kind = 'unknown-action';

export const words: Readonly<Record<Kind, Wording>> = {
  'unknown-action': {
    line: ({ subject }) => `Unknown action: ${subject}`,
    look: ['warn', 'refused'],
    rank: RANK.refused,
    message: 'No change',
  },
};
