import { randomUUID } from 'node:crypto';
import { learnerRecordPath, learnerRecord, SERVICE_TOKEN_HEADER } from '@netward/contracts';
import { ENGINE_VERSION, findLevel, levels } from '@netward/levels';
import { useLearning } from '../testing/use-learning.ts';

const given = useLearning();

const ask = (id: string, headers: Record<string, string> = {}) =>
  given.learning.open(learnerRecordPath(id), { headers });

async function read(id = given.learner.id) {
  const response = await ask(id, { [SERVICE_TOKEN_HEADER]: given.learning.serviceToken });
  expect(response.status).toBe(200);
  return learnerRecord.parse(await response.json());
}

test('of somebody who did nothing every level is empty', async () => {
  const { engine, levels: records, challenges } = await read(randomUUID());
  expect(engine).toBe(ENGINE_VERSION);
  expect(challenges).toEqual([]);
  expect(records).toEqual(
    levels.map(({ id, texts, requiredActions, proofIds }) => ({
      level: id,
      title: texts.title,
      required: requiredActions.length,
      actions: [],
      verified: [],
      on: null,
      quiz: null,
      proofs: { of: proofIds.length, found: [] },
    })),
  );
});

test('only the actions that a level requires count, in its order, each verified or not', async () => {
  const { requiredActions } = findLevel('8')!;
  const run = { actions: [requiredActions[0]], engine: ENGINE_VERSION };
  const actions = ['lbMode', ...requiredActions.toReversed()];
  const saved = await given.learner.post('/api/auth/action-progress', { level: '8', actions, run });
  expect(saved.body.actions).toHaveLength(requiredActions.length + 1);
  const record = (await read()).levels.find(({ level }) => level === '8');
  expect(record).toMatchObject({ actions: requiredActions, verified: [requiredActions[0]] });
});

test('a proof counts only where the replayed run holds what was marked', async () => {
  const run = { actions: ['sniffTraffic'], engine: ENGINE_VERSION };
  const marks = [{ proof: 'proof-1', action: 1, packet: 6 }];
  const save = (body: object) => given.learner.post('/api/auth/action-progress', body);
  await save({ level: '1', actions: ['proof-1', 'proof-2'], run });
  expect((await read()).levels[0]?.proofs).toEqual({ of: 2, found: [] });
  await save({ level: '1', actions: ['proof-1'], run: { ...run, marks } });
  expect((await read()).levels[0]).toMatchObject({
    actions: ['sniffTraffic'],
    verified: ['sniffTraffic'],
    proofs: { of: 2, found: ['proof-1'] },
  });
});

test('the newest quiz result counts, and the day is the one in UTC', async () => {
  for (const score of [6, 2])
    await given.learner.post('/api/auth/quiz-results', { level: '2', score });
  await given.learning.database.query(
    `UPDATE learning.quiz_results
     SET taken_at = timestamptz '2026-03-01T00:30:00+02:00' - score * interval '1 minute'
     WHERE learner_id = $1`,
    [given.learner.id],
  );
  const quiz = { score: 2, total: 6, verified: false, on: '2026-02-28' };
  expect((await read()).levels[1]?.quiz).toEqual(quiz);
});

test('a challenge counts from the day on which it was first solved', async () => {
  const rows = [
    ['2', '2026-03-01T00:30:00+02:00'],
    ['3', null],
  ];
  for (const [level, solvedAt] of rows)
    await given.learning.database.query(
      `INSERT INTO learning.challenge_results
         (learner_id, level, version, configuration, solved_version, solved_at)
       VALUES ($1, $2, 1, '{}', CASE WHEN $3::timestamptz IS NOT NULL THEN 1 END, $3)`,
      [given.learner.id, level, solvedAt],
    );
  expect((await read()).challenges).toEqual([{ level: '2', on: '2026-02-28' }]);
});

test('of a solved challenge it says how many tries came before and whether the solution was shown', async () => {
  for (const [level, tries, isShown] of [
    ['4', 3, false],
    ['5', 0, true],
    ['6', null, null],
  ])
    await given.learning.database.query(
      `INSERT INTO learning.challenge_results
         (learner_id, level, version, configuration, solved_version, solved_at, earlier_tries, solution_shown)
       VALUES ($1, $2, 1, '{}', 1, '2026-03-01T12:00:00Z', $3, $4)`,
      [given.learner.id, level, tries, isShown],
    );
  const on = '2026-03-01';
  expect((await read()).challenges).toEqual([
    { level: '4', on, earlierTries: 3, solutionShown: false },
    { level: '5', on, earlierTries: 0, solutionShown: true },
    { level: '6', on },
  ]);
});

test('is for services alone, and for ids alone', async () => {
  expect((await ask(given.learner.id)).status).toBe(401);
  const session = { authorization: `Bearer ${given.learner.token}` };
  expect((await ask(given.learner.id, session)).status).toBe(401);
  const bad = await ask('everybody', { [SERVICE_TOKEN_HEADER]: given.learning.serviceToken });
  expect(bad.status).toBe(400);
});
