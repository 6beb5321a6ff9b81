import { getSession, subscribeSession } from '../../lib/session.ts';
import type { ActionSync } from './action-sync.ts';
import type { StateHolder } from './progress-state.ts';
import {
  claimProgress,
  GUEST_OWNER,
  readOwner,
  readTried,
  releaseProgress,
} from './stored-progress.ts';
import { claimWork } from './stored-challenges.ts';
import { readResults } from './stored-results.ts';
import { claimRuns } from './stored-runs.ts';

interface OwnerOptions {
  readonly state: StateHolder;
  readonly actions: ActionSync;
  /** Loads and sends everything of the current owner. */
  readonly sync: () => Promise<void>;
  readonly cancelRetry: () => void;
}

/** Decides whose progress this is: it follows the session, and outlives one that expires mid-level. */
export function createOwner({ state, actions, sync, cancelRetry }: OwnerOptions) {
  let token: string | null = null;

  function beginGuest() {
    if (readOwner() !== GUEST_OWNER) releaseProgress(readTried());
    cancelRetry();
    actions.forget();
    state.begin(GUEST_OWNER, { tried: readTried() });
  }

  function beginLearner(id: string) {
    actions.forget();
    if (readOwner() === GUEST_OWNER) {
      claimRuns(id);
      claimWork(id);
    }
    state.begin(id, { tried: claimProgress(id), quizResults: readResults(id) });
    void sync();
  }

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
    beginGuest,
    /** Reads what the browser has stored and starts to follow the session; returns how to stop. */
    follow() {
      const session = getSession();
      token = session.token;
      if (session.learner) beginLearner(session.learner.id);
      else beginGuest();
      return subscribeSession(followSession);
    },
  };
}
