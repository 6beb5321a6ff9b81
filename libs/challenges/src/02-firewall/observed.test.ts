import { expect, test } from '@jest/globals';
import observed from './observed.json' with { type: 'json' };
import { TRAFFICS } from '../challenge.ts';
import { chainsToObserve, lettersFor, type ObservedFirewall } from './testing/observed.ts';

const { nftables, chains }: ObservedFirewall = observed as never;

test('the table is of today’s solution and wrong tries, and names its nft', () => {
  expect(chains.map(({ name, configuration }) => ({ name, configuration }))).toEqual(
    chainsToObserve(),
  );
  expect(nftables).toMatch(/^\d/);
});

test.each(chains)(
  'real nftables does the same with every flow: $name',
  ({ configuration, seen }) => {
    for (const traffic of TRAFFICS)
      expect([traffic, lettersFor(configuration, traffic)]).toEqual([traffic, seen[traffic]]);
  },
);

test('the table has every way in which a flow can end', () => {
  const letters = new Set(
    chains.flatMap(({ seen }) => TRAFFICS.flatMap((each) => [...seen[each]])),
  );
  expect([...letters].sort()).toEqual(['A', 'H', 'N', 'R', 'S']);
});
