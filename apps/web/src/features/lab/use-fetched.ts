import { useEffect, useState } from 'react';

/** What `load` brings, 'failed' where it cannot be fetched, and null until then; and how to ask again. */
export function useFetched<Value>(load: () => Promise<Value>) {
  const [fetched, setFetched] = useState<Value | 'failed' | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isWanted = true;
    load().then(
      (value) => isWanted && setFetched(value),
      () => isWanted && setFetched('failed'),
    );
    return () => {
      isWanted = false;
    };
  }, [load, attempt]);
  const retry = () => {
    setFetched(null);
    setAttempt(attempt + 1);
  };
  return [fetched, retry] as const;
}
