import { randomUUID } from 'node:crypto';
import {
  eventually,
  freePort,
  hasPooler,
  type Pooler,
  startPooler,
  type TestDatabase,
} from '@netward/test-kit';
import { createLearning, migrateLearning } from '../testing/programs.ts';
import { TestService, whenServed } from '../testing/test-service.ts';
import { createAuthDatabase } from '../testing/test-stores.ts';

/** Fewer than the service's pool opens, so that transactions must share them. */
const CONNECTIONS = 3;
/** Marks connections that came through the pooler. */
const NAME = `pooled-${randomUUID()}`;

function named(address: string): string {
  const url = new URL(address);
  url.searchParams.set('application_name', NAME);
  return url.href;
}

if (hasPooler)
  describe('behind a pooler in transaction mode', () => {
    let database: TestDatabase;
    let pooler: Pooler;
    let service: TestService;

    beforeAll(async () => {
      database = await createAuthDatabase();
      pooler = await startPooler(database.url, CONNECTIONS);
      service = await TestService.start({
        DATABASE_URL: named(pooler.addressOf(database.url)),
        DATABASE_DIRECT_URL: database.url,
        DATABASE_POOL_SIZE: '20',
      });
    });
    afterAll(async () => {
      await service.stop();
      await pooler.close();
      await database.drop();
    });

    test('twelve people register at once and get a mail each, over three connections', async () => {
      const people = Array.from({ length: 12 }, (_, at) => `person-${at}@example.org`);
      const answers = await Promise.all(
        people.map((email) => whenServed(() => service.register(email))),
      );
      expect(answers.map(({ status }) => status)).toEqual(people.map(() => 201));
      for (const email of people) expect(await service.tokensOf(email)).toHaveLength(1);
      const [{ count } = { count: 0 }] = await service.query<{ count: number }>(
        `SELECT count(*)::int FROM pg_stat_activity WHERE application_name = $1`,
        [NAME],
      );
      expect(count).toBeGreaterThan(0);
      expect(count).toBeLessThanOrEqual(CONNECTIONS);
    });

    test('the listener bypasses it, so mail is decided without waiting for the next poll', async () => {
      const listens = async () => {
        const listeners = await service.query(
          `SELECT 1 FROM pg_stat_activity WHERE datname = current_database()
             AND application_name = 'outbox-listener' AND query LIKE 'LISTEN%'`,
        );
        return listeners.length === 1;
      };
      expect(await eventually('it listens', listens)).toBe(true);
    });

    test('learning-service saves progress', async () => {
      await migrateLearning(database.url);
      await service.createLearner('ada@example.org');
      const learning = createLearning(`http://127.0.0.1:${await freePort()}`, {
        DATABASE_URL: pooler.addressOf(database.url),
        AUTH_URL: service.url,
        SERVICE_TOKEN: service.config.SERVICE_TOKEN,
      });
      await learning.start();
      try {
        const { body } = await service.login('ada@example.org');
        const call = (init: RequestInit) =>
          fetch(`${learning.url}/api/auth/action-progress`, {
            ...init,
            headers: {
              authorization: `Bearer ${String(body['token'])}`,
              'content-type': 'application/json',
            },
          });
        const saved = await eventually('it is saved', async () => {
          const answer = await call({
            method: 'POST',
            body: JSON.stringify({ level: '1', actions: ['openPage'] }),
          });
          return answer.status === 200 && answer.json();
        });
        expect(saved).toMatchObject({ level: '1', actions: ['openPage'] });
      } finally {
        await learning.stop();
      }
    });
  });
