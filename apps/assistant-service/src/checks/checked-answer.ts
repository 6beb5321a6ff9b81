import { ANSWER_MAX } from '@netward/contracts';
import type { Ask, Model, Say } from '../model/model.ts';
import { cleanReply, cleanPiece } from './clean-reply.ts';
import { breaksPolicy, FaultFinder, type Fault } from './find-fault.ts';
import { guardedPhrases } from './guarded-phrases.ts';
import { HoldingBack } from './holding-back.ts';

export type Checked = { text: string } | { fault: Fault };

/** Up to the end of the last whole sentence. */
const WHOLE = /^[^]*(?:[.!?…]\s|\n)/u;
/** What breaks the policy may begin so far before the newest piece. */
const TAIL = 400;

/**
 * Watches an answer while the model writes it, and stops the model at the first error. Only whole
 * sentences that were checked are passed on, so nothing is shown that has to be taken back for what
 * it says.
 */
class Watch {
  readonly #say: Say;
  readonly #held: HoldingBack;
  readonly #faults: FaultFinder;
  readonly #stop = new AbortController();
  #text = '';
  #fault: Fault | undefined;

  constructor(ask: Ask, say: Say) {
    this.#say = say;
    this.#held = new HoldingBack(guardedPhrases(ask));
    this.#faults = new FaultFinder(ask);
  }

  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  get fault(): Fault | undefined {
    return this.#fault;
  }

  /** Takes the model's next piece. */
  hear(piece: string): void {
    if (this.#fault) return;
    if (this.#text.length + piece.length > ANSWER_MAX) return this.#object('overlong');
    const heard = this.#text.length;
    this.#text += cleanPiece(piece);
    if (breaksPolicy(this.#text.slice(Math.max(0, heard - TAIL)))) return this.#object('policy');
    const passed = this.#held.text.length;
    this.#pass(passed + (WHOLE.exec(this.#text.slice(passed))?.[0].length ?? 0));
  }

  /** The whole answer has been written. */
  end(): Checked {
    if (!this.#fault && !cleanReply(this.#text)) this.#object('empty');
    if (!this.#fault) this.#pass(this.#text.length);
    if (!this.#fault) this.#show(this.#held.end());
    return this.#fault ? { fault: this.#fault } : { text: cleanReply(this.#text) };
  }

  /** Checks the text up to here, if more of it is whole by now, and passes it on. */
  #pass(end: number): void {
    const from = this.#held.text.length;
    if (end <= from) return;
    const fault = this.#faults.find(this.#text.slice(from, end));
    if (fault) this.#object(fault);
    else this.#show(this.#held.add(this.#text.slice(from, end)));
  }

  #show(result: { shown: string } | { leak: Fault }): void {
    if ('leak' in result) this.#object(result.leak);
    else if (result.shown) this.#say(result.shown);
  }

  #object(fault: Fault): void {
    this.#fault = fault;
    this.#stop.abort();
  }
}

/**
 * The model's answer, passed on piece by piece as long as nothing is wrong with it. An error ends the
 * call at once, so that we do not pay for an unread answer. Rejects when the model fails.
 */
export async function answerChecked(
  model: Model,
  ask: Ask,
  say: Say,
  signal: AbortSignal,
): Promise<Checked> {
  const watch = new Watch(ask, say);
  try {
    await model.answer(ask, (piece) => watch.hear(piece), AbortSignal.any([signal, watch.signal]));
  } catch (error) {
    if (!watch.fault || signal.aborted) throw error;
  }
  return watch.end();
}
