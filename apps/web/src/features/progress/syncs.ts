import {
  gradeQuiz,
  type LevelId,
  PROGRESS_TOAST_MS,
  QUIZ_ANSWER_MAX,
  type SaveChallengeResultRequest,
  type SentRun,
} from '@netward/contracts';
import { callApi } from '../../lib/api-later.ts';
import {
  addStoredTried,
  GUEST_OWNER,
  outlivesPage,
  subtractTried,
  type TriedActions,
  uniteTried,
} from './tried-actions.ts';
import {
  dropRun,
  dropUnsent,
  keepUnsent,
  type KeptResults,
  type KeptRun,
  levelsWithRuns,
  newestResults,
  readRuns,
  readUnsent,
  type SentAnswers,
  writeResults,
} from './stored-by-level.ts';
import { getSession } from '../../lib/session.ts';
import { createListeners, createStore } from '../../lib/store.ts';

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

const SAVE_FAILED = 'Failed to save progress. Your actions are saved locally.';
const LOAD_FAILED = 'Failed to load your progress. Continuing with local data.';

interface SendOptions {
  signal?: AbortSignal;
  /** Shows no notice on failure, for repeated attempts. */
  isQuiet?: boolean;
}

/** The part of a kept run that the server replays. */
function sentRunOf({ actions, engine, linked, marks }: KeptRun): SentRun {
  return { actions, engine, linked, marks };
}

type ActionList = 'actions' | 'verified';

/**
 * Keeps the tried actions in the browser and on the server at their union. Whatever the server has
 * not confirmed is sent; `onFailure` is called when a retry is due.
 */
export class ActionSync {
  #confirmed: TriedActions = {};

  readonly #state: StateHolder;
  readonly #onFailure: () => void;

  constructor(state: StateHolder, onFailure: () => void) {
    this.#state = state;
    this.#onFailure = onFailure;
  }

