import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { errorBody, errors } from '@netward/contracts';
import { eventually } from '@netward/test-kit';
import request from 'supertest';
import { startGateway, type TestGateway } from '../testing/gateway.ts';

const PAGE = join(import.meta.dirname, '../../../../deploy/edge/maintenance.html');

let gateway: TestGateway;
let folder: string;
let file: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gateway-maintenance-'));
  file = join(folder, 'page.html');
  gateway = await startGateway({ MAINTENANCE_PAGE: file });
});
afterAll(async () => {
  await gateway.close();
  await rm(folder, { recursive: true });
});

const statusOf = async (path: string): Promise<number> =>
  (await request(gateway.url).get(path)).status;

async function close(): Promise<void> {
  await writeFile(file, await readFile(PAGE));
  await eventually('the site is closed', async () => (await statusOf('/')) === 503);
}

async function open(): Promise<void> {
  await rm(file, { force: true });
  await eventually('the site is open', async () => (await statusOf('/')) === 200);
}

describe('while the file exists', () => {
  beforeAll(close);
  afterAll(open);

  test.each(['/', '/labs', '/blog/nothing-here', '/assets/missing.js'])(
    'visitors of %s see the page, with a time to come back',
    async (path) => {
      const answer = await request(gateway.url).get(path).set('accept', 'text/html');
      expect(answer.status).toBe(503);
      expect(answer.headers).toMatchObject({ 'retry-after': '300', 'cache-control': 'no-store' });
      expect(answer.text).toContain('Netward is down for maintenance');
    },
  );

  test('the page is whole without anything else, and its policy allows no more', async () => {
    const { text, headers } = await request(gateway.url).get('/');
    expect(text).not.toMatch(/<script|(?:src|url)\s*[=(]|<link(?![^>]*href="data:,")/);
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toMatch(/style-src 'self' 'sha256-[^']+'/);
  });

  test.each(['/api/auth/login', '/api/assistant', '/api/auth/action-progress'])(
    'a call of %s gets 503 with the sentence, and reaches no service',
    async (path) => {
      const answer = await request(gateway.url).post(path).send({ email: 'a@b.example' });
      expect(answer.status).toBe(503);
      expect(answer.headers['retry-after']).toBe('300');
      expect(errorBody.parse(answer.body).message).toBe(errors.MAINTENANCE.message);
      for (const { received } of [gateway.auth, gateway.learning, ...gateway.assistants])
        expect(received).toEqual([]);
    },
  );

  test('an address that the API does not have gets the same', async () => {
    const answer = await request(gateway.url).get('/api/unknown');
    expect(answer.status).toBe(503);
    expect(errorBody.parse(answer.body).message).toBe(errors.MAINTENANCE.message);
  });

  test.each(['/healthz', '/readyz', '/api/health', '/api/version'])(
    '%s answers as always',
    async (path) => {
      const isWell = async () => (await statusOf(path)) === 200;
      expect(await eventually('the services are ready', isWell)).toBe(true);
    },
  );

  test('Prometheus reads the metrics, which say so', async () => {
    const authorization = `Bearer ${'s'.repeat(40)}`;
    const answer = await request(gateway.url).get('/metrics').set({ authorization });
    expect(answer.status).toBe(200);
    expect(answer.text).toMatch(/^maintenance 1$/m);
  });
});

test('it ends with the file', async () => {
  await close();
  await open();
  const answer = await request(gateway.url).post('/api/auth/login').send({});
  expect(answer.status).toBe(200);
});

test('a gateway that starts while the file exists is closed from its first answer on', async () => {
  await writeFile(file, await readFile(PAGE));
  const second = await startGateway({ MAINTENANCE_PAGE: file });
  expect((await request(second.url).get('/')).status).toBe(503);
  await second.close();
  await open();
});
