import { absences, type Absence } from './absences.ts';
import { judgeAbsence, type Course } from './judge-absence.ts';
import type { Outcome, Verdict } from './outcome.ts';
import type { Area } from './visit.ts';

const named = (name: string): Absence => absences.find((one) => one.name === name) as Absence;

/** Away from second 10 to 20, and looked at until 40. */
const course: Course = {
  takenAt: 10_000,
  goneAt: 10_100,
  startedAt: 20_000,
  answeredAt: 20_500,
  endedAt: 40_000,
};

const call = (area: Area, sentAt: number, verdict: Verdict = 'good', tookMs = 50): Outcome => ({
  area,
  call: 'a call',
  verdict,
  sentAt,
  tookMs,
  words: '',
});

/** What should be seen while PostgreSQL is away. */
const asPromised: Outcome[] = [
  call('pages', 15_000),
  call('assistant', 15_000),
  call('accounts', 15_000, 'refused'),
  call('learning', 15_000, 'refused', 1000),
  call('accounts', 21_000),
  call('learning', 22_000),
];
const faults = (name: string, outcomes: Outcome[], changed: Partial<Course> = {}) =>
  judgeAbsence(named(name), { ...course, ...changed }, outcomes).faults;

test('finds nothing when all is as promised', () => {
  const finding = judgeAbsence(named('postgres'), course, asPromised);
  expect(finding).toMatchObject({ faults: [], recoveryMs: 1550, slowestRefusalMs: 1000 });
});

test.each<[string, Outcome, string]>([
  ['a page that fails', call('pages', 15_000, 'refused'), '1 calls of pages failed'],
  ['a refusal that is none', call('learning', 15_000, 'wrong'), '1 answers were no refusals'],
  ['a broken connection', call('learning', 15_000, 'broken'), '1 answers were no refusals'],
  ['a slow refusal', call('learning', 15_000, 'refused', 3001), 'a refusal took too long'],
  ['a failure long after', call('learning', 35_000, 'refused'), 'calls went on to fail'],
])('finds %s', (_name, outcome, fault) => {
  expect(faults('postgres', [...asPromised, outcome]).join()).toContain(fault);
});

test('finds that a part was not away, or did not come back', () => {
  expect(faults('postgres', asPromised.slice(0, 3).concat(asPromised.slice(4)))).toEqual([
    'no call of learning was refused, so it was not away',
  ]);
  expect(faults('postgres', asPromised.slice(0, 5))).toContain('it took too long to recover');
});

test('mails that do not come are a recovery that does not', () => {
  expect(faults('smtp', [call('pages', 15_000)])).toEqual(['it took too long to recover']);
  expect(faults('smtp', [call('pages', 15_000)], { mailMs: 9000 })).toEqual([]);
});

test('without the model the tutor must answer, and the model again after it', () => {
  const [tutor, model] = [call('assistant', 15_000), call('assistant', 26_000)];
  expect(
    faults('model', [
      { ...tutor, by: 'tutor' },
      { ...model, by: 'model' },
    ]),
  ).toEqual([]);
  expect(faults('model', [{ ...model, by: 'model' }])).toEqual(['the tutor answered nothing']);
});

test('only calls under way on a gateway that dies may break', () => {
  expect(faults('gateway', [call('pages', 9_990, 'broken')])).toEqual([]);
  expect(faults('gateway', [call('pages', 15_000, 'broken')])[0]).toBe('1 calls of pages failed');
});
