import { useEffect, useState } from 'react';
import type { Challenge, ChallengeDetails } from '@netward/challenges';

/** What speaks of the results of a challenge, once there is one; null until it has come. */
export function useDetails(challenge: Challenge, hasResult: boolean): ChallengeDetails | null {
  const [loaded, setLoaded] = useState<{ of: Challenge; details: ChallengeDetails } | null>(null);
  useEffect(() => {
    if (!hasResult) return undefined;
    let isWanted = true;
    // Whoever opens a line asks once more, and hears if it does not come.
    challenge.details().then(
      (details) => isWanted && setLoaded({ of: challenge, details }),
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [challenge, hasResult]);
  return loaded?.of === challenge ? loaded.details : null;
}
