import { randomUUID } from 'node:crypto';
import { migrate } from '@netward/nest-kit/database';
import {
  createTestDatabase,
  eventually,
  openTcpGate,
  startAuthStub,
  type TestDatabase,
} from '@netward/test-kit';
import { type LearningIntervals, createApp } from '../app.module.ts';
import type { LearningConfig } from '../config.ts';
import { databaseOptions } from '../database/database-options.ts';
import { PATIENT_TIMES } from './patient-times.mjs';

const SERVICE_TOKEN = 'between-the-services-of-a-test-only';
const POSTGRES_PORT = 5432;
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

/** A database with the tables of learning-service. */
export function createLearningDatabase(): Promise<TestDatabase> {
  return createTestDatabase('learning', (url) => migrate(databaseOptions(url)));
}

/** The whole service on its own database, which it reaches through a gate, and a stub of auth-service. */
export async function startLearning(
  changes: Partial<LearningConfig> = {},
  intervals: LearningIntervals = {},
) {
  const database = await createLearningDatabase();
  const gate = await openTcpGate(database.url, POSTGRES_PORT);
  const auth = await startAuthStub(SERVICE_TOKEN);
  const config: LearningConfig = {
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    PORT: 0,
    LOG_LEVEL: 'silent',
    NETWARD_VERSION: 'test',
    NETWARD_REVISION: 'test',
    SERVICE_TOKEN,
    LIMIT_KEY: 'hides-the-learners-of-a-test-alone',
    RATE_LIMIT_SCALE: 1000,
    REPLICAS: 1,
    DATABASE_URL: gate.url,
    DATABASE_POOL_SIZE: 10,
    AUTH_URL: auth.url,
    ...changes,
  };
  const app = await createApp(config, { ...PATIENT_TIMES, ...intervals });
  await app.listen(0, '127.0.0.1');
  const base = await app.getUrl();

  const open = (path: string, init: RequestInit): Promise<Response> => fetch(base + path, init);
  const call = async (path: string, init: RequestInit): Promise<LearningAnswer> =>
    toAnswer(await open(path, init));

  const isReady = async (): Promise<boolean> => (await call('/readyz', {})).status === 200;
  await eventually('the service is ready', isReady);

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
    gate,
    open,
    call,
    isReady,
    learner,
    stop: async () => {
      await app.close();
      await gate.close();
      await auth.stop();
      await database.drop();
    },
  };
}
export type Learning = Awaited<ReturnType<typeof startLearning>>;
