import { announceTried } from './tried-actions.ts';
import { createProgressStore } from './progress-store.ts';

/** The progress of this page. */
export const progressStore = createProgressStore();
let isStarted = false;

/** Starts to keep progress; from then on it follows the session by itself. */
export async function loadProgress(): Promise<void> {
  if (isStarted) return;
  isStarted = true;
  progressStore.subscribe(announceTried);
  progressStore.start();
}

/** Sends what the server has not got yet; to be called before a logout. */
export async function sendPendingProgress(): Promise<void> {
  await loadProgress();
  await progressStore.sendPending();
}

/** After a logout: nothing of the learner stays in sight; what was not sent waits for them. */
export function forgetProgress(): void {
  progressStore.forget();
}
