import { type LevelId, PROGRESS_TOAST_MS } from '@netward/contracts';
import { getSession } from '../../lib/session.ts';
import { GUEST_OWNER } from './stored-progress.ts';
import type { KeptResults } from './stored-results.ts';
import type { TriedActions } from './unite-tried.ts';

export interface ProgressState {
  /** 'guest' or the id of the learner whose progress this is. */
  readonly owner: string;
  readonly tried: TriedActions;
  readonly quizResults: KeptResults;
  /** The level played last, as far as the server knows. */
  readonly lastLevel: LevelId | undefined;
}

/** A sentence for the learner, shown for `ms` milliseconds. */
export interface ProgressNotice {
  readonly sentence: string;
  readonly ms: number;
}

/** The state of a progress store, who listens to it, and the calls that belong to its owner. */
export function createProgressState() {
  const listeners = new Set<() => void>();
  const noticeListeners = new Set<(notice: ProgressNotice) => void>();
  let state: ProgressState = emptyProgress(GUEST_OWNER);
  let calls = new AbortController();

  function publish(part: Partial<ProgressState>) {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  }
  return {
    get: () => state,
    publish,
    /** Begins anew for an owner; calls that are under way for the one before are given up. */
    begin(owner: string, part: Partial<ProgressState> = {}) {
      calls.abort();
      calls = new AbortController();
      publish({ ...emptyProgress(owner), ...part });
    },
    signal: () => calls.signal,
    abort: () => calls.abort(),
    /** True while the signed-in learner is the owner. After an expired session nobody is. */
    isSignedIn: () => state.owner !== GUEST_OWNER && getSession().learner?.id === state.owner,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    onNotice(listener: (notice: ProgressNotice) => void) {
      noticeListeners.add(listener);
      return () => void noticeListeners.delete(listener);
    },
    notify(sentence: string) {
      for (const listener of noticeListeners) listener({ sentence, ms: PROGRESS_TOAST_MS });
    },
  };
}

export type StateHolder = ReturnType<typeof createProgressState>;

function emptyProgress(owner: string): ProgressState {
  return { owner, tried: {}, quizResults: {}, lastLevel: undefined };
}
