import { describe, expect, it } from '@jest/globals';
import { shortName } from './short-name.ts';

describe('a short name', () => {
  it.each([
    ['Maja', 'Maja'],
    ['twelve chars', 'twelve chars'],
    ['thirteen char', 'thirteen cha...'],
    ['👩‍👩‍👧'.repeat(12), '👩‍👩‍👧'.repeat(12)],
    ['👩‍👩‍👧'.repeat(13), `${'👩‍👩‍👧'.repeat(12)}...`],
  ])('of %s is %s', (name, short) => {
    expect(shortName(name)).toBe(short);
  });
});
