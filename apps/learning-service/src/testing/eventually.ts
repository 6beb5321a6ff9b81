import { setTimeout as wait } from 'node:timers/promises';

const PROBE_EVERY_MS = 25;

/** Repeats `probe` until it answers true; answers the milliseconds that took, throws at the deadline. */
export async function eventually(
  probe: () => Promise<boolean>,
  deadlineMs = 5000,
): Promise<number> {
  const begin = performance.now();
  while (!(await probe())) {
    if (performance.now() - begin > deadlineMs) throw new Error(`not within ${deadlineMs} ms`);
    await wait(PROBE_EVERY_MS);
  }
  return performance.now() - begin;
}
