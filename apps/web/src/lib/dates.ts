const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const;

/** `12 Nov 2026` of `2026-11-12`, the one form of a date on this site. */
export function dayInWords(day: string): string {
  return new Date(day).toLocaleDateString('en-GB', { ...DAY, timeZone: 'UTC' });
}

/** The day of a moment, in the reader's time zone. */
export function localDay(iso: string): string {
  return new Date(iso).toLocaleDateString('en-GB', DAY);
}

/** A moment in the reader's time zone: `12 Nov 2026, 17:40`. */
export function localMoment(iso: string): string {
  return new Date(iso).toLocaleString('en-GB', { ...DAY, hour: '2-digit', minute: '2-digit' });
}
