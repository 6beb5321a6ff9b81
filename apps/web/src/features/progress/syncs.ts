import {
  type ApiCall,
  gradeQuiz,
  type LevelId,
  PROGRESS_TOAST_MS,
  QUIZ_ANSWER_MAX,
  type SaveChallengeResultRequest,
  type SentRun,
} from '@netward/contracts';
import type { ApiInput } from '../../lib/api.ts';
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

interface ProgressState {
  /** 'guest' or the id of the learner whose progress this is. */
  readonly owner: string;
  readonly tried: TriedActions;
  /** Those of them that the server is known to have verified. */
  readonly verified: TriedActions;
  /** Those that need not be sent any more. */
  readonly confirmed: TriedActions;
  readonly quizResults: KeptResults;
  readonly lastLevel: LevelId | undefined;
  /** Where the actions are that the server has not confirmed: in the browser, or in this page alone. */
  readonly unsaved: 'Saved locally' | 'Save failed' | undefined;
}

function emptyProgress(owner: string): ProgressState {
  const nothing = { tried: {}, verified: {}, confirmed: {}, quizResults: {} };
  return { owner, ...nothing, lastLevel: undefined, unsaved: undefined };
}

/**
 * The state of a progress store, its listeners, and the calls that belong to its owner. `onLost` is
 * called when a call got no answer and a retry is due.
 */
export function createProgressState(onLost: () => void) {
  const { get, set, subscribe } = createStore(emptyProgress(GUEST_OWNER));
  const notices = createListeners<{ sentence: string; ms: number }>();
  let calls = new AbortController();
  /** True while the signed-in learner owns this progress. False after the session expired. */
  const isSignedIn = () => get().owner !== GUEST_OWNER && getSession().learner?.id === get().owner;

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
    abort: () => calls.abort(),
    isSignedIn,
    /**
     * Makes a call for the owner; undefined if nobody is signed in, if it was given up, or if the progress
     * is somebody else's by the time of the answer. What the server refuses it would refuse again.
     */
    async ask<C extends ApiCall>(name: C, input: ApiInput<C>) {
      const { owner } = get();
      const { signal = calls.signal } = input;
      if (!isSignedIn()) return undefined;
      const answer = await callApi(name, { ...input, signal });
      if (signal.aborted || get().owner !== owner) return undefined;
      if (answer.ok) return { data: answer.data, isRefused: false, isLost: false };
      console.warn(name, answer.kind === 'refused' ? answer.message : answer.detail);
      const isRefused = answer.kind === 'refused' && answer.status === 400;
      const isLost = !isRefused && isSignedIn();
      if (isLost) onLost();
      return { isRefused, isLost };
    },
  };
}

export type StateHolder = ReturnType<typeof createProgressState>;

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

/** The actions that a learner's account does not have yet. */
export function unsentOf({ owner, tried, confirmed }: ProgressState): TriedActions {
  return owner === GUEST_OWNER ? {} : subtractTried(tried, confirmed);
}

async function sendRun(
  state: StateHolder,
  level: LevelId,
  run: KeptRun | undefined,
  options: SendOptions,
) {
  const actions = [...(unsentOf(state.get())[level] ?? [])];
  if (!actions.length && !run) return;
  const body = { level, actions, ...(run && { run: sentRunOf(run) }) };
  const asked = await state.ask('saveActionProgress', { body, signal: options.signal });
  if (!asked) return;
  const { data, isRefused, isLost } = asked;
  // A server that says nothing of proofs is older than this page: its successor gets the run.
  if (run && (isRefused || data?.verified)) dropRun(state.get().owner, level, run);
  // Without the run that was refused, its actions may still be saved.
  if (run && isRefused) return sendRun(state, level, undefined, options);
  const isKept = outlivesPage(level);
  if (isLost) {
    state.publish({ unsaved: isKept ? 'Saved locally' : 'Save failed' });
    if (!options.isQuiet) state.notify(isKept ? SAVE_FAILED : 'Save failed');
  }
  // An action that the server rejects as unknown will not become known: do not retry.
  if (data || isRefused) confirm(state, level, actions, data);
}

function confirm(
  state: StateHolder,
  level: LevelId,
  sent: readonly string[],
  saved?: { actions: readonly string[]; verified?: readonly string[] | undefined },
) {
  const { tried, verified, confirmed } = state.get();
  state.publish({ confirmed: uniteTried(confirmed, { [level]: sent }) });
  if (!saved) return;
  const isAllSaved = Object.keys(unsentOf(state.get())).length === 0;
  state.publish({
    tried: uniteTried(tried, { [level]: saved.actions }),
    verified: uniteTried(verified, { [level]: saved.verified }),
    ...(isAllSaved && { unsaved: undefined }),
  });
}

