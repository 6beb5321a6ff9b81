import { useEffect } from 'react';
import { getSession, subscribeSession } from '../lib/session.ts';
import { showToast } from '../ui/toast.tsx';

async function startKeeping() {
  const { loadProgress, progressStore } = await import('../features/progress/progress.ts');
  progressStore.onNotice(({ sentence: text, ms }) =>
    showToast({ text, tone: 'alerted', place: 'top', ms }),
  );
  await loadProgress();
}

/**
 * Starts to keep a learner's progress with the server as soon as there is a learner; from then on
 * it follows the session by itself. A guest on a page that is no lab needs none of it.
 */
export function useLearnerProgress(): void {
  useEffect(() => {
    let isStarted = false;
    const startOnce = () => {
      if (isStarted || !getSession().token) return;
      isStarted = true;
      void startKeeping();
    };
    startOnce();
    return subscribeSession(startOnce);
  }, []);
}
