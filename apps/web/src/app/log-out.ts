import { endSession, getSession } from '../lib/session.ts';

const SAVING_MS = 3000;

async function sendWhatIsPending(): Promise<() => void> {
  const { forgetProgress, sendPendingProgress } =
    await import('../features/progress/progress-store.ts');
  const limit = new Promise<void>((resolve) => setTimeout(resolve, SAVING_MS));
  await Promise.race([sendPendingProgress(), limit]);
  return forgetProgress;
}

/** Ends the session on the server and here. A failure on the way never leaves anybody signed in. */
export async function logOut(): Promise<void> {
  let forgetProgress: (() => void) | undefined;
  try {
    forgetProgress = await sendWhatIsPending();
    const { callApi } = await import('../lib/api.ts');
    // The call has read the token before the session below forgets it.
    void callApi('logout', { keepalive: true });
  } finally {
    forgetProgress?.();
    endSession();
  }
}

/**
 * Ends this browser's session if it belongs to an address whose sessions the server has ended. Nothing
 * can be sent any more; anything unsent waits for the next login.
 */
export async function forgetSessionOf(email: string): Promise<void> {
  const { learner } = getSession();
  if (learner?.email?.toLowerCase() !== email.toLowerCase()) return;
  try {
    const { forgetProgress } = await import('../features/progress/progress-store.ts');
    forgetProgress();
  } finally {
    endSession();
  }
}
