/** The day of every stream: 22 November 2026, in milliseconds since 1970. */
export const DAY = Date.UTC(2026, 10, 22);

/** '09:00:04.120' of a time in microseconds since midnight. */
export function millisOfDay(micros: number): string {
  return new Date(DAY + micros / 1000).toISOString().slice(11, 23);
}

/** '09:00:04' of a time in seconds since midnight. */
export function timeOfDay(seconds: number): string {
  return millisOfDay(seconds * 1_000_000).slice(0, '09:00:04'.length);
}

/** Seconds since midnight of '09:00:04'. */
export function secondsOf(time: string): number {
  return time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
}

/** Microseconds since midnight of '09:00:04'. */
export const microsOf = (time: string): number => secondsOf(time) * 1_000_000;
