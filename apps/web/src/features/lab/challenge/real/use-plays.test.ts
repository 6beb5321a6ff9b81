import { expect, test } from '@jest/globals';
import { problemsIn } from './use-plays.ts';

test('the editor marks the places that nft names', () => {
  const words = [
    '/dev/stdin:4:9-12: Error: syntax error, unexpected string',
    '        nope',
    '        ^^^^',
    '/dev/stdin:5:18-27: Error: Could not resolve hostname: Name or service not known',
    '        ip saddr 10.0.0.300 drop',
    '                 ^^^^^^^^^^',
    '',
  ].join('\n');
  expect(problemsIn(words)).toEqual([
    {
      line: 4,
      column: 9,
      length: 4,
      reason: 'nft says: syntax error, unexpected string.',
      remedy: '',
    },
    {
      line: 5,
      column: 18,
      length: 10,
      reason: 'nft says: Could not resolve hostname: Name or service not known.',
      remedy: 'nft takes what is no valid address for the name of a host.',
    },
  ]);
  expect(problemsIn('nft: command not found')).toEqual([]);
});
