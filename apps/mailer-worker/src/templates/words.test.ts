import { describeDay, describeMoment } from './words.ts';

it('writes a moment in UTC with the month as a word', () => {
  expect(describeMoment('2026-02-03T04:05:06Z')).toBe('3 February 2026 at 04:05 UTC');
  expect(describeDay('2026-02-03T23:59:59Z')).toBe('3 February 2026');
});
