const PAUSE_MS = 100;

/** Waits, unless the time is over already. */
export const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => void setTimeout(resolve, Math.max(0, ms)));

/** Asks until the answer is yes. Returns false when time is up or `isHopeless` is true. */
export async function waitUntil(
  ask: () => Promise<boolean> | boolean,
  { deadlineMs, isHopeless = () => false }: { deadlineMs: number; isHopeless?: () => boolean },
): Promise<boolean> {
  const deadline = performance.now() + deadlineMs;
  while (performance.now() < deadline && !isHopeless()) {
    if (await ask()) return true;
    await pause(PAUSE_MS);
  }
  return false;
}

/** What a server says when it is asked: `starting` while it recovers or loads what it kept. */
export type ServerState = 'ready' | 'starting' | 'refusing' | 'silent';

const SLOW_MS = 5000;

/**
 * Waits for a server, without limit while it says that it is on its way, else as long as it may say nothing.
 * Calls `onSlow` once when it is still starting after a while. Returns its last state.
 */
export async function waitForServer(
  ask: () => Promise<ServerState>,
  wait: { silentMs: number; isHopeless(): boolean; onSlow?(): void },
): Promise<ServerState> {
  const since = performance.now();
  let spokeAt = since;
  let isTold = false;
  for (;;) {
    const state = await ask();
    const now = performance.now();
    if (state === 'starting') spokeAt = now;
    const isOver = state === 'silent' && now - spokeAt > wait.silentMs;
    if (state === 'ready' || state === 'refusing' || isOver || wait.isHopeless()) return state;
    if (state === 'starting' && !isTold && now - since > SLOW_MS) {
      isTold = true;
      wait.onSlow?.();
    }
    await pause(PAUSE_MS);
  }
}

export async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2000) });
    await response.body?.cancel();
    return response.status === 200;
  } catch {
    return false;
  }
}
