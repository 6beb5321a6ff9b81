import { quizOf } from './quizzes.ts';
import { progressOf, type LabState, initialState, withRule, step } from '@netward/lab-engine';
import { QUIZ_QUESTIONS } from '@netward/contracts';
import {
  actionsOf,
  correctAnswer,
  findControl,
  findLevel,
  isOffered,
  labelOf,
  levels,
  playLevel,
  startLevel,
  startState,
  type Level,
  switchesFor,
  dispatch,
} from './index.ts';
import { levelSchema, pointsSchema, runsSchema, teachingSchema } from './testing/level-schema.ts';
import { levelRuns } from './runs.ts';
import { describe, expect, test } from '@jest/globals';
import { RECORDINGS } from './recordings.ts';

const byName = levels.map((level) => [level.texts.name, level] as const);

describe('the course', () => {
  it('numbers its levels in order', () => {
    expect(levels.map(({ id }) => id)).toEqual(levels.map((_level, index) => `${index + 1}`));
  });

  it('has the names of the selector', () => {
    expect(levels.map((level) => level.texts.name)).toEqual([
      'Basic Traffic',
      'Firewall',
      'IDS',
      'IPS',
      'TLS/SSL',
      'WAF',
      'VPN',
      'Load Balancer',
      'SIEM',
      'SOC Challenge',
    ]);
  });

  it('requires exactly the actions of the specification', () => {
    expect(Object.fromEntries(levels.map((level) => [level.id, level.requiredActions]))).toEqual({
      1: ['openPage', 'sniffTraffic', 'portScan'],
      2: ['enableFirewall', 'blockClient', 'blockAttacker', 'openPage', 'sniffTraffic', 'portScan'],
      3: ['enableIDS', 'openPage', 'attackSQLi', 'attackXSS', 'attackDirBuster'],
      4: ['enableIPS', 'openPage', 'attackSQLi', 'attackXSS', 'attackDirBuster'],
      5: ['enableTLS', 'openPageHTTP', 'openPageHTTPS', 'sniffTraffic'],
      6: ['enableWAF', 'openPage', 'attackSQLi', 'attackXSS'],
      7: ['enableVPN', 'openPage', 'sniffTraffic'],
      8: ['enableLB', 'openPage', 'lbFailA', 'lbRecoverA', 'lbFailB', 'lbRecoverB'],
      9: ['enableSIEM', 'openPage', 'attackSQLi', 'attackXSS', 'portScan'],
      10: ['openPage', 'attackSQLi', 'enableWAF', 'enableIDS', 'enableIPS', 'enableSIEM'],
    });
  });

  it('has the difficulties and categories of the catalogue, without level 8', () => {
    const catalogue = levels.filter((level) => level.isInCatalogue);
    const ids = (category: string) =>
      catalogue.filter((level) => level.category === category).map((level) => level.id);
    expect(ids('Network Analysis')).toEqual(['1', '2']);
    expect(ids('Threat Detection')).toEqual(['3', '4']);
    expect(ids('Encryption & Security')).toEqual(['5', '7']);
    expect(ids('Enterprise Security')).toEqual(['6', '9', '10']);
    expect(levels.map((level) => level.difficulty)).toEqual([
      'beginner',
      'beginner',
      'intermediate',
      'intermediate',
      'intermediate',
      'intermediate',
      'advanced',
      'advanced',
      'advanced',
      'expert',
    ]);
  });

  it('has a video for levels 1, 2, 3, 4, 6 and 8 only', () => {
    const withVideo = levels.filter((level) => level.texts.video).map((level) => level.id);
    expect(withVideo).toEqual(['1', '2', '3', '4', '6', '8']);
  });

  it('finds a level by its id and nothing else', () => {
    expect(findLevel('10')?.texts.name).toBe('SOC Challenge');
    expect(['0', '11', '', '01', 'level_1'].map(findLevel)).toEqual(Array(5).fill(undefined));
  });

  it('gives every level and every question an id of its own', () => {
    const questionIds = levels.flatMap((level) => quizOf(level).map((question) => question.id));
    expect(new Set(levels.map((level) => level.slug)).size).toBe(levels.length);
    expect(new Set(questionIds).size).toBe(levels.length * QUIZ_QUESTIONS);
  });
});

