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
 * What a question about a key is answered, and how to replace the answer; undefined until it is there and
 * without a key. `ask` must be stable: a new one asks again.
 */
export function useAnswer<T>(key: string | null, ask: (key: string) => Promise<T>) {
  const [known, setKnown] = useState<{ readonly key: string | null; readonly answer: T }>();
  useEffect(() => {
    if (!key) return;
    let isCurrent = true;
    void ask(key).then((answer) => isCurrent && setKnown({ key, answer }));
    return () => {
      isCurrent = false;
    };
  }, [key, ask]);
  const replace = (answer: T) => setKnown({ key, answer });
  return [known?.key === key ? known?.answer : undefined, replace] as const;
}
