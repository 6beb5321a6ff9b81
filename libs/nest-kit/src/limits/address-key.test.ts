import { addressKey, networkKey, siteKey } from './address-key.ts';

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
