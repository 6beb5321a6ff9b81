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
 * Loads the progress store as soon as somebody is signed in; it then follows the session by itself.
 * A guest outside the lab does not need it.
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
