import type { LevelId, SentRun } from '@netward/contracts';
import { callApi } from '../../lib/api-later.ts';
import type { StateHolder } from './progress-state.ts';
import {
  addStoredTried,
  GUEST_OWNER,
  outlivesPage,
  subtractTried,
  type TriedActions,
  uniteTried,
} from './tried-actions.ts';
import { dropRun, type KeptRun, levelsWithRuns, readRuns } from './stored-by-level.ts';

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
