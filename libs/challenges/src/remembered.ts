import type { Traffic } from './challenge.ts';

/**
 * The same pure function, which works once for each configuration and stream: a judgement, its answers and
 * the evidence of its lines ask for the same. It is forgotten with the configuration.
 */
export function remembered<C extends object, R>(
  work: (configuration: C, traffic: Traffic) => R,
): (configuration: C, traffic: Traffic) => R {
  const known = new WeakMap<C, Map<Traffic, R>>();
  return (configuration, traffic) => {
    const results = known.get(configuration) ?? new Map<Traffic, R>();
    known.set(configuration, results);
    const result = results.get(traffic) ?? work(configuration, traffic);
    results.set(traffic, result);
    return result;
  };
}
