import { ANSWER_MAX } from '@netward/contracts';
import type { Ask, Model, Say } from '../model/model.ts';
import { cleanReply, cleanPiece } from './clean-reply.ts';
import { breaksPolicy, findFault, type Fault } from './find-fault.ts';
import { guardedPhrases } from './guarded-phrases.ts';
import { HoldingBack } from './holding-back.ts';

export type Checked = { text: string } | { fault: Fault };

const SENTENCE_ENDS = '.!?…';
/** The policy is checked on the newest characters only; earlier ones were checked before. */
const TAIL = 400;

/** Watches an answer while the model writes it, and stops the model at the first fault. */
class Watch {
  readonly #ask: Ask;
  readonly #say: Say;
  readonly #held: HoldingBack;
  readonly #stop = new AbortController();
  #fault: Fault | undefined;

  constructor(ask: Ask, say: Say) {
    this.#ask = ask;
    this.#say = say;
    this.#held = new HoldingBack(guardedPhrases(ask));
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
    if (this.#held.text.length + piece.length > ANSWER_MAX) return this.#object('overlong');
    const result = this.#held.add(cleanPiece(piece));
    const text = this.#held.text;
    if (breaksPolicy(text.slice(-TAIL))) return this.#object('policy');
    this.#show(result);
    if (SENTENCE_ENDS.includes(text.trimEnd().at(-1) ?? ' ')) this.#look();
  }

  /** The whole answer has been written. */
  end(): Checked {
    if (!this.#fault && !cleanReply(this.#held.text)) this.#object('empty');
    if (!this.#fault) this.#look();
    if (!this.#fault) this.#show(this.#held.end());
    return this.#fault ? { fault: this.#fault } : { text: cleanReply(this.#held.text) };
  }

  #look(): void {
    const fault = findFault(this.#ask, this.#held.text);
    if (fault) this.#object(fault);
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
 * The model's answer, passed on piece by piece as long as nothing is wrong with it. A fault ends the
 * call at once, so that nobody pays for an answer that will not be read. Rejects when the model fails.
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
