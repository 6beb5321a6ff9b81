import { versionResponse } from '@netward/contracts';
import request from 'supertest';
import { startGateway, type TestGateway } from '../testing/gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway({ NETWARD_VERSION: '1.2.3', NETWARD_REVISION: 'abc1234' });
});
afterAll(() => gateway.close());

test('says the version and the revision of the source, and is asked each time', async () => {
  const answer = await request(gateway.url).get('/api/version');
  expect(answer.status).toBe(200);
  expect(versionResponse.parse(answer.body)).toEqual({ version: '1.2.3', revision: 'abc1234' });
  expect(answer.headers['cache-control']).toBe('no-store');
});

test('takes GET alone', async () => {
  const answer = await request(gateway.url).post('/api/version').send({});
  expect([answer.status, answer.headers['allow']]).toEqual([405, 'GET']);
});
