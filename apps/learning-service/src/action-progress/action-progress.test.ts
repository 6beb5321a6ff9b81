import { createHash } from 'node:crypto';
import { actionsOf, levels, ENGINE_VERSION, playLevel, type Level } from '@netward/levels';
import { type LevelId, PROOF_STEPS_MAX } from '@netward/contracts';
import { levelRuns } from '@netward/levels/runs';
import fc from 'fast-check';
import { inLevelOrder, knowsActions, provedActions } from './action-progress.ts';

test.each(levels)('level $id knows its own actions and no others', (level) => {
  const { id, requiredActions } = level;
  expect(knowsActions(id, requiredActions)).toBe(true);
  expect(knowsActions(id, actionsOf(level))).toBe(true);
  expect(knowsActions(id, [...requiredActions, 'launchRocket'])).toBe(false);
  expect(knowsActions(id, ['constructor'])).toBe(false);
});

test('a level that is not in the registry knows no action', () => {
  expect(knowsActions(`${levels.length + 1}`, ['openPage'])).toBe(false);
});

test.each(levels)('actions of level $id come in its own order, however they were kept', (level) => {
  const listed = actionsOf(level);
  expect(inLevelOrder(level.id, [...listed].sort())).toEqual(listed);
  expect(inLevelOrder(level.id, [...listed].reverse())).toEqual(listed);
  expect(inLevelOrder(level.id, [])).toEqual([]);
});

test('an action that a level no longer lists is not lost', () => {
  expect(inLevelOrder('1', ['aLongGoneAction', 'openPage'])).toEqual([
    'openPage',
    'aLongGoneAction',
  ]);
});

/** The specification's table of required actions. */
const REQUIRED: Record<string, readonly string[]> = {
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
};
/** What the specification disables until a toggle is on. Every other action always counts. */
const GATES: Record<string, { toggle: string; gated: readonly string[] }> = {
  2: { toggle: 'enableFirewall', gated: ['blockClient', 'blockAttacker'] },
  8: { toggle: 'enableLB', gated: ['openPage', 'lbFailA', 'lbRecoverA', 'lbFailB', 'lbRecoverB'] },
};

/** Counts as the specification does, without the engine. */
function countedBy(level: string, actions: readonly string[], linked = 0): string[] {
  const gate = GATES[level];
  const counted = new Set<string>();
  let isOn = false;
  for (const [at, action] of actions.entries()) {
    if (action === gate?.toggle) isOn = !isOn;
    const isAllowed = at >= linked && (isOn || !gate?.gated.includes(action));
    if (isAllowed && REQUIRED[level]?.includes(action)) counted.add(action);
  }
  return [...counted].sort();
}

const everyAction = [...new Set(levels.flatMap((level) => actionsOf(level)))];
const foreignAction = fc.constantFrom(...everyAction, 'launchRocket', 'constructor', 'toString');

/** The winning run of the level, then cut, permuted, with actions put in, taken out and repeated. */
const alteredRun = (id: string) => {
  const winning = (levelRuns[id]?.completes ?? []) as readonly string[];
  const own = fc.constantFrom(...winning);
  const cut = fc.nat(winning.length).map((end) => winning.slice(0, end));
  const permuted = fc.shuffledSubarray([...winning], { minLength: 0 });
  const tampered = fc
    .tuple(fc.nat(winning.length), fc.array(foreignAction, { maxLength: 3 }))
    .map(([at, added]) => [...winning.slice(0, at), ...added, ...winning.slice(at + 1)]);
  const invented = fc.array(fc.oneof(own, own, foreignAction), { maxLength: 40 });
  return fc.oneof(cut, permuted, tampered, invented).map((actions) => ({ level: id, actions }));
};

const runOf = (actions: readonly string[], engine = ENGINE_VERSION) => ({
  actions: [...actions],
  engine,
});

test('a run proves what the specification counts, however it was cut, permuted or altered', () => {
  const anyRun = fc.oneof(...levels.map(({ id }) => alteredRun(id)));
  fc.assert(
    fc.property(anyRun, ({ level, actions }) => {
      expect(provedActions(level as LevelId, runOf(actions))).toEqual(countedBy(level, actions));
    }),
    { numRuns: 4000 },
  );
});

test.each(levels)('the winning run of level $id proves all that the level requires', ({ id }) => {
  const winning = levelRuns[id]?.completes ?? [];
  expect(provedActions(id, runOf(winning))).toEqual([...REQUIRED[id]!].sort());
});

test('of a run that began with a link, only what comes after the link is proved', () => {
  const anyRun = fc.oneof(...levels.map(({ id }) => alteredRun(id)));
  fc.assert(
    fc.property(anyRun, fc.nat(12), ({ level, actions }, linked) => {
      const whole = countedBy(level, actions, linked);
      expect(provedActions(level as LevelId, { ...runOf(actions), linked })).toEqual(whole);
    }),
    { numRuns: 2000 },
  );
  const run = runOf(['enableFirewall', 'blockClient', 'blockClient']);
  expect(provedActions('2', { ...run, linked: 2 })).toEqual(['blockClient']);
  expect(provedActions('2', { ...run, linked: 3 })).toEqual([]);
  expect(provedActions('2', { ...run, linked: 500 })).toEqual([]);
});

test('a run of another engine version proves nothing, and neither does no run', () => {
  const winning = levelRuns['1']?.completes ?? [];
  expect(provedActions('1', runOf(winning, ENGINE_VERSION + 1))).toEqual([]);
  expect(provedActions('1', undefined)).toEqual([]);
});

test.each(levels)('the longest run of level $id is replayed to its end', (level) => {
  const [first = 'openPage'] = level.requiredActions;
  const long = [...Array<string>(PROOF_STEPS_MAX - 1).fill(first), level.requiredActions.at(-1)!];
  expect(provedActions(level.id, runOf(long))).toEqual(countedBy(level.id, long));
  expect(playLevel(level, long).tried.length).toBeGreaterThan(0);
});

const RUNS = 100;
const STEPS = 12;
const COUNTED = {
  1: 'd9bde994',
  2: '9c654449',
  3: 'accc790d',
  4: '7d38b734',
  5: 'a5dc18ef',
  6: '2eec910e',
  7: '82bc2d6d',
  8: '8fb55c27',
  9: 'fb655cd4',
  10: 'ca0eb4da',
};

/** What runs of a level count, as a digest; the runs follow from a seed. */
function countingDigest(level: Level): string {
  let seed = 20_261_122;
  const next = (): number => (seed = (seed * 48_271) % 2_147_483_647);
  const digest = createHash('sha256');
  const { requiredActions } = level;
  for (let run = 0; run < RUNS; run++) {
    const actions = Array.from(
      { length: STEPS },
      () => requiredActions[next() % requiredActions.length]!,
    );
    digest.update([...actions, '→', ...playLevel(level, actions).tried].join(' '));
  }
  return digest.digest('hex').slice(0, 8);
}

// Where runs count otherwise than before, the version goes up along with the digests.
test('runs count what they counted when the engine got its version', () => {
  const digests = Object.fromEntries(levels.map((level) => [level.id, countingDigest(level)]));
  expect(ENGINE_VERSION).toBe(3);
  expect(digests).toMatchObject(COUNTED);
});
