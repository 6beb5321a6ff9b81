import { expect, test } from '@jest/globals';
import { dependsOnTime } from './rules.ts';

test('rates and what is forgotten after a while depend on time', () => {
  expect(dependsOnTime('tcp dport 22 limit  rate 5/minute accept')).toBe(true);
  expect(dependsOnTime('set tried { type ipv4_addr; flags dynamic, timeout; timeout 1m }')).toBe(
    true,
  );
  expect(dependsOnTime('tcp dport 22 accept # limit rate 5/minute')).toBe(false);
  expect(dependsOnTime('set limits { }')).toBe(false);
});
