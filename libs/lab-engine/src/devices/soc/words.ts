import { wordsFrom, onOff, type NodeWords, type Wording } from '../device.ts';
import texts from './words.json' with { type: 'json' };

export const words: Readonly<Record<keyof typeof texts, Wording>> = wordsFrom<typeof texts>(
  texts,
  {},
);

export const nodeWords: NodeWords = {
  state: ({ socEnabled }) => onOff(socEnabled),
  got: () => ['The record shows up in the combined view.', 'record'],
};
