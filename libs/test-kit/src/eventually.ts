import { setTimeout as wait } from 'node:timers/promises';

/** The pause between two probes grows, so that waiting tests take nothing from what they wait for. */
const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 250;
/**
 * Matters only when a test fails. It is long, since a service alone may take a minute to start on a busy
 * machine, and ends before jest's own limit, which does not say what was waited for.
 */
const PATIENCE_MS = 180_000;

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
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(1.5 * pauseMs, LONGEST_PAUSE_MS)) {
    const answer = await probe();
    if (answer !== undefined && answer !== false) return answer;
    if (performance.now() > deadline) throw new Error(`not within ${patienceMs} ms: ${what}`);
    await wait(pauseMs);
  }
}
