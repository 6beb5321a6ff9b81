import { type LevelId, PROGRESS_TOAST_MS } from '@netward/contracts';
import { getSession } from '../../lib/session.ts';
import { createListeners, createStore } from '../../lib/store.ts';
import { GUEST_OWNER, type TriedActions } from './tried-actions.ts';
import type { KeptResults } from './stored-by-level.ts';

export interface ProgressState {
  /** 'guest' or the id of the learner whose progress this is. */
  readonly owner: string;
  readonly tried: TriedActions;
  /** Those of them that the server is known to have verified. */
  readonly verified: TriedActions;
  readonly quizResults: KeptResults;
  readonly lastLevel: LevelId | undefined;
  /** Where the actions are that the server has not confirmed: in the browser, or in this page alone. */
  readonly unsaved: 'Saved locally' | 'Save failed' | undefined;
}

/** The state of a progress store, its listeners, and the calls that belong to its owner. */
export function createProgressState() {
  const { get, set, subscribe } = createStore(emptyProgress(GUEST_OWNER));
  const notices = createListeners<{ sentence: string; ms: number }>();
  let calls = new AbortController();

  return {
    get,
    subscribe,
    onNotice: notices.add,
    notify: (sentence: string) => notices.notify({ sentence, ms: PROGRESS_TOAST_MS }),
    publish: (part: Partial<ProgressState>) => set({ ...get(), ...part }),
    /** Starts over for a new owner and aborts the calls made for the previous one. */
    begin(owner: string, part: Partial<ProgressState> = {}) {
      calls.abort();
      calls = new AbortController();
      set({ ...emptyProgress(owner), ...part });
    },
    signal: () => calls.signal,
    abort: () => calls.abort(),
    /** True while the signed-in learner owns this progress. False after the session expired. */
    isSignedIn: () => get().owner !== GUEST_OWNER && getSession().learner?.id === get().owner,
  };
}

export type StateHolder = ReturnType<typeof createProgressState>;

function emptyProgress(owner: string): ProgressState {
  const nothing = { tried: {}, verified: {}, quizResults: {} };
  return { owner, ...nothing, lastLevel: undefined, unsaved: undefined };
}
