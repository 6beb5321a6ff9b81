import {
  eventually,
  hasPooler,
  type Pooler,
  startPooler,
  type TestDatabase,
} from '@netward/test-kit';
import {
  createLearningDatabase,
  type Learning,
  startLearning,
  type TestLearner,
} from '../testing/start-learning.ts';

const PATH = '/api/auth/action-progress';
const ACTIONS = ['openPage', 'sniffTraffic', 'portScan'];
/** Fewer than the service's pool opens, so that its connections must share them. */
const CONNECTIONS = 3;

/** Saves one action. Repeats it while the service is busy, as a client does. */
function save(learner: TestLearner, action: string): Promise<number> {
  return eventually('the service is not busy', async () => {
    const { status } = await learner.post(PATH, { level: '1', actions: [action] });
    return status !== 503 && status;
  });
}

if (hasPooler)
  describe('behind a pooler in transaction mode', () => {
    let database: TestDatabase;
    let pooler: Pooler;
    let learning: Learning;

    beforeAll(async () => {
      database = await createLearningDatabase();
      pooler = await startPooler(database.url, CONNECTIONS);
      learning = await startLearning({ DATABASE_URL: pooler.addressOf(database.url) });
    });
    afterAll(async () => {
      await learning.stop();
      await pooler.close();
      await database.drop();
    });

    test('no save is lost or fails, although statements are prepared on shared connections', async () => {
      const learners = await Promise.all(Array.from({ length: 30 }, () => learning.learner()));
      const statuses = await Promise.all(
        learners.flatMap((learner) => ACTIONS.map((action) => save(learner, action))),
      );
      expect(new Set(statuses)).toEqual(new Set([200]));
      const rows = await database.query<{ actions: string[] }>(
        'SELECT actions FROM learning.action_progress',
      );
      expect(rows.map(({ actions }) => actions)).toEqual(learners.map(() => ACTIONS.toSorted()));
      const [{ count } = { count: 0 }] = await database.query<{ count: number }>(
        `SELECT count(*)::int FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid()`,
      );
      expect(count).toBeGreaterThan(0);
      expect(count).toBeLessThanOrEqual(CONNECTIONS);
    });
  });
