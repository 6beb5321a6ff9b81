import { randomUUID } from 'node:crypto';
import { quizOf } from '@netward/levels/quizzes';
import { correctAnswer, levels, type QuizQuestion } from '@netward/levels';
import { useLearning } from '../testing/use-learning.ts';

const PATH = '/api/auth/quiz-results';

const given = useLearning();

const history = () =>
  given.learning.database.query<{ id: string }>(
    'SELECT id FROM learning.quiz_results WHERE learner_id = $1',
    [given.learner.id],
  );

test('grades on the server and answers the stored row', async () => {
  const answer = await given.learner.post(PATH, { level: 'level_3', score: 5, total: 6 });
  expect(answer.status).toBe(200);
  const [row] = await history();
  expect(answer.body).toEqual({
    quizId: row?.id,
    userId: given.learner.id,
    level: '3',
    score: 5,
    total: 6,
    percentage: 83,
    passed: true,
    timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
  });
});

test.each([
  [{ score: 4 }, { score: 4, percentage: 67, passed: false }],
  [{ score: 5 }, { score: 5, percentage: 83, passed: true }],
  [
    { score: 7, total: 6 },
    { score: 6, percentage: 100, passed: true },
  ],
  [{ score: -1 }, { score: 0, percentage: 0, passed: false }],
  [{ score: 5.9 }, { score: 5, percentage: 83, passed: true }],
  [
    { score: 1, total: 1 },
    { score: 1, percentage: 17, passed: false },
  ],
  [
    { score: 3, total: 0 },
    { score: 3, percentage: 50, passed: false },
  ],
  [{ score: 2_147_483_648 }, { score: 6, percentage: 100, passed: true }],
  [
    { score: 0, passed: true, percentage: 100 },
    { score: 0, percentage: 0, passed: false },
  ],
])('%j becomes %j', async (sent, kept) => {
  const answer = await given.learner.post(PATH, { level: '1', ...sent });
  expect(answer.body).toMatchObject({ ...kept, total: 6 });
});

test.each([
  '{"level":"1","score":NaN}',
  '{"level":"1","score":1e999}',
  '{"level":"1","score":"6"}',
  '{"level":"1","score":null}',
  '{"level":"1"}',
  '{"level":"1","score":5,"total":"6"}',
  '{"level":"1","score":9007199254740993}',
])('refuses %s and keeps nothing', async (body) => {
  const answer = await given.learner.post(PATH, body);
  expect(answer.status).toBe(400);
  expect(answer.body.message).toBe('Invalid request');
  expect(await history()).toEqual([]);
});

test('keeps a history and answers the newest of each level, by the clock of the server', async () => {
  for (const score of [6, 2, 4]) await given.learner.post(PATH, { level: 3, score });
  const newest = await given.learner.post(PATH, { level: 10, score: 1 });
  const answer = await given.learner.get(PATH);
  expect(answer.status).toBe(200);
  expect(Object.keys(answer.body.quizResults)).toEqual(['3', '10']);
  expect(answer.body.quizResults['3']).toMatchObject({ score: 4, percentage: 67 });
  expect(answer.body.quizResults['10']).toEqual(newest.body);
  expect(await history()).toHaveLength(4);
});

test('a double submit keeps both and answers one of them', async () => {
  const both = await Promise.all(
    [1, 2].map(() => given.learner.post(PATH, { level: 1, score: 5 })),
  );
  const { quizResults } = (await given.learner.get(PATH)).body;
  expect(both.map(({ body }) => body.quizId)).toContain(quizResults['1'].quizId);
  expect(await history()).toHaveLength(2);
});

/** Results of the last hours in these levels, written past the service. */
const insertHistory = (rows: number, ...levels: number[]) =>
  given.learning.database.query(
    `INSERT INTO learning.quiz_results
       (id, learner_id, level, score, total, percentage, passed, taken_at)
     SELECT gen_random_uuid(), $1, level::text, 1, 6, 17, false, now() - n * interval '1 s'
     FROM generate_series(1, $2::int) AS n, unnest($3::int[]) AS level`,
    [given.learner.id, rows, levels],
  );

const kept = () =>
  given.learning.database.query<{ level: string; rows: number; oldest: number }>(
    `SELECT level, count(*)::int AS rows,
       round(extract(epoch FROM now() - min(taken_at)))::int AS oldest
     FROM learning.quiz_results WHERE learner_id = $1 GROUP BY level ORDER BY level`,
    [given.learner.id],
  );

