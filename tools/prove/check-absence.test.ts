import { absences, type Absence } from './absences.ts';
import type { ProductArea } from './calls.ts';
import { checkAbsence, type AbsenceTimeline } from './check-absence.ts';
import type { LoadOutcome, LoadResult } from './outcome.ts';

const named = (name: string): Absence => absences.find((one) => one.name === name) as Absence;

/** Away from second 10 to 20, observed until 40. */
const timeline: AbsenceTimeline = {
  stoppedAt: 10_000,
  goneAt: 10_100,
  startedAt: 20_000,
  answeredAt: 20_500,
  endedAt: 40_000,
};

const call = (
  area: ProductArea,
  sentAt: number,
  result: LoadResult = 'good',
  tookMs = 50,
): LoadOutcome => ({
  area,
  call: 'a call',
  result,
  sentAt,
  tookMs,
  details: '',
});

/** What should happen while PostgreSQL is away. */
const asPromised: LoadOutcome[] = [
  call('pages', 15_000),
  call('assistant', 15_000),
  call('accounts', 15_000, 'refused'),
  call('learning', 15_000, 'refused', 1000),
  call('accounts', 21_000),
  call('learning', 22_000),
];
const faults = (name: string, outcomes: LoadOutcome[], changed: Partial<AbsenceTimeline> = {}) =>
  checkAbsence(named(name), { ...timeline, ...changed }, outcomes).faults;

test('reports nothing when all is as promised', () => {
  const report = checkAbsence(named('postgres'), timeline, asPromised);
  expect(report).toMatchObject({ faults: [], recoveryMs: 1550, slowestRefusalMs: 1000 });
});

test.each<[string, LoadOutcome, string]>([
  ['a page that fails', call('pages', 15_000, 'refused'), '1 calls of pages failed'],
  [
    'an answer that is not a refusal',
    call('learning', 15_000, 'wrong'),
    '1 answers were not proper refusals',
  ],
  ['a broken connection', call('learning', 15_000, 'broken'), '1 answers were not proper refusals'],
  ['a slow refusal', call('learning', 15_000, 'refused', 3001), 'a refusal took too long'],
  ['a failure long afterwards', call('learning', 35_000, 'refused'), 'calls continued to fail'],
])('reports %s', (_name, outcome, fault) => {
  expect(faults('postgres', [...asPromised, outcome]).join()).toContain(fault);
});

test('reports a part that was not away or did not come back', () => {
  expect(faults('postgres', asPromised.slice(0, 3).concat(asPromised.slice(4)))).toEqual([
    'no call of learning was refused, so it was not away',
  ]);
  expect(faults('postgres', asPromised.slice(0, 5))).toContain('it took too long to recover');
});

test('without the waiting mails there is no recovery', () => {
  expect(faults('mailbox', [call('pages', 15_000)])).toEqual(['it took too long to recover']);
  expect(faults('mailbox', [call('pages', 15_000)], { mailMs: 9000 })).toEqual([]);
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
