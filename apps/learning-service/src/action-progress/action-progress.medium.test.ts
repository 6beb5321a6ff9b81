import { PROOF_STEPS_MAX } from '@netward/contracts';
import { ENGINE_VERSION, findLevel } from '@netward/levels';
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

interface Sent {
  actions?: string[];
  run?: unknown;
  engine?: number;
  linked?: unknown;
}

const play = ({ actions = [], run, engine = ENGINE_VERSION, linked }: Sent) =>
  given.learner.post(PATH, { level: '2', actions, run: { actions: run, engine, linked } });

const stored = async () => {
  const [row] = await given.learning.database.query<{ actions: string[]; verified: string[] }>(
    'SELECT actions, verified FROM learning.action_progress WHERE learner_id = $1',
    [given.learner.id],
  );
  return row;
};

test('what the replay counts is verified, and the rest is kept as it was sent', async () => {
  const run = ['blockClient', 'enableFirewall', 'openPage'];
  const answer = await play({ actions: ['blockClient', 'openPage'], run });
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({
    message: 'Progress saved.',
    level: '2',
    actions: ['openPage', 'enableFirewall', 'blockClient'],
    verified: ['openPage', 'enableFirewall'],
  });
  expect(await stored()).toEqual({
    actions: ['blockClient', 'enableFirewall', 'openPage'],
    verified: ['enableFirewall', 'openPage'],
  });
  await given.learner.post(PATH, { level: '1', actions: ['openPage'] });
  expect((await given.learner.get(PATH)).body.progress).toEqual({
    1: { actions: ['openPage'] },
    2: {
      actions: ['openPage', 'enableFirewall', 'blockClient'],
      verified: ['openPage', 'enableFirewall'],
    },
  });
});

test('what was verified stays so, whatever is sent later', async () => {
  await play({ run: ['openPage'] });
  await given.learner.post(PATH, { level: '2', actions: ['portScan'] });
  await play({ run: ['sniffTraffic'] });
  expect(await stored()).toEqual({
    actions: ['openPage', 'portScan', 'sniffTraffic'],
    verified: ['openPage', 'sniffTraffic'],
  });
});

test('a run of another engine version is kept as unverified, and the answer says so', async () => {
  const answer = await play({ actions: ['openPage'], run: ['openPage'], engine: 999 });
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({
    message: 'Progress saved, but not verified: the run is from another version of the labs.',
    level: '2',
    actions: ['openPage'],
    verified: [],
  });
  expect(await stored()).toEqual({ actions: ['openPage'], verified: [] });
});

test('of a run that came with a link, what was done after the link is verified', async () => {
  const run = ['openPage', 'enableFirewall', 'blockClient', 'openPage'];
  const answer = await play({ actions: ['blockClient', 'openPage'], run, linked: 2 });
  expect(answer.body).toMatchObject({
    actions: ['openPage', 'blockClient'],
    verified: ['openPage', 'blockClient'],
  });
});

test('a run of 500 actions is replayed to its end; a longer one is refused in one sentence', async () => {
  const long = Array<string>(PROOF_STEPS_MAX - 1).fill('sniffTraffic');
  const answer = await play({ run: [...long, 'openPage'] });
  expect(answer.body.verified).toEqual(['openPage', 'sniffTraffic']);
  const refused = await play({ actions: ['portScan'], run: [...long, 'openPage', 'portScan'] });
  expect([refused.status, refused.body.message]).toEqual([
    400,
    'A run can have at most 500 actions',
  ]);
  expect((await stored())?.actions).not.toContain('portScan');
});

test.each([
  { run: 'openPage' },
  { run: ['<script>'] },
  { run: [1] },
  { run: undefined },
  { run: [], engine: 0 },
  { run: [], engine: 1.5 },
  { run: [], linked: -1 },
  { run: [], linked: 0.5 },
  { run: [], linked: '1' },
])('refuses %j and keeps nothing', async (sent) => {
  const answer = await play({ actions: ['openPage'], ...sent });
  expect([answer.status, answer.body.message]).toEqual([400, 'Invalid request']);
  expect(await stored()).toBeUndefined();
});

