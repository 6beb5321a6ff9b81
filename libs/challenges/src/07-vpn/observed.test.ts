import { expect, test } from '@jest/globals';
import observed from './observed.json' with { type: 'json' };
import {
  addressesToObserve,
  routesToObserve,
  waysFor,
  type ObservedVpn,
} from './testing/observed.ts';

const { openvpn, tables }: ObservedVpn = observed as never;

test('the table is of today’s solution and wrong tries, and names its OpenVPN', () => {
  expect(tables.map(({ name, configuration }) => ({ name, configuration }))).toEqual(
    routesToObserve(),
  );
  expect(openvpn).toMatch(/^\d/);
});

test.each(tables)(
  'real OpenVPN and Linux choose the same ways: $name',
  ({ configuration, ways }) => {
    expect(waysFor(configuration)).toBe(ways);
    expect(ways).toHaveLength(addressesToObserve().length);
  },
);

test('both ways are in the table', () => {
  expect(new Set(tables.flatMap(({ ways }) => [...ways]))).toEqual(new Set(['T', 'O']));
});
