import { loadChallenge } from '@netward/challenges';
import { BODY_BYTES_CHALLENGE } from '@netward/contracts';
import { useLearning } from '../testing/use-learning.ts';

const PATH = '/api/auth/challenge-results';

const given = useLearning();

const challenge = (await loadChallenge('2'))!;
const { solution } = await challenge.solution();
const solving = solution.configuration;
const { start, version } = challenge;

const send = (configuration: unknown, made = version, level = '2') =>
  given.learner.post(PATH, { level, version: made, configuration });
const kept = async () => (await given.learner.get(PATH)).body.challengeResults;

test('judges a configuration itself and answers what it keeps', async () => {
  const answer = await send(solving);
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({
    level: '2',
    version,
    configuration: solving,
    timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
    solved: true,
    firstSolved: { version, timestamp: expect.stringMatching(/^\d{4}-.*Z$/) },
  });
  expect(await kept()).toEqual({ '2': answer.body });
});

test('a claim beside the configuration counts for nothing', async () => {
  const sent = { level: '2', version, configuration: start, solved: true };
  expect((await given.learner.post(PATH, sent)).body).toMatchObject({
    solved: false,
    firstSolved: null,
  });
});

test('the newest configuration is kept, and so is the first time solved', async () => {
  const first = (await send(solving)).body.firstSolved;
  await send(start);
  expect(await kept()).toMatchObject({
    '2': { configuration: start, solved: false, firstSolved: first },
  });
  const again = await send(solving);
  expect(again.body).toMatchObject({ solved: true, firstSolved: first });
});

test('saves at the same moment keep one configuration whole and the first time solved', async () => {
  await Promise.all([solving, start, solving, start].map((each) => send(each)));
  const { '2': result } = await kept();
  expect([solving, start]).toContainEqual(result.configuration);
  expect(result.firstSolved).toMatchObject({ version });
});

describe('what was made for an earlier version', () => {
  const keep = (made: number, configuration: unknown, solvedVersion: number | null) =>
    given.learning.database.query(
      `INSERT INTO learning.challenge_results
         (learner_id, level, version, configuration, solved_version, solved_at)
       VALUES ($1, '2', $2, $3, $4, CASE WHEN $4::smallint IS NOT NULL THEN now() END)`,
      [given.learner.id, made, JSON.stringify(configuration), solvedVersion],
    );

  test('is judged by the challenge as it is today, and what it solved stays', async () => {
    await keep(1, start, 1);
    expect(await kept()).toMatchObject({
      '2': { version: 1, configuration: start, solved: false, firstSolved: { version: 1 } },
    });
  });

  test('is kept where nothing can read it any more', async () => {
    await keep(1, { firewall: 'on' }, null);
    expect(await kept()).toMatchObject({
      '2': { configuration: { firewall: 'on' }, solved: false },
    });
  });
});

describe('the verdict', () => {
  const verdict = async () =>
    (
      await given.learning.database.query(
        'SELECT judged_version, is_solved FROM learning.challenge_results WHERE learner_id = $1',
        [given.learner.id],
      )
    )[0];
  const judgedBy = (judge: number, isSolved: boolean) =>
    given.learning.database.query(
      `UPDATE learning.challenge_results SET judged_version = $2, is_solved = $3
       WHERE learner_id = $1`,
      [given.learner.id, judge, isSolved],
    );

  test('is kept, so that reading judges nothing again', async () => {
    await send(start);
    expect(await verdict()).toEqual({ judged_version: version, is_solved: false });
    await judgedBy(version, true);
    expect(await kept()).toMatchObject({ '2': { configuration: start, solved: true } });
  });

  test('of another version is replaced once, by the first reader', async () => {
    await send(solving);
    await judgedBy(version + 1, false);
    expect(await kept()).toMatchObject({ '2': { solved: true } });
    expect(await verdict()).toEqual({ judged_version: version, is_solved: true });
  });
});

test.each([
  ['a level that there is not', '99', 'Invalid level'],
  ['no level', 'x', 'Invalid level'],
])('refuses %s', async (_what, level, message) => {
  const answer = await send(solving, version, level);
  expect([answer.status, answer.body.message]).toEqual([400, message]);
});

test.each([
  ['another shape', { rules: 'all' }],
  ['no configuration', null],
  [
    'too many rules',
    { policy: 'drop', rules: Array(31).fill({ kind: 'replies', action: 'accept' }) },
  ],
])('refuses %s in one sentence and keeps nothing', async (_what, configuration) => {
  const answer = await send(configuration);
  expect([answer.status, answer.body.message]).toEqual([
    400,
    'This configuration does not fit the challenge',
  ]);
  expect(await kept()).toEqual({});
});

test('keeps the longest work of the last level, whatever its letters', async () => {
  const decision = { verdict: 'unclear', severity: 'critical', next: 'timeline' };
  const work = {
    triage: Array(12).fill({ ...decision, because: '警'.repeat(160) }),
    timeline: Array.from({ length: 30 }, (_, at) => `r${at + 100}`),
    containment: ['save', 'sessions', 'block', 'leak', 'proxy', 'offline'],
    note: '報'.repeat(1600),
    isHandedIn: true,
  };
  const configuration = { A: work, B: work, C: work };
  const { version: made } = (await loadChallenge('10'))!;
  const request = JSON.stringify({ level: '10', version: made, configuration });
  expect(Buffer.byteLength(request)).toBeLessThanOrEqual(BODY_BYTES_CHALLENGE);
  expect((await send(configuration, made, '10')).body).toMatchObject({ configuration });
});

test('refuses a configuration that is too long, and one without a version', async () => {
  const long = await send({ policy: 'x'.repeat(16_000) });
  expect([long.status, long.body.message]).toEqual([
    400,
    'A configuration can have at most 16000 characters',
  ]);
  expect((await given.learner.post(PATH, { level: '2', configuration: solving })).status).toBe(400);
  expect((await send(solving, 1.5)).status).toBe(400);
});

test('a learner without results has an empty answer', async () => {
  await send(solving);
  const other = await given.learning.learner();
  expect((await other.get(PATH)).body).toEqual({ challengeResults: {} });
});
