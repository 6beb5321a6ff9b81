import { randomUUID } from 'node:crypto';
import { createApp } from '../app.ts';
import type { LearningConfig } from '../config.ts';
import { startAuthStub } from './auth-stub.ts';
import { eventually } from './eventually.ts';
import { createTestDatabase } from './test-database.ts';
import { startFaultProxy } from './fault-proxy.ts';

const SERVICE_TOKEN = 'between-the-services-of-a-test-only';

export interface LearningAnswer {
  status: number;
  headers: Headers;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests look into answers freely
  body: any;
}

export interface TestLearner {
  id: string;
  token: string;
  get(path: string): Promise<LearningAnswer>;
  post(path: string, body: object | string): Promise<LearningAnswer>;
}

async function toAnswer(response: Response): Promise<LearningAnswer> {
  return { status: response.status, headers: response.headers, body: await response.json() };
}

/** The whole service on a database of its own, behind a fault proxy, with a stub of auth-service. */
export async function startLearning(changes: Partial<LearningConfig> = {}) {
  const database = await createTestDatabase();
  const proxy = await startFaultProxy(database.url);
  const auth = await startAuthStub(SERVICE_TOKEN);
  const app = await createApp({
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    PORT: 0,
    LOG_LEVEL: 'silent',
    SERVICE_TOKEN,
    LIMIT_KEY: 'hides-the-learners-of-a-test-alone',
    RATE_LIMIT_SCALE: 1000,
    REPLICAS: 1,
    DATABASE_URL: proxy.url,
    DATABASE_POOL_SIZE: 10,
    AUTH_URL: auth.url,
    ...changes,
  });
  await app.listen(0, '127.0.0.1');
  const base = await app.getUrl();

  const call = async (path: string, init: RequestInit): Promise<LearningAnswer> =>
    toAnswer(await fetch(base + path, init));

  const isReady = async (): Promise<boolean> => (await call('/readyz', {})).status === 200;
  await eventually(isReady);

  async function learner(id: string = randomUUID()): Promise<TestLearner> {
    const token = await auth.token(id);
    const headers = { authorization: `Bearer ${token}` };
    return {
      id,
      token,
      get: (path) => call(path, { headers }),
      post: (path, body) =>
        call(path, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: typeof body === 'string' ? body : JSON.stringify(body),
        }),
    };
  }

  return {
    auth,
    serviceToken: SERVICE_TOKEN,
    database,
    proxy,
    call,
    isReady,
    learner,
    stop: async () => {
      await app.close();
      await proxy.stop();
      await auth.stop();
      await database.drop();
    },
  };
}
export type Learning = Awaited<ReturnType<typeof startLearning>>;
