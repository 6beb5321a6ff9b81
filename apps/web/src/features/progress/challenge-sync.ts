import type { SaveChallengeResultRequest } from '@netward/contracts';
import { callApi } from '../../lib/api-later.ts';
import type { StateHolder } from './progress-state.ts';
import { GUEST_OWNER } from './stored-progress.ts';
import { dropUnsent, keepUnsent, readUnsent } from './stored-challenges.ts';

/** Sends the configurations that a learner has run; each waits in the browser until the server has it. */
export function createChallengeSync(state: StateHolder, onFailure: () => void) {
  async function send(result: SaveChallengeResultRequest, signal = state.signal()) {
    const { owner } = state.get();
    if (!state.isSignedIn()) return;
    const answer = await callApi('saveChallengeResult', { body: result, signal });
    // What the server refuses as such it would refuse again; the learner's own work stays as it is.
    const isRefused = !answer.ok && answer.kind === 'refused' && answer.status === 400;
    if (answer.ok || isRefused) dropUnsent(owner, result);
    else if (state.get().owner === owner && !signal.aborted) onFailure();
  }

  return {
    /** Keeps a learner's configuration, then sends it. A guest's is not kept here. */
    async add(result: SaveChallengeResultRequest) {
      const { owner } = state.get();
      if (owner === GUEST_OWNER) return;
      keepUnsent(owner, result);
      await send(result);
    },
    async sendAll(signal?: AbortSignal) {
      const waiting = Object.values(readUnsent(state.get().owner));
      await Promise.all(waiting.map((result) => result && send(result, signal)));
    },
  };
}
