import { CHALLENGE_LEVELS, isMetOn, loadChallenge } from '@netward/challenges';
import { sealedSeed } from '@netward/challenges/sealed-seed';
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

/** A rule that lets one port in, which serves no customer. */
function ruleFor(port: number) {
  const everywhere = { source: null, destination: null };
  return { kind: 'packets', action: 'accept', ...everywhere, ports: [port] };
}

const ruleSet = (port: number) => ({ policy: 'drop', rules: [ruleFor(port)] });

/** The same configuration with its members in another order. */
const reversed = (configuration: object) =>
  Object.fromEntries(Object.entries(configuration).toReversed());

test('judges a configuration itself and answers what it keeps', async () => {
  const answer = await send(solving);
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({
    level: '2',
    version,
    configuration: solving,
    timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
    solved: true,
    solvedVersion: version,
    firstSolved: {
      version,
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
      earlierTries: 0,
      solutionShown: true,
    },
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

describe('how a challenge was first solved', () => {
  const { rules } = solving as { rules: readonly object[] };
  /** Solves the challenge as well, without being the configuration that the page shows. */
  const own = { ...(solving as object), rules: [...rules, { kind: 'replies', action: 'accept' }] };
  const wrong = [8, 9, 10, 11, 12].map(ruleSet);
  const report = (configuration: unknown, solutionShown: boolean) =>
    given.learner.post(PATH, { level: '2', version, configuration, solutionShown });
  const firstSolved = async () => (await kept())['2'].firstSolved;
  const row = async () => {
    const [stored] = await given.learning.database.query<Record<string, unknown>>(
      `SELECT earlier_tries, tried_digests, solved_configuration
       FROM learning.challenge_results WHERE learner_id = $1`,
      [given.learner.id],
    );
    return stored;
  };

  test('is after so many different configurations, and none is counted twice or later', async () => {
    for (const each of [wrong[0], wrong[1], wrong[0], reversed(wrong[1]!), wrong[2]])
      await report(each, false);
    await report(own, false);
    await report(wrong[3], true);
    await report(solving, true);
    expect(await firstSolved()).toMatchObject({ earlierTries: 3, solutionShown: false });
    expect(await row()).toEqual({
      earlier_tries: 3,
      tried_digests: [],
      solved_configuration: own,
    });
  });

  test('is counted exactly when all of it is saved at the same moment', async () => {
    await Promise.all([...wrong, ...wrong, ...wrong].map((each) => report(each, false)));
    await Promise.all([report(own, false), report(own, false)]);
    expect(await firstSolved()).toMatchObject({ earlierTries: wrong.length });
  });

  test('is after the solution was shown, once the page has said so', async () => {
    await report(wrong[0], true);
    await report(own, false);
    expect(await firstSolved()).toMatchObject({ earlierTries: 1, solutionShown: true });
  });

  test.each([
    ['the configuration that is shown', reversed(solving as object), true],
    ['one of their own', own, false],
  ])('of a page that does not say it: %s', async (_, configuration, solutionShown) => {
    await send(configuration);
    expect(await firstSolved()).toMatchObject({ solutionShown });
  });

  test('of a page that says that it has not shown it, the same configuration is their own', async () => {
    await report(solving, false);
    expect(await firstSolved()).toMatchObject({ solutionShown: false });
  });

  test('takes bounded room, however many configurations were judged', async () => {
    for (let port = 1; port <= 60; port++) await report(ruleSet(port), false);
    const { earlier_tries: tries, tried_digests: digests } = (await row())!;
    expect([tries, (digests as string[]).length]).toEqual([60, 50]);
    await report(ruleSet(60), false);
    expect(await row()).toMatchObject({ earlier_tries: 60 });
  });

  test.each([
    ['solved', 1, {}],
    ['not solved', null, { solutionShown: undefined, earlierTries: undefined }],
  ])('is unknown of a row from before, which was %s', async (_, solvedVersion, unknown) => {
    await given.learning.database.query(
      `INSERT INTO learning.challenge_results
         (learner_id, level, version, configuration, solved_version, solved_at)
       VALUES ($1, '2', 1, '{}', $2, CASE WHEN $2::smallint IS NOT NULL THEN now() END)`,
      [given.learner.id, solvedVersion],
    );
    await report(wrong[0], false);
    await report(own, false);
    const { timestamp, version: of, ...how } = await firstSolved();
    expect([of, timestamp]).toEqual([solvedVersion ?? version, expect.any(String)]);
    expect(how).toEqual(unknown);
  });
});

test.each(CHALLENGE_LEVELS)('the solution that level %s shows is known as that', async (level) => {
  const of = (await loadChallenge(level))!;
  await send((await of.solution()).solution.configuration, of.version, level);
  expect((await kept())[level].firstSolved).toMatchObject({ solutionShown: true });
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

  test('of an earlier version that was solved stays, with that version, and is judged once', async () => {
    await send(start);
    await judgedBy(version - 1, true);
    const risen = { solved: true, solvedVersion: version - 1 };
    expect(await kept()).toMatchObject({ '2': risen });
    expect(await verdict()).toEqual({ judged_version: version, is_solved: true });
    expect((await send(start)).body).toMatchObject(risen);
    expect((await send(ruleSet(8))).body).toMatchObject({ solved: false, solvedVersion: null });
  });

  test('of an earlier version that was not solved rises with today’s', async () => {
    await send(solving);
    await judgedBy(version - 1, false);
    expect(await kept()).toMatchObject({ '2': { solved: true, solvedVersion: version } });
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
  const some = (count: number, from = 100) =>
    Array.from({ length: count }, (_, at) => `r${at + from}`);
  const values = Array.from({ length: 12 }, (_, at) => `/statistics-all/${at + 100}/`);
  const work = {
    triage: Array(12).fill({ verdict: 'harmless', next: 'escalate', because: some(4) }),
    kept: some(30),
    timeline: some(30, 200),
    scope: values,
    measures: ['save', 'sessions', 'passwords', 'block', 'close', 'offline'].map((measure) => ({
      measure,
      of: values,
    })),
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

describe('tomorrow', () => {
  const open = (configuration: unknown, tomorrow?: object) =>
    given.learner.post(PATH, { level: '2', version, configuration, tomorrow });
  test('is judged for a configuration that solves the challenge, on the day of the account', async () => {
    const held = isMetOn(challenge, solving, sealedSeed(given.learner.id, '2'));
    expect((await send(solving)).body).not.toHaveProperty('tomorrowHeld');
    expect((await open(solving, {})).body).toMatchObject({ tomorrowHeld: held });
    expect((await kept())['2']).toMatchObject({ solved: true, tomorrowHeld: held });
  });

  test('is judged on the day that a link gave', async () => {
    expect((await open(solving, { seed: 7 })).body).toMatchObject({ tomorrowHeld: true });
  });

  test.each([
    ['says that it held', { held: true, tomorrowHeld: true }],
    ['names a day', { seed: 7 }],
  ])('counts for nothing where nothing is solved, whoever %s', async (_, claim) => {
    expect((await open(start, claim)).body).not.toHaveProperty('tomorrowHeld');
  });

  test('is judged once: no later day and no claim changes what was kept', async () => {
    await open(solving, { seed: 7 });
    await given.learning.database.query(
      'UPDATE learning.challenge_results SET tomorrow_held = false WHERE learner_id = $1',
      [given.learner.id],
    );
    const claim = { level: '2', version, configuration: solving, tomorrowHeld: true };
    await given.learner.post(PATH, { ...claim, tomorrow: { seed: 8 } });
    expect((await kept())['2']).toMatchObject({ solved: true, tomorrowHeld: false });
  });

  test.each([-1, 1.5, 2 ** 32, 'A'])('refuses %s as a day', async (seed) => {
    expect((await open(solving, { seed })).status).toBe(400);
    expect(await kept()).toEqual({});
  });
});

test('a learner without results has an empty answer', async () => {
  await send(solving);
  const other = await given.learning.learner();
  expect((await other.get(PATH)).body).toEqual({ challengeResults: {} });
});
