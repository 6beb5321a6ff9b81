import { announceTried } from './tried-actions.ts';
import { createProgressStore } from './progress-store.ts';

/** The progress of this page. */
export const progressStore = createProgressStore();
let isStarted = false;

/** Starts the progress store, which then follows the session by itself. */
export async function loadProgress(): Promise<void> {
  if (isStarted) return;
  isStarted = true;
  progressStore.subscribe(announceTried);
  progressStore.start();
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