describe.each(byName)('%s', (_, level) => {
  it('has the shape of a level', () => {
    expect(levelSchema.safeParse({ ...level, quiz: quizOf(level) }).error?.issues ?? []).toEqual(
      [],
    );
    expect(runsSchema.safeParse(levelRuns[level.id]).error?.issues ?? []).toEqual([]);
  });

  it('says what it teaches, and points at the inspector', async () => {
    const { teaching, points } = await level.teaching();
    expect(pointsSchema.safeParse(points).error?.issues ?? []).toEqual([]);
    expect(teachingSchema.safeParse(teaching).error?.issues ?? []).toEqual([]);
    expect(teaching.lookCloser).toMatch(/\bopen\b/i);
  });

  it('numbers its six questions and mixes their types', () => {
    expect(quizOf(level).map((question) => question.id)).toEqual(
      [1, 2, 3, 4, 5, 6].map((number) => `l${level.id}-q${number}`),
    );
    expect(new Set(quizOf(level).map((question) => question.type)).size).toBe(2);
  });

  it('does not give answers away in its description', () => {
    const { summary, description, tip } = level.texts;
    const told = [summary, description, tip].join(' ').toLowerCase();
    const words = told.split(/[^a-z0-9/-]+/);
    const spoiled = quizOf(level).filter((question) => {
      const answer = correctAnswer(question).toLowerCase();
      if (answer.length < 2) return false;
      return question.type === 'fitb' ? words.includes(answer) : told.includes(answer);
    });
    expect(spoiled.map((question) => question.id)).toEqual([]);
  });

  it('has a control for every required action, and no action twice', () => {
    const offered = level.controls.flatMap((group) => group.controls.map(({ action }) => action));
    expect(new Set(offered).size).toBe(offered.length);
    expect(level.requiredActions.filter((action) => !offered.includes(action))).toEqual([]);
    expect([...actionsOf(level)].sort()).toEqual([...offered].sort());
  });

  it('is completed by its run', () => {
    expect(progressOf(playLevel(level, levelRuns[level.id]!.completes)).quizReady).toBe(true);
  });

  it.each(levelRuns[level.id]!.doesNot.map((run) => [run.join(' ') || 'nothing', run] as const))(
    'is not completed by %s',
    (_name, run) => {
      expect(progressOf(playLevel(level, run)).quizReady).toBe(false);
    },
  );

  it('needs every action of its run that it requires', () => {
    for (const left of level.requiredActions) {
      const run = playLevel(
        level,
        levelRuns[level.id]!.completes.filter((action) => action !== left),
      );
      expect(progressOf(run).quizReady).toBe(false);
    }
  });
});

describe('controls', () => {
  const state = (id: '2' | '8' | '10', changes: Partial<LabState>): LabState => ({
    ...startState(findLevel(id)!),
    ...changes,
  });

  it('have labels that follow the state', () => {
    const control = (id: string, action: string) => findControl(findLevel(id)!, action)!;
    const on = withRule(state('2', { firewallEnabled: true }), 'block client', true);
    expect(labelOf(control('2', 'enableFirewall'), initialState())).toBe('Enable firewall');
    expect(labelOf(control('2', 'enableFirewall'), on)).toBe('Disable firewall');
    expect(labelOf(control('2', 'blockClient'), on)).toBe('Unblock client');
    expect(labelOf(control('2', 'blockAttacker'), on)).toBe('Block attacker');
    expect(labelOf(control('8', 'openPage'), on)).toBe('Send Request');
    expect(labelOf(control('8', 'lbMode'), state('8', { lbMode: 'sticky' }))).toBe(
      'Use round-robin mode',
    );
  });

  it('of level 2 offer the block rules only while the firewall is on', () => {
    const level = findLevel('2')!;
    for (const action of ['blockClient', 'blockAttacker']) {
      expect(isOffered(level, initialState(), action)).toBe(false);
      expect(findControl(level, action)!.disabledReason(initialState())).toMatch(/firewall/);
      expect(isOffered(level, state('2', { firewallEnabled: true }), action)).toBe(true);
    }
  });

  it('of level 8 offer nothing but the balancer while it is off', () => {
    const level = findLevel('8')!;
    const offered = actionsOf(level).filter((name) => isOffered(level, initialState(), name));
    expect(offered).toEqual(['enableLB']);
    const on = state('8', { lbEnabled: true });
    expect(actionsOf(level).every((name) => isOffered(level, on, name))).toBe(true);
  });

  it('do nothing while they are disabled, unless the engine says why', () => {
    const lb = findLevel('8')!;
    expect(playLevel(lb, ['openPage'])).toEqual(startLevel(lb));
    const refused = playLevel(findLevel('2')!, ['blockClient']);
    expect(refused.last?.records.map(({ kind }) => kind)).toEqual(['firewall-refused']);
    expect(refused.tried).toEqual([]);
  });

  it('run openPage in level 5 without counting it', () => {
    const run = playLevel(findLevel('5')!, ['openPage']);
    expect(run.last?.records.at(-1)?.kind).toBe('server-answered');
    expect(run.tried).toEqual([]);
  });

  it('stand under the names of those who act', () => {
    const names = levels.flatMap(({ id, controls }) =>
      controls.filter(({ name }) => /Sniffer|Attacker/.test(name)).map(({ name }) => [id, name]),
    );
    expect(Object.fromEntries(names)).toEqual({
      ...{ 1: 'Sniffer and attacker', 2: 'Sniffer and attacker', 5: 'Sniffer', 7: 'Sniffer' },
      ...{ 3: 'Attacker', 4: 'Attacker', 6: 'Attacker', 9: 'Attacker', 10: 'Attacker' },
    });
  });

  it('never offer what a level does not know', () => {
    expect(isOffered(findLevel('1')!, initialState(), 'enableFirewall')).toBe(false);
  });
});