test('keeps the newest hundred results of a level, and those of other levels', async () => {
  await insertHistory(150, 3, 4);
  const newest = await given.learner.post(PATH, { level: 3, score: 6 });
  const [three, four] = await kept();
  expect([three?.rows, four?.rows]).toEqual([100, 150]);
  expect((three?.oldest ?? 0) < (four?.oldest ?? 0)).toBe(true);
  expect((await given.learner.get(PATH)).body.quizResults['3']).toEqual(newest.body);
});

test('keeps a hundred when many are handed in at the same moment', async () => {
  await insertHistory(95, 3);
  await Promise.all(
    Array.from({ length: 30 }, () => given.learner.post(PATH, { level: 3, score: 6 })),
  );
  expect((await kept())[0]?.rows).toBe(100);
});

test('a learner without results has an empty answer', async () => {
  expect((await given.learner.get(PATH)).body).toEqual({ quizResults: {} });
});

test('a foreign userId in the body is ignored', async () => {
  const foreign = randomUUID();
  const answer = await given.learner.post(PATH, { level: 1, score: 6, userId: foreign });
  expect(answer.body.userId).toBe(given.learner.id);
  const other = await given.learning.learner(foreign);
  expect((await other.get(PATH)).body).toEqual({ quizResults: {} });
});

test('the newest result costs the same index probe however long the history is', async () => {
  await insertHistory(2000, ...Array.from({ length: 10 }, (_, at) => at + 1));
  await given.learning.database.query('ANALYZE learning.quiz_results');
  const plan = await given.learning.database.query<{ 'QUERY PLAN': string }>(
    `EXPLAIN SELECT * FROM learning.quiz_results
     WHERE learner_id = '${given.learner.id}' AND level = '3' ORDER BY taken_at DESC LIMIT 1`,
  );
  expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toContain(
    'Index Scan Backward using quiz_results_newest_of_level',
  );
  expect(Object.keys((await given.learner.get(PATH)).body.quizResults)).toHaveLength(10);
});

const quiz = quizOf({ id: '3' });
const rightAnswers = (questions: readonly QuizQuestion[]) =>
  Object.fromEntries(questions.map((question) => [question.id, correctAnswer(question)]));
const submit = (answers: unknown, score = 0, level = '3') =>
  given.learner.post(PATH, { level, score, answers });

test.each(levels)('right answers to the quiz of level $id are scored here', async (level) => {
  const answer = await submit(rightAnswers(quizOf(level)), 1, level.id);
  expect(answer.body).toMatchObject({ score: 6, percentage: 100, passed: true, verified: true });
  expect((await given.learner.get(PATH)).body.quizResults[level.id]).toEqual(answer.body);
});

test('the score of the answers counts, not the one beside them; no answer is wrong', async () => {
  const answer = await submit(rightAnswers(quiz.slice(0, 2)), 6);
  expect(answer.body).toMatchObject({ score: 2, percentage: 33, passed: false, verified: true });
  expect((await submit({}, 6)).body).toMatchObject({ score: 0, verified: true });
});

test('a fill-in is compared trimmed and in lower case', async () => {
  const fillIns = quiz.filter(({ type }) => type === 'fitb');
  const typed = fillIns.map((asked) => [asked.id, ` ${correctAnswer(asked).toUpperCase()} `]);
  expect((await submit(Object.fromEntries(typed))).body.score).toBe(fillIns.length);
});

test.each([
  ['a question of another level', { 'l4-q1': 'x' }],
  ['an option that the question does not have', { 'l3-q1': 'No such option' }],
])('with %s the sent score counts, unverified', async (_what, change) => {
  const answer = await submit({ ...rightAnswers(quiz), ...change }, 5);
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({ score: 5, percentage: 83 });
  expect(answer.body).not.toHaveProperty('verified');
});

test.each([[['x']], ['x'], [{ 'l3-q1': 1 }], [{ 'l3-q1': 'x'.repeat(301) }]])(
  'refuses the answers %j and keeps nothing',
  async (answers) => {
    const answer = await submit(answers, 5);
    expect([answer.status, answer.body.message]).toEqual([400, 'Invalid request']);
    expect((await given.learner.get(PATH)).body).toEqual({ quizResults: {} });
  },
);

test('results of the earlier version, which scores nothing, are unverified', async () => {
  await given.learning.database.query(
    `INSERT INTO learning.quiz_results (id, learner_id, level, score, total, percentage, passed)
     VALUES (gen_random_uuid(), $1, '3', 6, 6, 100, true)`,
    [given.learner.id],
  );
  const { quizResults } = (await given.learner.get(PATH)).body;
  expect(quizResults['3']).toMatchObject({ score: 6 });
  expect(quizResults['3']).not.toHaveProperty('verified');
});
