const PAUSE_MS = 100;

/** Asks until the answer is yes. Returns false when time is up or `isHopeless` says so. */
export async function waitUntil(
  ask: () => Promise<boolean> | boolean,
  { deadlineMs, isHopeless = () => false }: { deadlineMs: number; isHopeless?: () => boolean },
): Promise<boolean> {
  const deadline = performance.now() + deadlineMs;
  while (performance.now() < deadline && !isHopeless()) {
    if (await ask()) return true;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  return false;
}

/** Whether an address responds with 200. */
export async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2000) });
    await response.body?.cancel();
    return response.status === 200;
  } catch {
    return false;
  }
}
