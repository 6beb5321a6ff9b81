const MOMENT = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
});
const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** A moment in words: 21 November 2026 at 07:05 UTC. */
export function describeMoment(iso: string): string {
  return `${MOMENT.format(new Date(iso))} UTC`;
}

/** The day of a moment: 21 November 2026. */
export function describeDay(iso: string): string {
  return DAY.format(new Date(iso));
}
