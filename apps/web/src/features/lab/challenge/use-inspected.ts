import { useCallback, useEffect, useState } from 'react';
import type { RunPlace } from '@netward/contracts';
import type { Challenge, ChallengeDetails } from '@netward/challenges';
import { showToast } from '../../../ui/toast.tsx';
import type { InspectedFlow, JudgedDay, WorkEvent } from './challenge-work.ts';

/** The inspector of the challenges, once it has been loaded. */
export let ChallengeInspector:
  typeof import('./challenge-inspector.tsx').ChallengeInspector | undefined;

/** Rejects if it cannot be fetched, and can be called again then. */
async function loadChallengeInspector(): Promise<void> {
  ({ ChallengeInspector } = await import('./challenge-inspector.tsx'));
}

/** What speaks of the results of a challenge, once there is one; null until it has come. */
export function useDetails(challenge: Challenge, hasResult: boolean): ChallengeDetails | null {
  const [loaded, setLoaded] = useState<{ of: Challenge; details: ChallengeDetails } | null>(null);
  useEffect(() => {
    if (!hasResult) return undefined;
    let isWanted = true;
    // Opening a line asks once more, and reports a failure.
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

const NOT_LOADED = 'The inspector did not load. Check your connection and open it again.';

/** The line that is open in the inspector, which is loaded with the first one. */
export function useInspected(
  challenge: Challenge,
  details: ChallengeDetails | null,
  send: (event: WorkEvent) => void,
) {
  const [inspected, setInspected] = useState<InspectedFlow | null>(null);
  const onOpen = useCallback(
    (flow: string, day: JudgedDay | null, at?: RunPlace) => {
      if (!day) return;
      send({ kind: 'flow-chosen', flow });
      const show = () => setInspected({ ...day, flow, at });
      if (ChallengeInspector && details) show();
      else
        Promise.all([loadChallengeInspector(), challenge.details()]).then(show, () =>
          showToast({ text: NOT_LOADED, tone: 'alerted' }),
        );
    },
    [send, challenge, details],
  );
  return { inspected, onOpen, onClose: () => setInspected(null) };
}