test('an action of a run that the level does not have proves nothing', async () => {
  const answer = await play({ run: ['launchRocket', 'constructor', 'attackSQLi', 'openPage'] });
  expect(answer.body).toMatchObject({ actions: ['openPage'], verified: ['openPage'] });
});

test('what was saved unverified is verified once it is played again', async () => {
  const actions = findLevel('2')!.requiredActions;
  await given.learner.post(PATH, { level: '2', actions });
  await play({ actions: [...actions], run: actions, engine: 999 });
  expect(await stored()).toMatchObject({ verified: [] });
  await play({ run: actions.slice(0, 2) });
  await play({ run: actions });
  expect((await stored())?.verified).toEqual(actions.toSorted());
  expect((await given.learner.get(PATH)).body.progress[2].verified).toHaveLength(actions.length);
});

test('rows of the earlier version, which knows no proof, are unverified and can be proved', async () => {
  await given.learning.database.query(
    `INSERT INTO learning.action_progress AS known (learner_id, level, actions)
     VALUES ($1, '2', '{openPage}')
     ON CONFLICT (learner_id, level) DO UPDATE SET actions = known.actions || excluded.actions`,
    [given.learner.id],
  );
  expect(await stored()).toEqual({ actions: ['openPage'], verified: [] });
  await play({ run: ['openPage'] });
  expect((await stored())?.verified).toEqual(['openPage']);
});

describe('a mark', () => {
  /** The scan's answer of a closed port, which is the first question of level 2. */
  const SCAN = ['portScan'];
  const RIGHT = { proof: 'proof-1', action: 1, packet: 3 };
  const mark = (marks: unknown[], more: object = {}) =>
    given.learner.post(PATH, {
      level: '2',
      actions: ['proof-1'],
      run: { actions: SCAN, engine: ENGINE_VERSION, marks, ...more },
    });

  test('of what the question asks for is verified, once the run was played again', async () => {
    const answer = await mark([RIGHT]);
    expect(answer.body).toMatchObject({
      actions: ['portScan', 'proof-1'],
      verified: ['portScan', 'proof-1'],
    });
    await mark([]);
    expect((await given.learner.get(PATH)).body.progress[2].verified).toContain('proof-1');
  });

  test.each([
    ['of another packet', [{ ...RIGHT, packet: 0 }], {}],
    ['for another proof', [{ ...RIGHT, proof: 'proof-2' }], {}],
    ['of a packet that the run does not have', [{ ...RIGHT, packet: 5_000 }], {}],
    ['of an action that the run does not have', [{ ...RIGHT, action: 2 }], {}],
    ['of a record', [{ proof: 'proof-1', action: 1, sequence: 1 }], {}],
    ['in an action that came with a link', [RIGHT], { linked: 1 }],
    ['in a run of another engine', [RIGHT], { engine: 999 }],
    ['in an action that the level does not offer', [RIGHT], { actions: ['attackSQLi'] }],
  ])('%s proves nothing, and what was claimed stays unverified', async (_, marks, more) => {
    const answer = await mark(marks, more);
    expect(answer.status).toBe(200);
    expect(answer.body.actions).toContain('proof-1');
    expect(answer.body.verified).not.toContain('proof-1');
  });

  test('that has not the shape of one is refused with its run', async () => {
    const malformed = [
      { ...RIGHT, proof: 'proof-3' },
      { ...RIGHT, packet: -1 },
      { ...RIGHT, action: 0 },
      { ...RIGHT, layer: 'x'.repeat(81) },
      'proof-1',
    ];
    for (const one of [...malformed.map((each) => [each]), Array(5).fill(RIGHT)])
      expect((await mark(one)).status).toBe(400);
    expect(await stored()).toBeUndefined();
  });

  test('is no action that the level requires: a proof alone unlocks nothing', async () => {
    await mark([RIGHT]);
    const { requiredActions } = findLevel('2')!;
    expect(requiredActions).not.toContain('proof-1');
    const refused = await given.learner.post(PATH, { level: '4', actions: ['proof-2'] });
    expect([refused.status, refused.body.message]).toEqual([400, 'Unknown action for this level']);
  });
});