  unsent(): TriedActions {
    const { owner, tried } = this.#state.get();
    return owner === GUEST_OWNER ? {} : subtractTried(tried, this.#confirmed);
  }

  forget() {
    this.#confirmed = {};
  }

  async send(level: LevelId, options: SendOptions = {}) {
    const runs = readRuns(this.#state.get().owner, level);
    if (!runs.length) await this.#sendOne(level, undefined, options);
    for (const run of runs) await this.#sendOne(level, run, options);
  }

  async sendAll(options?: SendOptions) {
    const { owner } = this.#state.get();
    const runs = owner === GUEST_OWNER ? [] : levelsWithRuns(owner);
    const due = new Set([...Object.keys(this.unsent()), ...runs]);
    await Promise.all([...due].map((level) => this.send(level as LevelId, options)));
  }

  /** Loads what the server has, then sends what it lacks. */
  async sync({ isQuiet }: SendOptions = {}) {
    const state = this.#state;
    const { owner } = state.get();
    const signal = state.signal();
    const answer = await callApi('getActionProgress', { signal });
    if (signal.aborted || state.get().owner !== owner || !state.isSignedIn()) return;
    if (answer.ok) {
      const { progress, lastLevel } = answer.data;
      const listOf = (part: ActionList): TriedActions =>
        Object.fromEntries(Object.entries(progress).map(([level, kept]) => [level, kept?.[part]]));
      this.#confirmed = uniteTried(this.#confirmed, listOf('actions'));
      state.publish({
        tried: uniteTried(addStoredTried(this.#confirmed), state.get().tried),
        verified: uniteTried(listOf('verified'), state.get().verified),
        lastLevel,
      });
    } else this.#fail(LOAD_FAILED, isQuiet);
    await this.sendAll({ isQuiet: true });
  }

  async #sendOne(
    level: LevelId,
    run: KeptRun | undefined,
    { signal = this.#state.signal(), isQuiet }: SendOptions,
  ): Promise<void> {
    const state = this.#state;
    const { owner } = state.get();
    const actions = [...(this.unsent()[level] ?? [])];
    if ((!actions.length && !run) || !state.isSignedIn()) return;
    const body = { level, actions, ...(run && { run: sentRunOf(run) }) };
    const answer = await callApi('saveActionProgress', { body, signal });
    if (state.get().owner !== owner) return;
    const isRefused = !answer.ok && answer.kind === 'refused' && answer.status === 400;
    // A server that says nothing of proofs is older than this page: its successor gets the run.
    if (run && (isRefused || (answer.ok && answer.data.verified))) dropRun(owner, level, run);
    // Without the run that was refused, its actions may still be saved.
    if (run && isRefused) return this.#sendOne(level, undefined, { signal, isQuiet });
    // An action that the server rejects as unknown will not become known: do not retry.
    if (answer.ok || isRefused) this.#confirmed = uniteTried(this.#confirmed, { [level]: actions });
    if (answer.ok) this.#publishSaved(level, answer.data);
    else if (isRefused) console.warn('Not saved', answer.message);
    else if (state.isSignedIn() && !signal.aborted) this.#failToSave(level, isQuiet);
  }

  #publishSaved(level: LevelId, saved: Partial<Record<ActionList, readonly string[]>>) {
    const isSaved = Object.keys(this.unsent()).length === 0;
    const known = this.#state.get();
    const tried = uniteTried(known.tried, { [level]: saved.actions });
    const verified = uniteTried(known.verified, { [level]: saved.verified });
    this.#state.publish({ tried, verified, ...(isSaved && { unsaved: undefined }) });
  }

  #failToSave(level: LevelId, isQuiet: boolean | undefined) {
    const isKept = outlivesPage(level);
    this.#state.publish({ unsaved: isKept ? 'Saved locally' : 'Save failed' });
    this.#fail(isKept ? SAVE_FAILED : 'Save failed', isQuiet);
  }

  #fail(sentence: string, isQuiet: boolean | undefined) {
    if (!isQuiet) this.#state.notify(sentence);
    this.#onFailure();
  }
}

/** Keeps a learner's quiz results in the browser and on the server; the newest per level counts. */
export function createResultSync(state: StateHolder, onFailure: () => void) {
  function keep(quizResults: KeptResults) {
    writeResults(state.get().owner, quizResults);
    state.publish({ quizResults });
  }

  async function send(level: LevelId) {
    const { owner, quizResults } = state.get();
    const result = quizResults[level];
    if (!result || !state.isSignedIn()) return;
    const { score, total, answers } = result;
    // The server takes the learner's id from the token, but the field is part of the call.
    const body = { level, score, total, ...(answers && { answers }), ...{ userId: owner } };
    const answer = await callApi('saveQuizResult', { body, signal: state.signal() });
    if (state.get().owner !== owner) return;
    if (answer.ok) {
      keep({ ...state.get().quizResults, [level]: answer.data });
    } else if (answers && answer.kind === 'refused' && answer.status === 400) {
      // Without the answers that were refused, the result may still be saved.
      keep({ ...state.get().quizResults, [level]: { ...result, answers: undefined } });
      await send(level);
    } else {
      console.warn((answer.kind === 'refused' && answer.message) || 'Failed to save quiz results');
      onFailure();
    }
  }

  return {
    async add(level: LevelId, score: number, total: number, answers?: SentAnswers) {
      const { owner, quizResults } = state.get();
      const given = answers && { answers: givenAnswers(answers) };
      const origin = { quizId: `local-${level}`, userId: owner, level, isUnsent: true, ...given };
      const timestamp = new Date().toISOString();
      keep({ ...quizResults, [level]: { ...gradeQuiz(score, total), ...origin, timestamp } });
      await send(level);
    },
    /** Loads what the server has, then sends what only this browser has. */
    async sync() {
      const { owner } = state.get();
      const signal = state.signal();
      const answer = await callApi('getQuizResults', { signal });
      if (signal.aborted || state.get().owner !== owner) return;
      if (answer.ok) keep(newestResults(answer.data.quizResults, state.get().quizResults));
      else
        console.warn(
          (answer.kind === 'refused' && answer.message) || 'Failed to fetch quiz results',
        );
      const waiting = Object.values(state.get().quizResults).filter((result) => result?.isUnsent);
      await Promise.all(waiting.map((result) => result && send(result.level)));
    },
  };
}

/** The answers that were given, cut to the length that may be sent: one that is longer is wrong anyway. */
function givenAnswers(answers: SentAnswers): Record<string, string> {
  const given = Object.entries(answers).map(([id, text]) => [id, text?.slice(0, QUIZ_ANSWER_MAX)]);
  return Object.fromEntries(given.filter(([, text]) => text !== undefined));
}

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
