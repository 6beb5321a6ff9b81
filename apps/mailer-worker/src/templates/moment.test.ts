import { describeDay, describeMoment } from './moment.ts';

it('says when, in UTC and without room for doubt about day and month', () => {
  expect(describeMoment('2026-02-03T04:05:06Z')).toBe('3 February 2026 at 04:05 UTC');
  expect(describeDay('2026-02-03T23:59:59Z')).toBe('3 February 2026');
});
