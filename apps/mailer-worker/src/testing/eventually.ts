import { setTimeout as wait } from 'node:timers/promises';

/** Asks again until there is an answer; fails when there is none in time. */
export async function eventually<T>(
  what: string,
  ask: () => Promise<T | undefined | false> | T | undefined | false,
  limitMs = 20_000,
): Promise<T> {
  const end = performance.now() + limitMs;
  while (performance.now() < end) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
    await wait(20);
  }
  throw new Error(`in ${limitMs} ms it did not happen: ${what}`);
}
