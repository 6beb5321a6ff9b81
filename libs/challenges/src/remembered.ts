import type { Day } from './day.ts';

/** As many days as a page shows at once; what a day takes is worth forgetting after that. */
const DAYS_KEPT = 4;

/**
 * The same pure function, which works once for each configuration and day: a judgement, its answers and
 * the evidence of its lines ask for the same. It keeps the last few days, and forgets them with the
 * configuration.
 */
export function remembered<C extends object, R>(
  work: (configuration: C, day: Day) => R,
): (configuration: C, day: Day) => R {
  const known = new WeakMap<C, Map<Day, R>>();
  return (configuration, day) => {
    const results = known.get(configuration) ?? new Map<Day, R>();
    known.set(configuration, results);
    const result = results.get(day) ?? work(configuration, day);
    results.set(day, result);
    const [oldest] = results.keys();
    if (results.size > DAYS_KEPT) results.delete(oldest!);
    return result;
  };
}
