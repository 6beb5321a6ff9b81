import { findLevel, levels, type Level } from '@netward/levels';
import { levelRuns } from '@netward/levels/runs';
import { readLab } from './learners-lab.ts';

const level = (id: string) => findLevel(id) as Level;

it.each(levels.map((each) => [each.id, each] as const))(
  'plays the run that completes level %s and has nothing left to try',
  (id, each) => {
    const run = [...levelRuns[id]!.completes];
    const lab = readLab(each, { run });
    expect(lab?.played.map(({ action }) => action)).toEqual(run);
    expect(lab?.remaining).toEqual([]);
  },
);

it('has all of a level to try before the first action, or what the page says', () => {
  expect(readLab(level('1'))?.remaining).toEqual(level('1').requiredActions);
  const lab = readLab(level('1'), { remaining: ['portScan', 'dance'], run: ['openPage'] });
  expect(lab?.remaining).toEqual(['portScan']);
});

it('knows what the run has shown', () => {
  const run = ['attackSQLi', 'enableWAF', 'attackSQLi'];
  expect(readLab(level('6'), { run })?.seen).toEqual([
    'SQL injection without the WAF',
    'SQL injection with the WAF on',
  ]);
});

it.each([
  ['an action that no lab knows', '1', ['dance']],
  ['an action of another level', '2', ['enableWAF']],
  ['a name that every object has', '1', ['constructor']],
  ['a request while the balancer is off', '8', ['openPage']],
])('plays no run with %s', (_, id, run) => {
  expect(readLab(level(id), { run })).toBeUndefined();
});

it('plays what the engine refuses aloud, and the plain name of a request', () => {
  expect(readLab(level('2'), { run: ['blockClient'] })?.played).toHaveLength(1);
  expect(readLab(level('5'), { run: ['openPage'] })?.played).toHaveLength(1);
});
