import { jest } from '@jest/globals';
import { Limits } from '@netward/nest-kit/limits';
import { JSON_BODY, postJson, startGateway, type TestGateway } from '../testing/gateway.ts';
import { IpLimits, ipTiers } from './ip-limits.ts';

let gateway: TestGateway;
beforeEach(async () => {
  gateway = await startGateway({ TRUST_PROXY: '1' });
});
afterEach(() => gateway.close());

const login = (ip: string) =>
  postJson(`${gateway.url}/api/auth/login`, {}, { 'x-forwarded-for': ip });

test('the sixty-first sign-in of a minute is refused, and says when to come back', async () => {
  for (let at = 0; at < 60; at++) expect((await login('203.0.113.1')).status).toBe(200);
  const refused = await login('203.0.113.1');
  expect(refused.status).toBe(429);
  expect(await refused.json()).toMatchObject({
    message: 'Too many attempts. Please try again later.',
  });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(refused.headers.get('ratelimit-policy')).toBe(
    '"ip:login:60";q=60;w=60, "ip:login:600";q=120;w=600',
  );
  expect(refused.headers.get('ratelimit')).toMatch(/^"ip:login:60";r=0;t=\d+$/);
  expect(gateway.auth.received).toHaveLength(60);
  expect((await login('203.0.113.2')).status).toBe(200);
});

test('once the longer limit is used up, the last call of a minute is refused too', async () => {
  const limits = new IpLimits(new Limits({ key: 'k'.repeat(40), scale: 1 }));
  let now = Date.now();
  const clock = jest.spyOn(Date, 'now').mockImplementation(() => now);
  let refusals = 0;
  for (let call = 0; call < 180; call++) {
    if (call % 60 === 0) now += 61_000;
    const { refusal } = await limits.count('login', '203.0.113.1');
    if (refusal) refusals += 1;
  }
  clock.mockRestore();
  expect(refusals).toBe(60);
});

test('an IPv6 network counts as one address', async () => {
  for (let at = 1; at <= 60; at++) await login(`2001:db8:1:2::${at.toString(16)}`);
  expect((await login('2001:db8:1:2:ffff::1')).status).toBe(429);
  expect((await login('2001:db8:1:3::1')).status).toBe(200);
});

/** Calls, how often an address may make them, and in how many seconds. */
const tiers: [path: string, uses: number, seconds: number][] = [
  ['/api/auth/register', 60, 60],
  ['/api/auth/forgot-password', 60, 600],
  ['/api/auth/resend-verification', 60, 600],
  ['/api/auth/reset-password', 60, 300],
  ['/api/contact', 5, 3600],
  ['/api/subscribe', 10, 3600],
];

test.each(tiers)('%s takes %i calls of an address in %i seconds', async (path, uses, seconds) => {
  const ask = (ip: string) => postJson(`${gateway.url}${path}`, {}, { 'x-forwarded-for': ip });
  for (let at = 0; at < uses; at++) expect((await ask('203.0.113.1')).status).toBe(200);
  const refused = await ask('203.0.113.1');
  expect(refused.status).toBe(429);
  expect(refused.headers.get('ratelimit')).toContain(';r=0;');
  const wait = Number(refused.headers.get('retry-after'));
  expect(wait).toBeGreaterThan(seconds - 30);
  expect(wait).toBeLessThanOrEqual(seconds);
  expect((await ask('203.0.113.2')).status).toBe(200);
});

test('a hundred and twenty registrations of an address fit into an hour, however slowly they come', () => {
  expect(ipTiers.register.rates).toContainEqual({ points: 120, seconds: 3600 });
});

test('a classroom behind one address can reset its passwords at once', async () => {
  const ask = (path: string, init?: RequestInit) => fetch(`${gateway.url}${path}`, init);
  const reset = { method: 'POST', headers: JSON_BODY, body: '{}' };
  for (let at = 0; at < 60; at++) {
    expect((await ask('/api/auth/verify-reset-token?token=x')).status).toBe(200);
    expect((await ask('/api/auth/reset-password', reset)).status).toBe(200);
  }
  expect((await ask('/api/auth/verify-reset-token?token=x')).status).toBe(429);
});

test('other calls are refused in other words', async () => {
  const verify = () => fetch(`${gateway.url}/api/auth/verify-email?token=x`);
  for (let at = 0; at < 60; at++) await verify();
  const refused = await verify();
  expect(refused.status).toBe(429);
  expect(await refused.json()).toMatchObject({
    message: 'Too many requests. Please try again later.',
  });
});
