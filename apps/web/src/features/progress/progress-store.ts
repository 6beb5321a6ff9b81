import type { LevelId, SentRun } from '@netward/contracts';
import { callApi } from '../../lib/api-later.ts';
import { getSession, subscribeSession } from '../../lib/session.ts';
import {
  ActionSync,
  createChallengeSync,
  createProgressState,
  createResultSync,
  type StateHolder,
} from './syncs.ts';
import { claimRuns, claimWork, keepRun, readResults, type SentAnswers } from './stored-by-level.ts';
import {
  addStoredTried,
  claimProgress,
  GUEST_OWNER,
  outlivesPage,
  readOwner,
  readTried,
  releaseProgress,
  subtractTried,
  uniteTried,
} from './tried-actions.ts';

// How long logging out waits for the last save.
const FLUSH_MS = 3000;
const STORAGE_FULL =
  'Your browser could not store your progress. Keep this page open until it is saved.';

/**
 * The progress of this browser's user. Local first: an action counts at once, and is sent to
 * the server until the server confirms it.
 */
export function createProgressStore() {
  const state = createProgressState();
  const syncs = createSyncs(state);
  const { retry, actionSync, results, challenges } = syncs;
  const keepTried = createKeeper(state);
  const owner = createOwner(state, syncs);

  return {
    getState: state.get,
    subscribe: state.subscribe,
    onNotice: state.onNotice,
    /** Reads what the browser has stored and starts to follow the session; returns how to stop. */
    start() {
      const stops = [owner.follow(), retry.listen(), state.abort];
      return () => stops.forEach((stop) => stop());
    },
    /**
     * Records actions as tried: locally at once, and on the server if somebody is signed in. The run in
     * which they count is kept and sent with them, until the server has verified each of them.
     */
    addTried(level: LevelId, actions: readonly string[], run?: SentRun) {
      const { owner: id, tried, verified } = state.get();
      const added = { [level]: actions };
      const isNew = subtractTried(added, tried)[level] !== undefined;
      const unproved = subtractTried(added, verified)[level];
      const isKept = run && unproved && keepRun(id, level, { ...run, proves: unproved });
      if (isNew) keepTried(level, actions);
      if (isNew || isKept) void actionSync.send(level);
    },
    /**
     * Records a learner's quiz result; a guest's is not kept. If the session has just expired, it
     * waits here for the next login. The server scores the answers itself.
     */
    async addQuizResult(level: LevelId, score: number, total: number, answers?: SentAnswers) {
      if (state.get().owner !== GUEST_OWNER) await results.add(level, score, total, answers);
    },
    /** Records the configuration of a challenge that a learner has run. The server judges it itself. */
    addChallengeResult: challenges.add,
    noteVisit: (level: LevelId) => noteVisit(state, level),
    /** Before a logout: sends what the server does not have yet. */
    async sendPending() {
      if (!state.isSignedIn()) return;
      // Another tab may have added to the stored progress.
      state.publish({ tried: uniteTried(readTried(), state.get().tried) });
      const signal = AbortSignal.timeout(FLUSH_MS);
      const waiting = [actionSync.sendAll({ signal, isQuiet: true }), challenges.sendAll(signal)];
      await Promise.all(waiting);
    },
    /** After a logout: starts over as a guest; anything unsent waits for the learner's next login. */
    forget() {
      releaseProgress(actionSync.unsent());
      owner.beginGuest();
    },
    /** After an expired session, once its owner has left the lab, so that the next person starts clean. */
    releaseExpired() {
      if (!getSession().learner && state.get().owner !== GUEST_OWNER) owner.beginGuest();
    },
  };
}

/** What goes to the server, each part by itself, and one retry for all of it. */
function createSyncs(state: StateHolder) {
  const retry = createRetry(() => sync({ isQuiet: true }));
  const actionSync = new ActionSync(state, retry.later);
  const results = createResultSync(state, retry.later);
  const challenges = createChallengeSync(state, retry.later);
  async function sync(options?: { isQuiet: boolean }) {
    if (!state.isSignedIn()) return;
    retry.cancel();
    await Promise.all([actionSync.sync(options), results.sync(), challenges.sendAll()]);
  }
  return { retry, sync, actionSync, results, challenges };
}

/** Keeps tried actions in the browser; the first time that its storage is full, the learner is told. */
function createKeeper(state: StateHolder) {
  let isFullSaid = false;
  return (level: LevelId, actions: readonly string[]) => {
    const added = { [level]: actions };
    addStoredTried(added);
    if (!outlivesPage(level) && !isFullSaid) state.notify(STORAGE_FULL);
    isFullSaid ||= !outlivesPage(level);
    state.publish({ tried: uniteTried(state.get().tried, added) });
  };
}

async function noteVisit(state: StateHolder, level: LevelId) {
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
}

export type ProgressStore = ReturnType<typeof createProgressStore>;

/** Decides whose progress this is: it follows the session, and outlives one that expires mid-level. */
function createOwner(
  state: StateHolder,
  { actionSync, sync, retry }: ReturnType<typeof createSyncs>,
) {
  let token: string | null = null;

  function beginGuest() {
    if (readOwner() !== GUEST_OWNER) releaseProgress(readTried());
    retry.cancel();
    actionSync.forget();
    state.begin(GUEST_OWNER, { tried: readTried() });
  }

  function beginLearner(id: string) {
    actionSync.forget();
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

const FIRST_MS = 5_000;
const LONGEST_MS = 300_000;

/** Runs `attempt` when the browser comes back online, and at growing intervals until then. */
function createRetry(attempt: () => Promise<void>) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = FIRST_MS;

  function cancel() {
    clearTimeout(timer);
    timer = undefined;
  }
  return {
    cancel,
    later() {
      if (timer !== undefined) return;
      timer = setTimeout(() => {
        timer = undefined;
        void attempt();
      }, wait);
      wait = Math.min(wait * 2, LONGEST_MS);
    },
    listen() {
      const runNow = () => {
        wait = FIRST_MS;
        void attempt();
      };
      window.addEventListener('online', runNow);
      return () => {
        window.removeEventListener('online', runNow);
        cancel();
      };
    },
  };
}
