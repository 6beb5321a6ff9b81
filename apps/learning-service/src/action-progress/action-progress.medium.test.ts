import { useLearning } from '../testing/use-learning.ts';

const PATH = '/api/auth/action-progress';
const LEVEL_1 = ['openPage', 'sniffTraffic', 'portScan'];

const given = useLearning();

const save = (actions: unknown[], level: unknown = '1') =>
  given.learner.post(PATH, { level, actions });

describe('saving progress', () => {
  test('answers the union with what was known, in the order of the level', async () => {
    await save(['portScan']);
    const answer = await save(['openPage']);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      message: expect.stringMatching(/./),
      level: '1',
      actions: ['openPage', 'portScan'],
    });
  });

  test('never shrinks: an empty list and a repeated action change nothing', async () => {
    await save(LEVEL_1);
    expect((await save([])).body.actions).toEqual(LEVEL_1);
    expect((await save(['openPage', 'openPage'])).body.actions).toEqual(LEVEL_1);
  });

  test('takes an action as its id or as an object that carries it', async () => {
    const items = [{ action: 'openPage' }, { id: 'sniffTraffic' }, { name: 'portScan' }];
    expect((await save(items)).body.actions).toEqual(LEVEL_1);
  });

  test('refuses a list with an action that the level does not know, whole', async () => {
    await save(['openPage']);
    for (const foreign of ['enableFirewall', 'launchRocket', 'constructor', 'toString']) {
      const answer = await save(['portScan', foreign]);
      expect(answer.status).toBe(400);
      expect(answer.body.message).toBe('Unknown action for this level');
    }
    expect((await given.learner.get(PATH)).body.progress).toEqual({ 1: { actions: ['openPage'] } });
  });

  test('accepts every spelling of a level and answers one', async () => {
    for (const level of [1, '1', ' 1 ', 'level_1']) {
      expect((await save(['openPage'], level)).body.level).toBe('1');
    }
    expect((await given.learner.get(PATH)).body.progress).toEqual({ 1: { actions: ['openPage'] } });
  });

  test.each([
    0,
    11,
    '0',
    '01',
    '1.0',
    'level_11',
    'level_',
    'LEVEL_1',
    '../1',
    '',
    null,
    true,
    [1],
  ])('refuses the level %j', async (level) => {
    const answer = await save(['openPage'], level);
    expect(answer.status).toBe(400);
    expect(answer.body.message).toBe('Invalid level');
  });
});

describe('saving from two tabs at once', () => {
  test('two tabs with 250 random saves each end at the union of all that was acknowledged', async () => {
    let state = 20_261_121;
    const random = (): number => (state = (state * 48_271) % 2_147_483_647);
    const someActions = (): string[] => LEVEL_1.filter(() => random() % 3 === 0);
    const tab = () =>
      Promise.all(
        Array.from({ length: 250 }, async () => {
          const sent = someActions();
          const answer = await save(sent);
          return { sent, answer };
        }),
      );
    const saves = (await Promise.all([tab(), tab()])).flat();
    for (const { sent, answer } of saves) {
      expect(answer.status).toBe(200);
      expect(answer.body.actions).toEqual(expect.arrayContaining(sent));
    }
    const all = new Set(saves.flatMap(({ sent }) => sent));
    expect((await given.learner.get(PATH)).body.progress['1'].actions).toEqual(
      LEVEL_1.filter((action) => all.has(action)),
    );
  });

  test('first saves of a level at the same moment lose nothing, in 60 rounds', async () => {
    for (let round = 0; round < 60; round++) {
      given.learner = await given.learning.learner();
      await Promise.all(LEVEL_1.map((action) => save([action])));
      expect((await given.learner.get(PATH)).body.progress['1'].actions).toEqual(LEVEL_1);
    }
  });
});

describe('reading progress', () => {
  test('a new learner has none and begins at level 1', async () => {
    const answer = await given.learner.get(PATH);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ progress: {}, lastLevel: '1' });
  });

  test('answers all levels and the last one played', async () => {
    await save(['openPage']);
    await given.learner.post('/api/auth/update-last-level', { level: 7 });
    expect((await given.learner.get(PATH)).body).toEqual({
      progress: { 1: { actions: ['openPage'] } },
      lastLevel: '7',
    });
  });
});
