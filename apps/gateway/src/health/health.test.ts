import { healthResponse, versionResponse } from '@netward/contracts';
import { eventually } from '@netward/test-kit';
import request from 'supertest';
import { postJson, startGateway, type TestGateway } from '../testing/gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway({ NETWARD_VERSION: '1.2.3', NETWARD_REVISION: 'abc1234' });
});
afterAll(() => gateway.close());

const health = () => fetch(`${gateway.url}/api/health`);

test('is well when every service is ready', async () => {
  const answer = await health();
  expect(answer.status).toBe(200);
  expect(healthResponse.parse(await answer.json())).toEqual({
    status: 'ok',
    services: { auth: 'ready', learning: 'ready', assistant: 'ready' },
  });
  expect((await fetch(`${gateway.url}/api/health`, { method: 'HEAD' })).status).toBe(200);
});

test('names the service that is not ready, which answers 503 while the others serve', async () => {
  gateway.auth.isReady = false;
  await eventually('not ready is seen', async () => (await health()).status === 503);
  expect(await (await health()).json()).toMatchObject({
    status: 'unavailable',
    services: { auth: 'not ready', learning: 'ready' },
  });
  const refused = await postJson(`${gateway.url}/api/auth/login`, {});
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('1');
  expect((await postJson(`${gateway.url}/api/assistant`, {})).status).toBe(200);
  gateway.auth.isReady = true;
  await eventually('ready is seen', async () => (await health()).status === 200);
});

test('says the version and the revision of the source, and is asked each time', async () => {
  const answer = await request(gateway.url).get('/api/version');
  expect(answer.status).toBe(200);
  expect(versionResponse.parse(answer.body)).toEqual({ version: '1.2.3', revision: 'abc1234' });
  expect(answer.headers['cache-control']).toBe('no-store');
});

test('the version takes GET alone', async () => {
  const answer = await request(gateway.url).post('/api/version').send({});
  expect([answer.status, answer.headers['allow']]).toEqual([405, 'GET']);
});
