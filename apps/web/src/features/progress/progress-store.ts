import type { LevelId, SaveChallengeResultRequest, SentRun } from '@netward/contracts';
import { getSession, setLevel, subscribeSession } from '../../lib/session.ts';
import { showToast } from '../../ui/toast.tsx';
import {
  addChallenge,
  addResult,
  createProgressState,
  sendActions,
  sendChallenges,
  sendLevel,
  type StateHolder,
  syncActions,
  syncResults,
  unsentOf,
} from './syncs.ts';
import { claimRuns, claimWork, keepRun, readResults, type SentAnswers } from './stored-by-level.ts';
import {
  addStoredTried,
  announceTried,
  claimProgress,
  GUEST_OWNER,
  outlivesPage,
  readOwner,
  readTried,
  releaseProgress,
  subtractTried,
  type TriedActions,
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
  const retry = createRetry(() => sync(true));
  const state = createProgressState(retry.later);
  const keepTried = createKeeper(state);

  async function sync(isQuiet = false) {
    if (!state.isSignedIn()) return;
    retry.cancel();
    await Promise.all([syncActions(state, { isQuiet }), syncResults(state), sendChallenges(state)]);
  }
  const owner = createOwner(state, sync, retry.cancel);

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
      if (isNew) keepTried(level, added);
      if (isNew || isKept) void sendLevel(state, level);
    },
    addQuizResult: (level: LevelId, score: number, total: number, answers?: SentAnswers) =>
      addResult(state, level, [score, total], answers),
    addChallengeResult: (result: SaveChallengeResultRequest) => addChallenge(state, result),
    noteVisit: (level: LevelId) => noteVisit(state, level),
    /** Before a logout: sends what the server does not have yet. */
    async sendPending() {
      if (!state.isSignedIn()) return;
      // Another tab may have added to the stored progress.
      state.publish({ tried: uniteTried(readTried(), state.get().tried) });
      const signal = AbortSignal.timeout(FLUSH_MS);
      await Promise.all([
        sendActions(state, { signal, isQuiet: true }),
        sendChallenges(state, signal),
      ]);
    },
    /** After a logout: starts over as a guest; anything unsent waits for the learner's next login. */
    forget() {
      releaseProgress(unsentOf(state.get()));
      owner.beginGuest();
    },
    /** After an expired session, once its owner has left the lab, so that the next person starts clean. */
    releaseExpired() {
      if (!getSession().learner && state.get().owner !== GUEST_OWNER) owner.beginGuest();
    },
  };
}

export type ProgressStore = ReturnType<typeof createProgressStore>;

/** Keeps tried actions in the browser; the first time that its storage is full, the learner is told. */
function createKeeper(state: StateHolder) {
  let isFullSaid = false;
  return (level: LevelId, added: TriedActions) => {
    addStoredTried(added);
    if (!outlivesPage(level) && !isFullSaid) state.notify(STORAGE_FULL);
    isFullSaid ||= !outlivesPage(level);
    state.publish({ tried: uniteTried(state.get().tried, added) });
  };
}

async function noteVisit(state: StateHolder, level: LevelId) {
  if (!state.isSignedIn()) return;
  state.publish({ lastLevel: level });
  const input = { body: { level } };
  await Promise.all([state.ask('saveLevelVisit', input), state.ask('updateLastLevel', input)]);
}

/** Decides whose progress this is: it follows the session, and outlives one that expires mid-level. */
function createOwner(state: StateHolder, sync: () => Promise<void>, cancelRetry: () => void) {
  let token: string | null = null;

  function beginGuest() {
    if (readOwner() !== GUEST_OWNER) releaseProgress(readTried());
    cancelRetry();
    state.begin(GUEST_OWNER, { tried: readTried() });
  }

  function beginLearner(id: string) {
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
