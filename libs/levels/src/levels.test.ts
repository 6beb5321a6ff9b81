import { quizOf } from './quizzes.ts';
import { progressOf, type LabState, initialState, withRule } from '@netward/lab-engine';
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
} from './index.ts';
import { levelSchema, pointsSchema, runsSchema, teachingSchema } from './level-schema.ts';
import { levelRuns } from './runs.ts';

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
