import { useLearning } from '../testing/use-learning.ts';

const given = useLearning();

const levelsIn = async (table: string): Promise<string[]> => {
  const rows = await given.learning.database.query<{ level: string }>(
    `SELECT level FROM learning.${table} WHERE learner_id = $1`,
    [given.learner.id],
  );
  return rows.map(({ level }) => level);
};

test('100 visits of one level at once leave one row', async () => {
  const answers = await Promise.all(
    Array.from({ length: 100 }, () =>
      given.learner.post('/api/auth/levels-visited', { level: '4' }),
    ),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await levelsIn('level_visits')).toEqual(['4']);
});

test('every visited level is noted', async () => {
  for (const level of [1, 'level_2', '2']) {
    await given.learner.post('/api/auth/levels-visited', { level });
  }
  expect((await levelsIn('level_visits')).sort()).toEqual(['1', '2']);
});

test('the last level is the one updated last', async () => {
  for (const level of [3, 9, 'level_5']) {
    const answer = await given.learner.post('/api/auth/update-last-level', { level });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ message: expect.stringMatching(/./), level: expect.any(String) });
  }
  expect(await levelsIn('last_levels')).toEqual(['5']);
});

test.each(['/api/auth/levels-visited', '/api/auth/update-last-level'])(
  '%s refuses a level that does not exist',
  async (path) => {
    const answer = await given.learner.post(path, { level: 11 });
    expect(answer.status).toBe(400);
    expect(answer.body.message).toBe('Invalid level');
  },
);
