import type { LevelId, SentRun } from '@netward/contracts';
import { callApi } from '../../lib/api.ts';
import type { StateHolder } from './progress-state.ts';
import { addStoredTried, GUEST_OWNER, outlivesPage } from './stored-progress.ts';
import { dropRun, type KeptRun, levelsWithRuns, readRuns } from './stored-runs.ts';
import { subtractTried, type TriedActions, uniteTried } from './unite-tried.ts';

const SAVE_FAILED = 'Failed to save progress. Your actions are saved locally.';
const LOAD_FAILED = 'Failed to load your progress. Continuing with local data.';

interface SendOptions {
  signal?: AbortSignal;
  /** Shows no notice on failure, for repeated attempts. */
  isQuiet?: boolean;
}

/** The part of a kept run that the server replays. */
const sentRunOf = ({ actions, engine, linked }: KeptRun): SentRun => ({ actions, engine, linked });

/**
 * Keeps the tried actions in the browser and on the server at their union. Whatever the server has
 * not confirmed is sent; `onFailure` is called when a retry is due.
 */
export function createActionSync(state: StateHolder, onFailure: () => void) {
  let confirmed: TriedActions = {};

  function unsent(): TriedActions {
    const { owner, tried } = state.get();
    return owner === GUEST_OWNER ? {} : subtractTried(tried, confirmed);
  }

  function fail(sentence: string, isQuiet: boolean | undefined) {
    if (!isQuiet) state.notify(sentence);
    onFailure();
  }

  function failToSave(level: LevelId, isQuiet: boolean | undefined) {
    const isKept = outlivesPage(level);
    state.publish({ unsaved: isKept ? 'Saved locally' : 'Save failed' });
    fail(isKept ? SAVE_FAILED : 'Save failed', isQuiet);
  }

  /** Sends what is unsent of a level, with every run that proves some of it. */
  async function send(level: LevelId, options: SendOptions = {}) {
    const runs = readRuns(state.get().owner, level);
    if (!runs.length) await sendOne(level, undefined, options);
    for (const run of runs) await sendOne(level, run, options);
  }

  async function sendOne(
    level: LevelId,
    run: KeptRun | undefined,
    { signal = state.signal(), isQuiet }: SendOptions,
  ) {
    const { owner } = state.get();
    const actions = [...(unsent()[level] ?? [])];
    if ((!actions.length && !run) || !state.isSignedIn()) return;
    const body = { level, actions, ...(run && { run: sentRunOf(run) }) };
    const answer = await callApi('saveActionProgress', { body, signal });
    if (state.get().owner !== owner) return;
    const isRefused = !answer.ok && answer.kind === 'refused' && answer.status === 400;
    // A server that says nothing of proofs is older than this page: its successor gets the run.
    if (run && (isRefused || (answer.ok && answer.data.verified))) dropRun(owner, level, run);
    // Without the run that was refused, its actions may still be saved.
    if (run && isRefused) return sendOne(level, undefined, { signal, isQuiet });
    // An action that the server rejects as unknown will not become known: do not retry.
    if (answer.ok || isRefused) confirmed = uniteTried(confirmed, { [level]: actions });
    if (answer.ok) {
      const isSaved = Object.keys(unsent()).length === 0;
      const tried = uniteTried(state.get().tried, { [level]: answer.data.actions });
      const verified = uniteTried(state.get().verified, { [level]: answer.data.verified });
      state.publish({ tried, verified, ...(isSaved && { unsaved: undefined }) });
    } else if (isRefused) console.warn('Not saved', answer.message);
    else if (state.isSignedIn() && !signal.aborted) failToSave(level, isQuiet);
  }

  async function sendAll(options?: SendOptions) {
    const { owner } = state.get();
    const runs = owner === GUEST_OWNER ? [] : levelsWithRuns(owner);
    const due = new Set([...Object.keys(unsent()), ...runs]);
    await Promise.all([...due].map((level) => send(level as LevelId, options)));
  }

  return {
    unsent,
    send,
    sendAll,
    forget() {
      confirmed = {};
    },
    /** Loads what the server has, then sends what it lacks. */
    async sync({ isQuiet }: SendOptions = {}) {
      const { owner } = state.get();
      const signal = state.signal();
      const answer = await callApi('getActionProgress', { signal });
      if (signal.aborted || state.get().owner !== owner || !state.isSignedIn()) return;
      if (answer.ok) {
        const { progress, lastLevel } = answer.data;
        const listOf = (part: 'actions' | 'verified'): TriedActions =>
          Object.fromEntries(
            Object.entries(progress).map(([level, kept]) => [level, kept?.[part]]),
          );
        confirmed = uniteTried(confirmed, listOf('actions'));
        state.publish({
          tried: uniteTried(addStoredTried(confirmed), state.get().tried),
          verified: uniteTried(listOf('verified'), state.get().verified),
          lastLevel,
        });
      } else fail(LOAD_FAILED, isQuiet);
      await sendAll({ isQuiet: true });
    },
  };
}
