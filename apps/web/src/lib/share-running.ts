/**
 * Lets simultaneous callers with the same key share one run, such as the two effects of a strict
 * render. Later callers get a new run.
 */
export function shareRunning<T>(run: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const running = new Map<string, Promise<T>>();
  return (key) => {
    const current = running.get(key) ?? run(key).finally(() => running.delete(key));
    running.set(key, current);
    return current;
  };
}
