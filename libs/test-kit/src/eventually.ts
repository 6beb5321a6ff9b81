import { setTimeout as wait } from 'node:timers/promises';

const PROBE_EVERY_MS = 20;
/** Matters only when a test fails; long, so that a busy machine does not fail it. */
const PATIENCE_MS = 60_000;

/**
 * Probes until the answer is neither false nor undefined and returns it. A probe that throws ends the
 * wait. Throws after `patienceMs` with `what` in the message.
 */
export async function eventually<T>(
  what: string,
  probe: () => Promise<T | undefined | false> | T | undefined | false,
  patienceMs = PATIENCE_MS,
): Promise<T> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const answer = await probe();
    if (answer !== undefined && answer !== false) return answer;
    if (performance.now() > deadline) throw new Error(`not within ${patienceMs} ms: ${what}`);
    await wait(PROBE_EVERY_MS);
  }
}
