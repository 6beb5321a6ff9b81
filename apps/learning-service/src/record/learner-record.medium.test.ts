import { randomUUID } from 'node:crypto';
import { learnerRecordPath, learnerRecord, SERVICE_TOKEN_HEADER } from '@netward/contracts';
import { loadChallenge } from '@netward/challenges';
import { challengeCode } from '@netward/challenges/challenge-code';
import { CHALLENGE_PROOFS } from '@netward/challenges/proofs';
import { ENGINE_VERSION, findLevel, levels } from '@netward/levels';
import { runCode } from '@netward/levels/run-code';
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
  const { engine, levels: records, challenges, judged } = await read(randomUUID());
  expect(engine).toBe(ENGINE_VERSION);
  expect([challenges, judged]).toEqual([[], []]);
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
  const at = '2026-02-28T22:28:00Z';
  const quiz = { score: 2, total: 6, verified: false, on: '2026-02-28', at };
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
  const at = '2026-02-28T22:30:00Z';
  expect((await read()).challenges).toEqual([{ level: '2', on: '2026-02-28', at }]);
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
  const when = { on: '2026-03-01', at: '2026-03-01T12:00:00Z' };
  expect((await read()).challenges).toEqual([
    { level: '4', ...when, earlierTries: 3, solutionShown: false },
    { level: '5', ...when, earlierTries: 0, solutionShown: true },
    { level: '6', ...when },
  ]);
});

const INSTANT = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);

test('the run that proves most is shown, of equal ones the first, with how much of it came with a link', async () => {
  const { requiredActions } = findLevel('2')!;
  const save = (actions: readonly string[], rest = {}) =>
    given.learner.post('/api/auth/action-progress', {
      level: '2',
      actions: [],
      run: { actions, engine: ENGINE_VERSION, ...rest },
    });
  const levelTwo = async () => (await read()).levels[1]!;
  const codeOf = (actions: readonly string[]) =>
    runCode({ level: '2', actions, position: actions.length });
  const linked = ['openPage', 'sniffTraffic'];
  await save(linked, { linked: 1 });
  expect(await levelTwo()).toMatchObject({ run: codeOf(linked), linked: 1, saved: INSTANT });
  expect(await levelTwo()).not.toHaveProperty('first');
  await save(requiredActions);
  await save(requiredActions.toSpliced(0, 0, requiredActions[0]!));
  const { first, ...whole } = await levelTwo();
  expect(whole).toMatchObject({ verified: requiredActions, run: codeOf(requiredActions) });
  expect(whole).not.toHaveProperty('linked');
  expect(first).toEqual(INSTANT);
  await given.learning.database.query(
    `UPDATE learning.action_progress SET completed_at = '2026-03-01T12:00:00Z' WHERE learner_id = $1`,
    [given.learner.id],
  );
  await save(['openPage']);
  expect(await levelTwo()).toMatchObject({ first: '2026-03-01T12:00:00Z' });
});

test('a level that was complete before times were kept has no first time, whatever is saved later', async () => {
  const { requiredActions } = findLevel('2')!;
  await given.learning.database.query(
    `INSERT INTO learning.action_progress (learner_id, level, actions, verified) VALUES ($1, '2', $2, $2)`,
    [given.learner.id, requiredActions],
  );
  const run = { actions: requiredActions, engine: ENGINE_VERSION };
  await given.learner.post('/api/auth/action-progress', { level: '2', actions: [], run });
  expect((await read()).levels[1]).not.toHaveProperty('first');
});

test('of quizzes the best that the server scored stands beside the newest', async () => {
  const results = [
    [4, true, '2026-03-01T12:00:00Z'],
    [5, true, '2026-03-02T12:00:00Z'],
    [5, true, '2026-03-03T12:00:00Z'],
    [6, false, '2026-03-04T12:00:00Z'],
    [1, true, '2026-03-05T12:00:00Z'],
  ];
  for (const [score, verified, at] of results)
    await given.learning.database.query(
      `INSERT INTO learning.quiz_results
         (id, learner_id, level, score, total, percentage, passed, verified, taken_at)
       VALUES ($1, $2, '3', $3, 6, 50, false, $4, $5)`,
      [randomUUID(), given.learner.id, score, verified, at],
    );
  expect((await read()).levels[2]?.quiz).toMatchObject({
    score: 1,
    at: '2026-03-05T12:00:00Z',
    best: { score: 5, total: 6, at: '2026-03-02T12:00:00Z' },
  });
});

test('a challenge shows the configuration, solved or not, and the seed of a day that was opened', async () => {
  const { version, start } = (await loadChallenge('2'))!;
  const { proof } = await CHALLENGE_PROOFS['2']!();
  const save = (configuration: unknown, rest = {}) =>
    given.learner.post('/api/auth/challenge-results', {
      level: '2',
      version,
      configuration,
      solutionShown: false,
      ...rest,
    });
  const codeOf = (configuration: unknown, seed?: number) =>
    challengeCode({ level: '2', version, configuration, ...(seed && { seed }) });
  await save(start);
  const wrong = proof.wrongTries[0]!.configuration;
  await save(wrong);
  const judged = { level: '2', state: 'judged', earlierTries: 1, solutionShown: false };
  expect(await read()).toMatchObject({
    challenges: [],
    judged: [{ ...judged, at: INSTANT, configuration: codeOf(wrong) }],
  });
  await save(proof.solves);
  await save(proof.solves, { tomorrow: { seed: 4711 } });
  await save(start);
  const solved = { level: '2', earlierTries: 2, solutionShown: false, seed: 4711 };
  const { challenges, judged: left } = await read();
  expect(left).toEqual([]);
  expect(challenges).toMatchObject([{ ...solved, configuration: codeOf(proof.solves, 4711) }]);
  expect(challenges[0]).not.toHaveProperty('state');
});

test('is for services alone, and for ids alone', async () => {
  expect((await ask(given.learner.id)).status).toBe(401);
  const session = { authorization: `Bearer ${given.learner.token}` };
  expect((await ask(given.learner.id, session)).status).toBe(401);
  const bad = await ask('everybody', { [SERVICE_TOKEN_HEADER]: given.learning.serviceToken });
  expect(bad.status).toBe(400);
});
