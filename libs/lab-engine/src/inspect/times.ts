/** Times as the tools write them: `at` is in microseconds since 1970, always in UTC. */

function dateOf(at: number) {
  // eslint-disable-next-line no-restricted-globals -- writes a given time, and asks no clock
  return new Date(Math.floor(at / 1000));
}

/** 'Sun', '22', 'Nov', '2026', '13:29:45'. */
function partsOf(at: number): readonly string[] {
  return dateOf(at).toUTCString().split(/,? /);
}

/** '2026-11-22T13:29:45.922573', without a zone. */
export function isoMicros(at: number): string {
  const micros = String(at % 1000).padStart(3, '0');
  return dateOf(at).toISOString().slice(0, -1) + micros;
}

/** '13:29:45.922573', as tcpdump writes it. */
export function timeOfDay(at: number): string {
  return isoMicros(at).slice('2026-11-22T'.length);
}

/** '2026-11-22 13:29:45'. */
export function dateTime(at: number): string {
  return dateOf(at).toISOString().slice(0, 19).replace('T', ' ');
}

/** '22/Nov/2026:13:29:45', the Common Log Format's. */
export function clfTime(at: number): string {
  const [, day, month, year, clock] = partsOf(at);
  return `${day}/${month}/${year}:${clock}`;
}

/** '22/Nov/2026:13:29:45.922'. */
export function clfMillis(at: number): string {
  return `${clfTime(at)}.${String(dateOf(at).getUTCMilliseconds()).padStart(3, '0')}`;
}

/** 'Sun Nov 22 13:29:45 2026', as C's `asctime` writes it. */
export function asctime(at: number): string {
  const [weekday, day, month, year, clock] = partsOf(at);
  return `${weekday} ${month} ${day!.replace(/^0/, ' ')} ${clock} ${year}`;
}
