import { useEffect, useState } from 'react';

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
