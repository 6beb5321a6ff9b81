import { fileURLToPath } from 'node:url';
import {
  type AuthStub,
  eventually,
  freePort,
  openTcpGate,
  ServiceProcess,
  startAuthStub,
  type TcpGate,
  type TestDatabase,
} from '@netward/test-kit';
import { createLearningDatabase } from './testing/start-learning.ts';

const PROGRAM = fileURLToPath(new URL('../dist/main.js', import.meta.url));
const SERVICE_TOKEN = 'between-the-services-of-a-test-only';
const UNAVAILABLE = 'Service temporarily unavailable. Please try again.';

let database: TestDatabase;
let gate: TcpGate;
let auth: AuthStub;
let service: ServiceProcess;

beforeEach(async () => {
  database = await createLearningDatabase();
  gate = await openTcpGate(database.url, 5432);
  auth = await startAuthStub(SERVICE_TOKEN);
  const port = await freePort();
  service = new ServiceProcess(PROGRAM, `http://127.0.0.1:${port}`, {
    NODE_ENV: 'test',
    PORT: String(port),
    SERVICE_TOKEN,
    LIMIT_KEY: 'hides-the-learners-of-a-test-alone',
    DATABASE_URL: gate.url,
    AUTH_URL: auth.url,
  });
});
afterEach(async () => {
  await service.stop('SIGKILL');
  await auth.stop();
  await gate.close();
  await database.drop();
});

const ask = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(service.url + path, { headers });
  const body = (await answer.json()) as { missing: string[]; message?: string };
  return { status: answer.status, body };
};

async function listens(): Promise<void> {
  const isAlive = () => ask('/healthz').catch(() => undefined);
  const { status } = await eventually('the service listens', isAlive);
  expect(status).toBe(200);
}

test.each(['refuses connections', 'is silent'])(
  'while its database %s the service listens and says what it misses, and is ready once it is there',
  async (kind) => {
    if (kind === 'is silent') gate.silence();
    else await gate.shut();
    const child = service.spawn();
    await listens();
    const missing = async (): Promise<string[]> => (await ask('/readyz')).body.missing;
    await eventually('only the database is missing', async () => (await missing()).length === 1);
    expect(await ask('/readyz')).toMatchObject({ status: 503, body: { missing: ['database'] } });
    const learner = {
      authorization: `Bearer ${await auth.token('0f3dbf2e-8f0f-4d4f-9a3f-1d6f9f7b6c11')}`,
    };
    const refused = await ask('/api/auth/action-progress', learner);
    expect(refused).toMatchObject({ status: 503, body: { message: UNAVAILABLE } });
    await gate.open();
    await eventually('it is ready', async () => (await ask('/readyz')).status === 200);
    expect((await ask('/api/auth/action-progress', learner)).status).toBe(200);
    expect(child.exitCode).toBeNull();
  },
);

test('a service that waits for its database ends when it is told to', async () => {
  await gate.shut();
  service.spawn();
  await listens();
  expect(await service.stop()).toBe(0);
});
