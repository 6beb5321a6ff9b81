import { useEffect, useState } from 'react';

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

/**
 * Asks the server about the token of an emailed link and returns what is known so far. `check` must
 * be stable: a new one asks again.
 */
export function useLinkCheck<T>(
  token: string | null,
  check: (token: string) => Promise<T>,
  initial: T,
) {
  const [state, setState] = useState(initial);
  useEffect(() => {
    if (!token) return;
    let isCurrent = true;
    void check(token).then((result) => isCurrent && setState(result));
    return () => {
      isCurrent = false;
    };
  }, [token, check]);
  return [state, setState] as const;
}
