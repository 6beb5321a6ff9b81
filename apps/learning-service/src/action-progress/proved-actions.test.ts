import { type LevelId, PROOF_STEPS_MAX } from '@netward/contracts';
import { actionsOf, ENGINE_VERSION, levels, playLevel } from '@netward/levels';
import { levelRuns } from '@netward/levels/runs';
import fc from 'fast-check';
import { provedActions } from './proved-actions.ts';

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