const good = { ...levels[0]!, quiz: quizOf(levels[0]!) };
const [first, second, ...others] = good.quiz;

const raggedTable = {
  kind: 'table',
  caption: 'Two packets',
  columns: ['From', 'To'],
  rows: [['client', 'server'], ['server']],
};

/** A level whose first question is changed. */
function withQuestion(changes: object): unknown {
  return { ...good, quiz: [{ ...first, ...changes }, second, ...others] };
}

describe('the schema of a level', () => {
  it.each<[string, unknown]>([
    ['an answer that is no option', withQuestion({ answerIndex: 4 })],
    ['two options that are the same', withQuestion({ options: ['A', 'a', 'B'] })],
    ['a question without an explanation', withQuestion({ explain: '' })],
    ['three options', withQuestion({ options: ['A', 'B', 'C'] })],
    [
      'an option that speaks of the others',
      withQuestion({ options: ['A', 'B', 'C', 'All of these'] }),
    ],
    ['a question that nothing teaches', withQuestion({ taughtBy: 'nobody-says-it' })],
    ['a table with a ragged row', withQuestion({ exhibit: raggedTable })],
    ['a fill-in of two words', withQuestion({ type: 'fitb', answer: 'round robin' })],
    [
      'a spelling that is accepted twice',
      { ...good, quiz: [first, { ...second, accepts: [' 8080'] }, ...others] },
    ],
    ['two sights of one name', withSights(2)],
    ['a sight with a switch that the level does not have', withSights(1, { with: ['enableWAF'] })],
    ['a sight without a button', withSights(1, { without: ['openPage'] })],
    ['five questions', { ...good, quiz: good.quiz.slice(1) }],
    ['an action that the engine does not know', { ...good, requiredActions: ['fly'] }],
    ['a field that nobody reads', { ...good, mood: 'fine' }],
    ['a name that is too long for a telephone', withLongLabel(levels[0]!)],
  ])('refuses %s', (_, level) => {
    expect(levelSchema.safeParse(level).success).toBe(false);
  });
});

it('refuses a point of Read More that goes on and on', async () => {
  const { points } = await levels[0]!.teaching();
  const long = `${'word '.repeat(36)}word.`;
  expect(pointsSchema.safeParse(points).success).toBe(true);
  expect(pointsSchema.safeParse({ ...points, 'one-more': long }).success).toBe(false);
});

it('accepts the level that these are made from', () => {
  expect(levelSchema.safeParse(good).success).toBe(true);
  expect(levelSchema.safeParse(withSights(1)).success).toBe(true);
});

it('refuses runs without one that must not complete the level', () => {
  expect(runsSchema.safeParse({ completes: ['openPage'], doesNot: [] }).success).toBe(false);
});

function withSights(count: number, changes: object = {}): unknown {
  const sight = { name: 'the scan', actions: ['portScan'], ...changes };
  return { ...good, texts: { ...good.texts, sights: Array(count).fill(sight) } };
}

function withLongLabel(level: Level): unknown {
  const [node, ...rest] = level.topology.nodes;
  const nodes = [{ ...node, shortLabel: 'Customer' }, ...rest];
  return { ...level, topology: { ...level.topology, nodes } };
}

const names = (id: string, state: Parameters<typeof switchesFor>[1], action: string) =>
  switchesFor(findLevel(id) as Level, state, action as never)?.map((control) => control.action);

it('turns a rule over after the firewall it needs, and alone once that is on', () => {
  const off = startState(findLevel('2')!);
  const on = step(off, 'enableFirewall').state;
  expect(names('2', off, 'blockClient')).toEqual(['enableFirewall', 'blockClient']);
  expect(names('2', on, 'blockClient')).toEqual(['blockClient']);
});

it('has nothing for what is no switch, or none of the level', () => {
  const state = startState(findLevel('2')!);
  expect(names('2', state, 'portScan')).toBeUndefined();
  expect(names('2', state, 'enableWAF')).toBeUndefined();
});

test('every level with a video has a recording, and no other', () => {
  const withVideo = levels.flatMap(({ id, texts }) => (texts.video ? [id] : []));
  expect(Object.keys(RECORDINGS)).toEqual(withVideo);
});

describe.each(Object.keys(RECORDINGS) as (keyof typeof RECORDINGS)[])(
  'the recording of level %s',
  (id) => {
    const load = RECORDINGS[id]!;
    test('takes only actions that the level accepts when their turn comes', async () => {
      const level = findLevel(id)!;
      const { recording } = await load();
      let run = startLevel(level, []);
      for (const { action } of recording.steps) {
        const next = dispatch(level, run, action);
        expect([action, next === run]).toEqual([action, false]);
        run = next;
      }
    });

    test('has captions that can be read while a step plays', async () => {
      const { opening, steps, ending } = (await load()).recording;
      for (const caption of [opening, ...steps.map((step) => step.caption), ending]) {
        expect(caption).toMatch(/[.]$/);
        expect(caption.length).toBeLessThanOrEqual(240);
      }
    });
  },
);
