import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import {
  createTestDatabase,
  freePort,
  runProgram,
  ServiceProcess,
  signingKeys,
  type TestDatabase,
} from '@netward/test-kit';
import { SERVICE_TOKEN } from './mailer.ts';
import type { TestQueueStore } from './queue-store.ts';

/** The real auth-service as a process of its own, on a database of its own. */
export interface TestAuthService {
  url: string;
  process: ServiceProcess;
  database: TestDatabase;
  /** Registers somebody; returns the status, or 0 without an answer. */
  register(email: string): Promise<number>;
  close(): Promise<void>;
}

const built = (file: string): string =>
  fileURLToPath(new URL(`../../../auth-service/dist/${file}`, import.meta.url));

/** Prepares one for these queues; `process.start()` starts it. */
export async function prepareAuthService(
  queue: Pick<TestQueueStore, 'settings'> & { key: Buffer },
): Promise<TestAuthService> {
  const database = await createTestDatabase('mailer_auth', (DATABASE_URL) =>
    runProgram(built('migrate.js'), { DATABASE_URL }),
  );
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const process = new ServiceProcess(built('main.js'), url, {
    ...queue.settings,
    NODE_ENV: 'test',
    PORT: String(port),
    LOG_LEVEL: 'warn',
    DATABASE_URL: database.url,
    SERVICE_TOKEN,
    LEARNING_URL: 'http://127.0.0.1:9',
    PUBLIC_URL: 'https://netward.example',
    CONTACT_TO: 'staff@netward.example',
    SIGNING_KEYS: signingKeys('test'),
    MAIL_SEALING_KEY: queue.key.toString('base64url'),
    LIMIT_KEY: randomBytes(32).toString('hex'),
    RATE_LIMIT_SCALE: '1000',
  });
  return {
    url,
    process,
    database,
    register: (email) =>
      fetch(`${url}/api/auth/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'Ada', email, password: 'correct horse' }),
      }).then(
        ({ status }) => status,
        () => 0,
      ),
    async close() {
      await process.stop();
      await database.drop();
    },
  };
}
