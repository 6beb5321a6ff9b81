import { fileURLToPath } from 'node:url';
import {
  eventually,
  type AuthStub,
  freePort,
  openTcpGate,
  ServiceProcess,
  startAuthStub,
  type TcpGate,
  type TestDatabase,
} from '@netward/test-kit';
import { calls } from './testing/calls.ts';
import {
  type LearningAnswer,
  type TestLearner,
  type Learning,
  startLearning,
  createLearningDatabase,
} from './testing/start-learning.ts';

describe('outages', () => {
  let learning: Learning;
  let learner: TestLearner;

  beforeEach(async () => {
    // As in production, so that a call gives up while the database is silent.
    learning = await startLearning(
      {},
      { databaseConnectMs: undefined, databaseAnswerMs: undefined },
    );
    learner = await learning.learner();
  });
  afterEach(() => learning.stop());

  type Call = (typeof calls)[number];
  const send = (call: Call): Promise<LearningAnswer> =>
    call.body ? learner.post(call.path, call.body) : learner.get(call.path);

  /** The answer comes while the database is still away, so no call hangs on it. */
  async function expectUnavailable(call: Call): Promise<void> {
    const { status, body, headers } = await send(call);
    expect([call.path, status]).toEqual([call.path, 503]);
    expect(headers.get('retry-after')).toBe('1');
    const isChatSave = call.path === '/api/auth/save-chat';
    expect(body.message).toBe(
      isChatSave ? 'Failed to save chat' : 'Service temporarily unavailable. Please try again.',
    );
  }

  /** A busy service may refuse a call at first, so they are made until all are served. */
  const expectAllToWork = () =>
    eventually('every call works', async () => {
      const answers = await Promise.all(calls.map(send));
      return answers.every(({ status }) => status === 200);
    });
  const expectReady = () => eventually('it is ready', learning.isReady);

  test('a stopped database means 503, not ready, and work again after it', async () => {
    await expectAllToWork();
    await learning.gate.shut();
    await Promise.all(calls.map(expectUnavailable));
    expect(await learning.isReady()).toBe(false);
    await learning.gate.open();
    await expectAllToWork();
    await expectReady();
  });

  test('a database that falls silent means 503 while it is silent, and work again after it', async () => {
    await expectAllToWork();
    learning.gate.silence();
    await Promise.all(calls.map(expectUnavailable));
    await learning.gate.open();
    await expectAllToWork();
  });

  test('what was acknowledged before an outage is there after it', async () => {
    await eventually('it is acknowledged', async () => {
      const saved = { level: '1', actions: ['openPage'] };
      return (await learner.post('/api/auth/action-progress', saved)).status === 200;
    });
    await learning.gate.shut();
    await learner.post('/api/auth/action-progress', { level: '1', actions: ['portScan'] });
    await learning.gate.open();
    await expectAllToWork();
    const { body } = await learner.get('/api/auth/action-progress');
    expect(body.progress['1'].actions).toContain('openPage');
  });

  test('while auth-service is away, learners known and new go on with the keys that were fetched', async () => {
    await expectAllToWork();
    await learning.auth.stop();
    learner = await learning.learner();
    await expectAllToWork();
    await expectReady();
  });
});

describe('late database', () => {
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
});
