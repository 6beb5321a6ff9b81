import { Limiter, addressKey, networkKey, siteKey } from './limiter.ts';

const limiter = () =>
  new Limiter({ name: 'flooded', points: 2, seconds: 600 }, { key: 'k'.repeat(32), scale: 1 });

/** So many uses by each of the first /64 networks of an IPv6 /48, one network after the other. */
async function flood(limited: Limiter, networks: number, uses = 1): Promise<void> {
  for (let at = 0; at < networks * uses; at++)
    await limited.consume(`2001:db8:1:${Math.floor(at / uses).toString(16)}`);
}

test('without Redis a flood of addresses pushes out counters, not ones that are used up', async () => {
  const limited = limiter();
  for (let at = 0; at < 3; at++) await limited.consume('203.0.113.1');
  await limited.consume('203.0.113.2');
  await flood(limited, 20_000);
  expect(await limited.peek('203.0.113.1')).toMatchObject({ isAllowed: false });
  expect((await limited.consume('203.0.113.1')).isAllowed).toBe(false);
  expect(await limited.peek('203.0.113.2')).toMatchObject({ used: 0 });
});

test('a flood of addresses that use themselves up is forgotten in the end, too', async () => {
  const limited = limiter();
  await flood(limited, 20_000, 3);
  const first = await limited.peek('2001:db8:1:0');
  const last = await limited.peek('2001:db8:1:4e1f');
  expect([first.used, last.isAllowed]).toEqual([0, false]);
});

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
])('%s counts as %s', (address, key) => {
  expect(addressKey(address)).toBe(key);
});

test('neighbours of one IPv4 /24 share a network, and so does one IPv6 /64', () => {
  expect(networkKey('203.0.113.9')).toBe(networkKey('203.0.113.200'));
  expect(networkKey('203.0.113.9')).not.toBe(networkKey('203.0.114.9'));
  expect(networkKey('2001:db8:1:2::1')).toBe(networkKey('2001:db8:1:2:ffff::9'));
});

test('an IPv6 site is a /48, and an IPv4 site its network', () => {
  expect(siteKey('2001:db8:1:2::1')).toBe(siteKey('2001:db8:1:ffff::9'));
  expect(siteKey('2001:db8:1::1')).not.toBe(siteKey('2001:db8:2::1'));
  expect(siteKey('::ffff:203.0.113.9')).toBe(networkKey('203.0.113.200'));
});
