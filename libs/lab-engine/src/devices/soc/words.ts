import { wordsFrom, onOff, type NodeWords, type Wording } from '../words.ts';
import texts from './words.json' with { type: 'json' };

export const words: Readonly<Record<keyof typeof texts, Wording>> = wordsFrom<typeof texts>(
  texts,
  {},
);

export const nodeWords: NodeWords = {
  state: ({ socEnabled }) => onOff(socEnabled),
  arrived: () => 'The record shows up in the combined view.',
  cell: () => 'record',
};
