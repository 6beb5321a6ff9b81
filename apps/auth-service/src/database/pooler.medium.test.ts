import { randomUUID } from 'node:crypto';
import { createDatabase, type TestDatabase } from '../testing/places.ts';
import { eventually } from '../testing/eventually.ts';
import {
  endProcess,
  freePort,
  migrateLearning,
  startLearning,
} from '../testing/learning-process.ts';
import { hasPooler, type Pooler, startPooler } from '../testing/pooler.ts';
import { TestService } from '../testing/test-service.ts';

/** Fewer than a service's pool would open, so that transactions must share them. */
const CONNECTIONS = 3;
/** By which the server knows what came through the pooler. */
const NAME = `pooled-${randomUUID()}`;

function named(address: string): string {
  const url = new URL(address);
  url.searchParams.set('application_name', NAME);
  return url.href;
}

if (hasPooler)
  describe('behind a pooler that lends a connection for one transaction at a time', () => {
    let database: TestDatabase;
    let pooler: Pooler;
    let service: TestService;

    beforeAll(async () => {
      database = await createDatabase();
      pooler = await startPooler(database.url, CONNECTIONS);
      service = await TestService.start({
        DATABASE_URL: named(pooler.addressOf(database.url)),
        DATABASE_DIRECT_URL: database.url,
        DATABASE_POOL_SIZE: '20',
      });
    }, 30_000);
    afterAll(async () => {
      await service.stop();
      await pooler.close();
      await database.drop();
    });

    /** Passwords take turns; who is told that the service is busy comes again. */
    const register = (email: string) =>
      eventually(`${email} is registered`, async () => {
        const { status } = await service.register(email);
        return status !== 503 && status;
      });

    test('twelve people register at once and get a mail each, over three connections', async () => {
      const people = Array.from({ length: 12 }, (_, at) => `person-${at}@example.org`);
      const answers = await Promise.all(people.map(register));
      expect(answers).toEqual(people.map(() => 201));
      for (const email of people) expect(await service.tokensOf(email)).toHaveLength(1);
      const [{ count } = { count: 0 }] = await service.query<{ count: number }>(
        `SELECT count(*)::int FROM pg_stat_activity WHERE application_name = $1`,
        [NAME],
      );
      expect(count).toBeGreaterThan(0);
      expect(count).toBeLessThanOrEqual(CONNECTIONS);
    }, 60_000);

    test('the listener goes past it, so a mail is decided without waiting for the slow poll', async () => {
      const [listener] = await service.query<{ query: string }>(
        `SELECT query FROM pg_stat_activity
         WHERE datname = current_database() AND application_name = 'outbox-listener'`,
      );
      expect(listener?.query).toMatch(/^LISTEN/);
    });

    test('learning-service keeps what a learner does', async () => {
      await migrateLearning(database.url);
      await service.createLearner('ada@example.org');
      const port = await freePort();
      const learning = await startLearning({
        databaseUrl: pooler.addressOf(database.url),
        authUrl: service.url,
        serviceToken: service.config.SERVICE_TOKEN,
        port,
      });
      try {
        const { body } = await service.login('ada@example.org');
        const call = (init: RequestInit) =>
          fetch(`http://127.0.0.1:${port}/api/auth/action-progress`, {
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
        await endProcess(learning);
      }
    }, 60_000);
  });
