/** The day of every stream: 22 November 2026, in milliseconds since 1970. */
export const DAY = Date.UTC(2026, 10, 22);

/** '09:00:04.120' of a time in microseconds since midnight. */
export function millisOfDay(micros: number): string {
  return new Date(DAY + micros / 1000).toISOString().slice(11, 23);
}

/** The same without the milliseconds: '09:00:04'. */
export function timeOfDay(micros: number): string {
  return millisOfDay(micros).slice(0, '09:00:04'.length);
}

/** Microseconds since midnight of '09:00:04'. */
export function microsOf(time: string): number {
  const [hours, minutes, seconds] = time.split(':').map(Number) as [number, number, number];
  return ((hours * 60 + minutes) * 60 + seconds) * 1_000_000;
}