/** Sends what the server has not confirmed of a level, with each run that waits there. */
export async function sendLevel(state: StateHolder, level: LevelId, options: SendOptions = {}) {
  const runs = readRuns(state.get().owner, level);
  for (const run of runs.length ? runs : [undefined]) await sendRun(state, level, run, options);
}

export async function sendActions(state: StateHolder, options?: SendOptions) {
  const { owner } = state.get();
  const runs = owner === GUEST_OWNER ? [] : levelsWithRuns(owner);
  const due = new Set([...Object.keys(unsentOf(state.get())), ...runs]);
  await Promise.all([...due].map((level) => sendLevel(state, level as LevelId, options)));
}

/** Brings the actions in the browser and on the server to their union. */
export async function syncActions(state: StateHolder, { isQuiet }: SendOptions = {}) {
  const asked = await state.ask('getActionProgress', {});
  if (!asked || !state.isSignedIn()) return;
  if (asked.data) {
    const { progress, lastLevel } = asked.data;
    const listOf = (part: 'actions' | 'verified'): TriedActions =>
      Object.fromEntries(Object.entries(progress).map(([level, kept]) => [level, kept?.[part]]));
    const known = state.get();
    const confirmed = uniteTried(known.confirmed, listOf('actions'));
    state.publish({
      confirmed,
      tried: uniteTried(addStoredTried(confirmed), known.tried),
      verified: uniteTried(listOf('verified'), known.verified),
      lastLevel,
    });
  } else if (!isQuiet) state.notify(LOAD_FAILED);
  await sendActions(state, { isQuiet: true });
}

function keepResults(state: StateHolder, quizResults: KeptResults) {
  writeResults(state.get().owner, quizResults);
  state.publish({ quizResults });
}

async function sendResult(state: StateHolder, level: LevelId) {
  const { owner, quizResults } = state.get();
  const result = quizResults[level];
  if (!result) return;
  const { score, total, answers } = result;
  // The server takes the learner's id from the token, but the field is part of the call.
  const body = { level, score, total, ...(answers && { answers }), ...{ userId: owner } };
  const { data, isRefused } = (await state.ask('saveQuizResult', { body })) ?? {};
  // Without the answers that were refused, the result may still be saved.
  const isToRepeat = isRefused && answers;
  const kept = data ?? (isToRepeat && { ...result, answers: undefined });
  if (kept) keepResults(state, { ...state.get().quizResults, [level]: kept });
  if (isToRepeat) await sendResult(state, level);
}

/**
 * Keeps a learner's quiz result in the browser until the server has it; a guest's is not kept. If the session
 * has just expired, it waits for the next login. The server scores the answers itself.
 */
export async function addResult(
  state: StateHolder,
  level: LevelId,
  [score, total]: readonly [score: number, total: number],
  answers?: SentAnswers,
) {
  const { owner, quizResults } = state.get();
  if (owner === GUEST_OWNER) return;
  const given = answers && { answers: givenAnswers(answers) };
  const origin = { quizId: `local-${level}`, userId: owner, level, isUnsent: true, ...given };
  const result = { ...gradeQuiz(score, total), ...origin, timestamp: new Date().toISOString() };
  keepResults(state, { ...quizResults, [level]: result });
  await sendResult(state, level);
}

/** Loads the quiz results that the server has, then sends those that only this browser has. */
export async function syncResults(state: StateHolder) {
  const asked = await state.ask('getQuizResults', {});
  if (!asked) return;
  const { quizResults } = state.get();
  if (asked.data) keepResults(state, newestResults(asked.data.quizResults, quizResults));
  const waiting = Object.values(state.get().quizResults).filter((result) => result?.isUnsent);
  await Promise.all(waiting.map((result) => result && sendResult(state, result.level)));
}

/** The answers that were given, cut to the length that may be sent: one that is longer is wrong anyway. */
function givenAnswers(answers: SentAnswers): Record<string, string> {
  const given = Object.entries(answers).map(([id, text]) => [id, text?.slice(0, QUIZ_ANSWER_MAX)]);
  return Object.fromEntries(given.filter(([, text]) => text !== undefined));
}

async function sendChallenge(
  state: StateHolder,
  result: SaveChallengeResultRequest,
  signal?: AbortSignal,
) {
  const asked = await state.ask('saveChallengeResult', { body: result, signal });
  // The learner's own work stays as it is, even where the server refuses this.
  if (asked?.data || asked?.isRefused) dropUnsent(state.get().owner, result);
}

/** Keeps a configuration that a learner has run until the server has it, which judges it itself. */
export async function addChallenge(state: StateHolder, result: SaveChallengeResultRequest) {
  const { owner } = state.get();
  if (owner === GUEST_OWNER) return;
  keepUnsent(owner, result);
  await sendChallenge(state, result);
}

export async function sendChallenges(state: StateHolder, signal?: AbortSignal) {
  const waiting = Object.values(readUnsent(state.get().owner));
  await Promise.all(waiting.map((result) => result && sendChallenge(state, result, signal)));
}
