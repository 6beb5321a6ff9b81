/** A time in microseconds since 1970 as a date of HTTP: 'Sun, 22 Nov 2026 13:29:45 GMT'. */
export function httpDate(at: number): string {
  return new Date(Math.floor(at / 1_000)).toUTCString();
}
