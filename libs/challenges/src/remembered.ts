import type { Day } from './day.ts';

/**
 * The same pure function, which works once for each configuration and stream: a judgement, its answers and
 * the evidence of its lines ask for the same. It is forgotten with the configuration.
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
    return result;
  };
}
