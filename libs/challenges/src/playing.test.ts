import { expect, test } from '@jest/globals';
import { remembered } from './playing.ts';

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

test('forgets the days that were asked for longest ago', () => {
  let worked = 0;
  const ask = remembered((_: object, day) => ({ day, work: (worked += 1) }));
  const configuration = {};
  for (let seed = 0; seed < 5; seed += 1) ask(configuration, seed);
  expect(ask(configuration, 4).work).toBe(5);
  expect(ask(configuration, 0).work).toBe(6);
});
