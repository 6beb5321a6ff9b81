import type { LevelId } from '@netward/contracts';
import { callApi } from '../../lib/api.ts';
import { getSession, subscribeSession } from '../../lib/session.ts';
import { createActionSync } from './action-sync.ts';
import { createProgressState } from './progress-state.ts';
import { createResultSync } from './result-sync.ts';
import { createRetry } from './retry.ts';
import {
  addStoredTried,
  claimProgress,
  GUEST_OWNER,
  readOwner,
  readTried,
  releaseProgress,
} from './stored-progress.ts';
import { readResults } from './stored-results.ts';
import { uniteTried } from './unite-tried.ts';

// Logging out waits this long for the last save.
const FLUSH_MS = 3000;

/**
 * Progress of the person at this browser. Local first: an action counts at once, and what the
 * server has not confirmed is sent again until it is.
 */
export function createProgressStore() {
  const state = createProgressState();
  const retry = createRetry(() => sync({ isQuiet: true }));
  const actions = createActionSync(state, retry.later);
  const results = createResultSync(state, retry.later);

  async function sync(options?: { isQuiet: boolean }) {
    if (!state.isSignedIn()) return;
    retry.cancel();
    await Promise.all([actions.sync(options), results.sync()]);
  }

  function beginGuest() {
    if (readOwner() !== GUEST_OWNER) releaseProgress(readTried());
    retry.cancel();
    actions.forget();
    state.begin(GUEST_OWNER, { tried: readTried() });
  }

  function beginLearner(id: string) {
    actions.forget();
    state.begin(id, { tried: claimProgress(id), quizResults: readResults(id) });
    void sync();
  }

  let token: string | null = null;

  /** When a session merely expired the owner stays, so that nothing is lost mid-level. */
  function followSession() {
    const session = getSession();
    const { owner } = state.get();
    const isNew = session.token !== token;
    token = session.token;
    if (session.learner && session.learner.id !== owner) beginLearner(session.learner.id);
    else if (session.learner && isNew) void sync();
    const isReleasedElsewhere = !session.learner && owner !== GUEST_OWNER && readOwner() !== owner;
    if (isReleasedElsewhere) beginGuest();
  }

  return {
    getState: state.get,
    subscribe: state.subscribe,
    onNotice: state.onNotice,
    /** Reads what the browser keeps and begins to follow the session; returns how to stop. */
    start() {
      const { learner } = getSession();
      token = getSession().token;
      if (learner) beginLearner(learner.id);
      else beginGuest();
      const stops = [subscribeSession(followSession), retry.listen(), state.abort];
      return () => stops.forEach((stop) => stop());
    },
    /** Keeps an action as tried, here at once and on the server when somebody is signed in. */
    addTried(level: LevelId, action: string) {
      const { tried } = state.get();
      if (tried[level]?.includes(action)) return;
      const added = { [level]: [action] };
      addStoredTried(added);
      state.publish({ tried: uniteTried(tried, added) });
      void actions.send(level);
    },
    /**
     * Keeps a learner's quiz result; a guest's is not kept. When the session has just expired it
     * waits here for the next login.
     */
    async addQuizResult(level: LevelId, score: number, total: number) {
      if (state.get().owner !== GUEST_OWNER) await results.add(level, score, total);
    },
    /** Notes for the signed-in learner which level is played. */
    async noteVisit(level: LevelId) {
      if (!state.isSignedIn()) return;
      state.publish({ lastLevel: level });
      const input = { body: { level }, signal: state.signal() };
      const [visit, last] = await Promise.all([
        callApi('saveLevelVisit', input),
        callApi('updateLastLevel', input),
      ]);
      if (input.signal.aborted) return;
      if (!visit.ok) console.warn('Failed to save level visited');
      if (!last.ok) console.warn('Failed to update last level');
    },
    /** Before a logout: sends what the server has not got. */
    async sendPending() {
      if (!state.isSignedIn()) return;
      // Another tab may have added to what is stored.
      state.publish({ tried: uniteTried(readTried(), state.get().tried) });
      await actions.sendAll({ signal: AbortSignal.timeout(FLUSH_MS), isQuiet: true });
    },
    /** After a logout: starts as a guest; what was not sent waits for the learner's next login. */
    forget() {
      releaseProgress(actions.unsent());
      beginGuest();
    },
    /** After an expired session, once its owner has left the lab: the next person starts clean. */
    releaseExpired() {
      if (!getSession().learner && state.get().owner !== GUEST_OWNER) beginGuest();
    },
  };
}

export type ProgressStore = ReturnType<typeof createProgressStore>;
