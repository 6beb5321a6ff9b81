import { expect, test } from '@jest/globals';
import { remembered } from './remembered.ts';

test('works once for each configuration and stream', () => {
  const worked: string[] = [];
  const ask = remembered(({ name }: { name: string }, traffic) => {
    worked.push(`${name}${traffic}`);
    return { of: `${name}${traffic}` };
  });
  const [one, other] = [{ name: 'one ' }, { name: 'other ' }];
  const first = ask(one, 'A');
  expect(ask(one, 'A')).toBe(first);
  expect([ask(one, 'B'), ask(other, 'A'), ask(one, 'B')]).toEqual([
    { of: 'one B' },
    { of: 'other A' },
    { of: 'one B' },
  ]);
  expect(worked).toEqual(['one A', 'one B', 'other A']);
});
