import { chosen } from '@netward/test-kit';

/** All the places of a choice in which a model could bring words of its own before a learner. */
export const waysToSay = (words: string): readonly [way: string, content: string][] => [
  ['plainly', words],
  ['for a language', chosen([1], words)],
  ['for a number', chosen([words as never])],
  ['with the number of another answer', chosen([1, 99], words)],
  ['in a field of its own', chosen([1], 'en', { link: words })],
  ['as prose that nobody wants', chosen([1], 'en', { prose: words })],
  ['as a question to look up', chosen([], 'en', { english: words })],
];
