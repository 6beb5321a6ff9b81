import { postJson, startGateway, type TestGateway } from '../../test/gateway.ts';

let gateway: TestGateway;
beforeEach(async () => {
  gateway = await startGateway({ TRUST_PROXY: '1' });
});
afterEach(() => gateway.close());

const login = (ip: string) =>
  postJson(`${gateway.url}/api/auth/login`, {}, { 'x-forwarded-for': ip });

test('the thirty-first sign-in of a minute is refused, and says when to come back', async () => {
  for (let at = 0; at < 30; at++) expect((await login('203.0.113.1')).status).toBe(200);
  const refused = await login('203.0.113.1');
  expect(refused.status).toBe(429);
  expect(await refused.json()).toMatchObject({
    message: 'Too many attempts. Please try again later.',
  });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(refused.headers.get('ratelimit-limit')).toBe('30');
  expect(refused.headers.get('ratelimit-remaining')).toBe('0');
  expect(gateway.auth.received).toHaveLength(30);
  expect((await login('203.0.113.2')).status).toBe(200);
});

test('an IPv6 network counts as one address', async () => {
  for (let at = 1; at <= 30; at++) await login(`2001:db8:1:2::${at.toString(16)}`);
  expect((await login('2001:db8:1:2:ffff::1')).status).toBe(429);
  expect((await login('2001:db8:1:3::1')).status).toBe(200);
});

test('other calls are refused in other words', async () => {
  const verify = () => fetch(`${gateway.url}/api/auth/verify-email?token=x`);
  for (let at = 0; at < 30; at++) await verify();
  const refused = await verify();
  expect(refused.status).toBe(429);
  expect(await refused.json()).toMatchObject({
    message: 'Too many requests. Please try again later.',
  });
});
