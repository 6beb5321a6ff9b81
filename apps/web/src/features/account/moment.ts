/** A moment in words, in the reader's time zone: 29 November 2026 at 17:40. */
export function describeMoment(iso: string): string {
  return new Date(iso).toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short' });
}

/** The day of a moment, in the reader's time zone: 29 November 2026. */
export function describeDay(iso: string): string {
  return new Date(iso).toLocaleDateString('en-GB', { dateStyle: 'long' });
}
