import { getSession, setLevel } from '../../lib/session.ts';
import { showToast } from '../../ui/toast.tsx';
import { announceTried } from './tried-actions.ts';
import { createProgressStore } from './progress-store.ts';

export const progressStore = createProgressStore();
let isStarted = false;

/** Starts the progress store, which then follows the session by itself. */
export async function loadProgress(): Promise<void> {
  if (isStarted) return;
  isStarted = true;
  progressStore.subscribe(announceTried);
  progressStore.onNotice(({ sentence: text, ms }) =>
    showToast({ text, tone: 'alerted', place: 'top', ms }),
  );
  progressStore.start();
}

let stopWaiting = () => {};

/**
 * After a login: goes on with the level that was played last, on whatever computer that was. A level
 * that the learner opens meanwhile counts more, and so does this browser's if the server knows none.
 */
export function resumeLastLevel(): void {
  stopWaiting();
  const resume = () => {
    const { lastLevel } = progressStore.getState();
    if (!lastLevel) return;
    stopWaiting();
    // The server answers '1' for somebody who never played, too.
    if (lastLevel !== '1' && !getSession().isInLab) setLevel(lastLevel);
  };
  stopWaiting = progressStore.subscribe(resume);
  resume();
}

/** Sends what the server does not have yet. Call it before a logout. */
export async function sendPendingProgress(): Promise<void> {
  await loadProgress();
  await progressStore.sendPending();
}

/** After a logout: hides the learner's progress; anything unsent waits for their next login. */
export function forgetProgress(): void {
  progressStore.forget();
}
