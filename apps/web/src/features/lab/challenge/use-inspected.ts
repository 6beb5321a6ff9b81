import { useCallback, useState } from 'react';
import type { Challenge, ChallengeDetails } from '@netward/challenges';
import { showToast } from '../../../ui/toast.tsx';
import type { WorkEvent } from './challenge-work.ts';
import { ChallengeInspector, loadChallengeInspector } from './open-inspector.ts';

const NOT_LOADED = 'The inspector did not load. Check your connection and open it again.';

/** The line that is open in the inspector, which is loaded with the first one. */
export function useInspected(
  challenge: Challenge,
  details: ChallengeDetails | null,
  send: (event: WorkEvent) => void,
) {
  const [inspected, setInspected] = useState<string | null>(null);
  const onOpen = useCallback(
    (id: string) => {
      send({ kind: 'flow-chosen', flow: id });
      const show = () => setInspected(id);
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
