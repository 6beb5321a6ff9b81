import { useEffect } from 'react';
import { getSession, subscribeSession } from '../lib/session.ts';

async function startKeeping() {
  const { loadProgress, resumeLastLevel } = await import('../features/progress/progress.ts');
  await loadProgress();
  return resumeLastLevel;
}

/**
 * Loads the progress store as soon as somebody is signed in; it then follows the session by itself.
 * A guest outside the lab does not need it. A login goes on with the level that the server knows.
 */
export function useLearnerProgress(): void {
  useEffect(() => {
    let keeping: ReturnType<typeof startKeeping> | undefined;
    let { token } = getSession();
    if (token) keeping = startKeeping();
    return subscribeSession(() => {
      const isLogin = getSession().token !== token;
      ({ token } = getSession());
      if (!token || !isLogin) return;
      keeping ??= startKeeping();
      void keeping.then((resumeLastLevel) => resumeLastLevel());
    });
  }, []);
}
