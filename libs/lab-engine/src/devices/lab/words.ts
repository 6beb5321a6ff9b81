import { wordsFrom } from '../words-from.ts';
import type { Wording } from '../words.ts';
import texts from './words.json' with { type: 'json' };

export const words: Readonly<Record<keyof typeof texts, Wording>> = wordsFrom<typeof texts>(
  texts,
  {},
);
