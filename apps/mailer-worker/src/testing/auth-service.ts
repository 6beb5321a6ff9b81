import { randomBytes, randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { MailKind, SealedMail } from '@netward/contracts';
import { mailContext, seal } from '@netward/nest-kit/crypto';
import {
  createTestDatabase,
  eventually,
  freePort,
  runProgram,
  ServiceProcess,
  signingKeys,
  type TestDatabase,
} from '@netward/test-kit';
import { SERVICE_TOKEN } from './mailer.ts';
import type { TestQueueStore } from './queue-store.ts';

/** The real auth-service as a separate process, on its own database. */
export interface TestAuthService {
  url: string;
  process: ServiceProcess;
  database: TestDatabase;
  /** Stores a mail that is decided, as any request may lead to; returns its row. */
  write<K extends MailKind>(kind: K, mail: SealedMail<K>): Promise<string>;
  rowOf(id: string): Promise<Record<string, unknown>>;
  /** Waits until a mail is in a state, or its newest attempt ended in a way. */
  until(id: string, facts: Record<string, unknown>): Promise<Record<string, unknown>>;
  /** Registers somebody; returns the status, or 0 without an answer. */
  register(email: string): Promise<number>;
  close(): Promise<void>;
}

const program = (file: string): string =>
  fileURLToPath(new URL(`../../../auth-service/${file}`, import.meta.url));

/** Prepares one for these queues; `process.start()` starts it. */
export async function prepareAuthService(
  queue: Pick<TestQueueStore, 'settings'>,
): Promise<TestAuthService> {
  const key = randomBytes(32);
  const database = await createTestDatabase('mailer_auth', (DATABASE_URL) =>
    runProgram(program('dist/migrate.js'), { DATABASE_URL }),
  );
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const process = new ServiceProcess(program('src/testing/quick-auth-service.mjs'), url, {
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
    TRANSCRIPT_KEYS: signingKeys('test'),
    MAIL_SEALING_KEY: key.toString('base64url'),
    LIMIT_KEY: randomBytes(32).toString('hex'),
    RATE_LIMIT_SCALE: '1000',
  });
  const rowOf = async (id: string): Promise<Record<string, unknown>> => {
    const [row] = await database.query<Record<string, unknown>>(
      'SELECT * FROM auth.outbox WHERE id = $1',
      [id],
    );
    return row ?? {};
  };
  return {
    url,
    process,
    database,
    rowOf,
    async write(kind, mail) {
      const id = randomUUID();
      await database.query(
        `INSERT INTO auth.outbox (id, intent, kind, sealed, request_id, deadline)
         VALUES ($1, 'contact', $2, $3, 'test', now() + interval '1 hour')`,
        [id, kind, seal(mail, key, mailContext(id, kind))],
      );
      return id;
    },
    until: (id, facts) =>
      eventually(`the mail is ${JSON.stringify(facts)}`, async () => {
        const row = await rowOf(id);
        return Object.entries(facts).every(([name, value]) => row[name] === value) && row;
      }),
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
