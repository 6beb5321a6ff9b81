import { randomUUID } from 'node:crypto';
import { learnerPath, SERVICE_TOKEN_HEADER } from '@netward/contracts';
import { eventually } from '@netward/test-kit';
import { writes } from '../testing/calls.ts';
import {
  type LearningAnswer,
  type TestLearner,
  type Learning,
  startLearning,
} from '../testing/start-learning.ts';

let learning: Learning;
let learner: TestLearner;
let other: TestLearner;

beforeAll(async () => {
  learning = await startLearning();
  learner = await learning.learner();
  other = await learning.learner();
  for (const { path, body } of writes) {
    await learner.post(path, body);
    await other.post(path, body);
  }
});
afterAll(() => learning.stop());

const serviceHeaders = (token = learning.serviceToken) => ({ [SERVICE_TOKEN_HEADER]: token });

function ask(method: string, id: string, token?: string): Promise<LearningAnswer> {
  return learning.call(learnerPath(id), { method, headers: serviceHeaders(token) });
}

/** Rows of every table of the schema that name the learner anywhere. */
async function rowsNaming(id: string): Promise<Record<string, number>> {
  const tables = await learning.database.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema = 'learning' AND table_name <> 'migrations'`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const [row] = await learning.database.query<{ count: number }>(
      `SELECT count(*)::int FROM learning.${name} AS kept WHERE kept::text LIKE '%' || $1 || '%'`,
      [id],
    );
    counts[name] = row?.count ?? 0;
  }
  return counts;
}

test('an export holds the rows of every table, and nobody else’s', async () => {
  const { status, body } = await ask('GET', learner.id);
  expect(status).toBe(200);
  const counts = await rowsNaming(learner.id);
  expect(Object.values(counts)).not.toContain(0);
  const lengths = Object.entries(body as Record<string, unknown[]>).map(([name, rows]) => [
    name,
    rows.length,
  ]);
  expect(Object.fromEntries(lengths)).toEqual(counts);
  expect(JSON.stringify(body)).not.toContain(other.id);
});

test('an export of any size is read in pages, no further ahead than its reader', async () => {
  const { id } = await learning.learner();
  await learning.database.query(
    `INSERT INTO learning.quiz_results (id, learner_id, level, score, total, percentage, passed)
     SELECT gen_random_uuid(), $1, '1', 1, 6, 17, false FROM generate_series(1, 100000)`,
    [id],
  );
  let pages = 0;
  const count = (): unknown =>
    learning.gate.watch('client', /FETCH/).then(() => {
      pages++;
      count();
    });
  count();

  const left = new AbortController();
  const { signal } = left;
  const answer = await learning.open(learnerPath(id), { headers: serviceHeaders(), signal });
  await answer.body?.getReader().read();
  left.abort();
  await eventually('the database is let go of', async () => {
    const busy = await learning.database.query(
      `SELECT 1 FROM pg_stat_activity
       WHERE datname = current_database() AND state LIKE 'idle in transaction%'`,
    );
    return busy.length === 0;
  });
  const pagesOfOneLeft = pages;
  const { body } = await ask('GET', id);
  expect(body.quiz_results).toHaveLength(100_000);
  const pagesOfOneRead = pages - pagesOfOneLeft;
  expect(pagesOfOneRead).toBeGreaterThan(100);
  expect(pagesOfOneLeft).toBeLessThan(pagesOfOneRead / 2);
});

test('an export says at once that the database is away', async () => {
  await learning.gate.shut();
  expect((await ask('GET', learner.id)).status).toBe(503);
  await learning.gate.open();
  await eventually('it works again', async () => (await ask('GET', learner.id)).status === 200);
});

test('erasing leaves no row of the learner, every row of others, and may be repeated', async () => {
  const before = await rowsNaming(other.id);
  const kept = Object.values(await rowsNaming(learner.id)).reduce((sum, count) => sum + count, 0);
  expect((await ask('DELETE', learner.id)).body).toEqual({ rows: kept });
  expect(new Set(Object.values(await rowsNaming(learner.id)))).toEqual(new Set([0]));
  expect(await rowsNaming(other.id)).toEqual(before);
  const again = await ask('DELETE', learner.id);
  expect([again.status, again.body]).toEqual([200, { rows: 0 }]);
});

test('a learner of whom nothing is kept has an empty export', async () => {
  const { status, body } = await ask('GET', randomUUID());
  expect(status).toBe(200);
  expect(Object.values(body).flat()).toEqual([]);
});

test.each(['GET', 'DELETE'])('%s is for services alone', async (method) => {
  for (const token of ['', 'x'.repeat(64)]) {
    expect((await ask(method, other.id, token)).status).toBe(401);
  }
  const headers = { authorization: `Bearer ${other.token}` };
  expect((await learning.call(learnerPath(other.id), { method, headers })).status).toBe(401);
  expect(Object.values(await rowsNaming(other.id))).not.toContain(0);
});

test.each(['not-an-id', '1', "' OR true --"])('an id that is none is refused: %s', async (id) => {
  const answer = await ask('DELETE', encodeURIComponent(id));
  expect(answer.status).toBe(400);
});
