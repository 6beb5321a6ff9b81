import { parseRedisAddress } from './redis.ts';

test('reads one server, with its defaults', () => {
  expect(parseRedisAddress('redis://cache')).toEqual({
    kind: 'server',
    isTls: false,
    hosts: [{ host: 'cache', port: 6379 }],
    db: 0,
  });
});

test('reads login, TLS, certificates and database', () => {
  expect(parseRedisAddress('rediss://app:p%40ss:word@[::1]:6380/3?ca=/run/ca.crt')).toEqual({
    kind: 'server',
    isTls: true,
    hosts: [{ host: '::1', port: 6380 }],
    username: 'app',
    password: 'p@ss:word',
    db: 3,
    caFile: '/run/ca.crt',
  });
});

test('reads sentinels and the name of the master', () => {
  const address = 'redis+sentinel://:secret@one,two:5000/orders/1?sentinelPassword=watch';
  expect(parseRedisAddress(address)).toEqual({
    kind: 'sentinel',
    isTls: false,
    hosts: [
      { host: 'one', port: 26_379 },
      { host: 'two', port: 5000 },
    ],
    password: 'secret',
    master: 'orders',
    sentinelPassword: 'watch',
    db: 1,
  });
});

test('reads a cluster', () => {
  expect(parseRedisAddress('rediss+cluster://one:7000,two')).toMatchObject({
    kind: 'cluster',
    isTls: true,
    hosts: [
      { host: 'one', port: 7000 },
      { host: 'two', port: 6379 },
    ],
  });
});

test.each([
  ['another protocol', 'http://cache'],
  ['no host', 'redis://'],
  ['several hosts for one server', 'redis://one,two'],
  ['a port that is none', 'redis://cache:port'],
  ['a database that is none', 'redis://cache/first'],
  ['sentinels without a master', 'redis+sentinel://one,two'],
  ['a database of a cluster', 'redis+cluster://one/1'],
  ['an empty host in a list', 'redis+cluster://one,,two'],
])('refuses %s', (_, address) => {
  expect(() => parseRedisAddress(address)).toThrow(expect.objectContaining({ name: 'TypeError' }));
});
