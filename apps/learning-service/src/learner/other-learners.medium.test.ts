import { jest } from '@jest/globals';
import { levels } from '@netward/levels';
import { log } from '@netward/nest-kit';
import { writes } from '../testing/calls.ts';
import { type TestLearner, type Learning, startLearning } from '../testing/start-learning.ts';

let learning: Learning;
let victim: TestLearner;
let attacker: TestLearner;

beforeAll(async () => {
  learning = await startLearning();
  victim = await learning.learner();
  attacker = await learning.learner();
  for (const { path, body } of writes) await victim.post(path, body);
});
afterAll(() => learning.stop());

async function rowsOf(learner: TestLearner): Promise<unknown[]> {
  const rows = [];
  for (const table of [
    'action_progress',
    'quiz_results',
    'challenge_results',
    'chats',
    'level_visits',
    'last_levels',
  ]) {
    const statement = `SELECT * FROM learning.${table} WHERE learner_id = $1`;
    rows.push(await learning.database.query(statement, [learner.id]));
  }
  return rows;
}

const claimsOf = (id: string) => [
  { userId: id },
  { learner_id: id, learnerId: id, sub: id, user: { id } },
  { userId: [id], id },
];

test('no body and no query moves a write or a read to another learner', async () => {
  const before = await rowsOf(victim);
  expect(before).not.toContainEqual([]);
  const answers = [];
  for (const level of [...levels.map(({ id }) => id), 'level_1', 1]) {
    for (const claim of claimsOf(victim.id)) {
      for (const { path, body } of writes) {
        answers.push(await attacker.post(path, { ...body, level, ...claim }));
      }
    }
    for (const path of ['action-progress', 'quiz-results', 'challenge-results', 'chat-history']) {
      answers.push(
        await attacker.get(`/api/auth/${path}?level=${level}&userId=${victim.id}&sub=${victim.id}`),
      );
    }
  }
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  expect(JSON.stringify(answers.map(({ body }) => body))).not.toContain(victim.id);
  expect(await rowsOf(victim)).toEqual(before);
});

test('headers that claim an identity are not believed', async () => {
  const before = await rowsOf(victim);
  for (const { path, body } of writes) {
    const answer = await learning.call(path, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${attacker.token}`,
        'content-type': 'application/json',
        'x-user-id': victim.id,
        'x-internal-user': victim.id,
      },
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(200);
  }
  expect(await rowsOf(victim)).toEqual(before);
});

test('a body that names somebody else is noted in the log, one’s own name is not', async () => {
  const warn = jest.spyOn(log, 'warn').mockImplementation(() => undefined);
  const path = '/api/auth/quiz-results';
  const quiz = { level: '1', score: 6 };
  await attacker.post(path, { ...quiz, userId: attacker.id });
  expect(warn).not.toHaveBeenCalled();
  await attacker.post(path, { ...quiz, userId: victim.id });
  expect(warn).toHaveBeenCalledWith(
    expect.objectContaining({ sub: attacker.id, route: path }),
    'foreign learner claimed',
  );
  warn.mockRestore();
});
