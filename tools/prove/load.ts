import { spread, type LoadCall } from './calls.ts';
import type { VisitorConnection } from './connection.ts';
import type { ProofLearner } from './learner.ts';
import { answeredBy, classify, type LoadOutcome } from './outcome.ts';

export const CONNECTIONS = 40;
/** Visitors arrive one after the other, so that they do not act in step. */
const ARRIVAL_MS = 5000;

export const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => void setTimeout(resolve, Math.max(0, ms)));

/**
 * Visitors who continue until told to stop: each has a learner and one kept connection, and sends its
 * calls one after the other, at an even pace as long as the answers come in time.
 */
export class Load {
  readonly outcomes: LoadOutcome[] = [];
  /** Addresses whose registration was accepted, so that each must get a mail. */
  readonly registered: string[] = [];
  readonly #connect: (at: number) => VisitorConnection;
  readonly #betweenMs: number;
  readonly #calls = spread();
  readonly #connections: VisitorConnection[] = [];
  #at = 0;
  #isOn = true;
  #visits: Promise<unknown> = Promise.resolve();

  /** `rate` is the number of calls per second of `CONNECTIONS` visitors together. */
  constructor(connect: (at: number) => VisitorConnection, rate: number) {
    this.#connect = connect;
    this.#betweenMs = (1000 * CONNECTIONS) / rate;
  }

  begin(learners: readonly ProofLearner[]): void {
    this.#visits = Promise.all(learners.map((learner, at) => this.#visit(learner, at)));
  }

  /** Ends after the calls that are under way. */
  async end(): Promise<void> {
    this.#isOn = false;
    await this.#visits;
    this.#connections.forEach((connection) => connection.close());
  }

  get refusedConnections(): number {
    return this.#connections.reduce((sum, { refused }) => sum + refused, 0);
  }

  async #visit(learner: ProofLearner, at: number): Promise<void> {
    const connection = this.#connect(at);
    this.#connections.push(connection);
    await pause((at * ARRIVAL_MS) / CONNECTIONS);
    while (this.#isOn) {
      const begun = performance.now();
      const call = this.#calls[this.#at++ % this.#calls.length] as LoadCall;
      await this.#make(call, learner, connection);
      await pause(begun + this.#betweenMs - performance.now());
    }
  }

  async #make(call: LoadCall, learner: ProofLearner, connection: VisitorConnection): Promise<void> {
    const sent = call.create(learner);
    const sentAt = performance.now();
    const reply = await connection.send(sent);
    const tookMs = performance.now() - sentAt;
    const isGood = reply.status === call.status && (call.isComplete?.(reply, learner) ?? true);
    const result = classify(reply, isGood);
    if (isGood) call.onSuccess?.(learner, sent, reply);
    if (isGood && call.status === 201) this.registered.push((sent.body as { email: string }).email);
    const by = answeredBy(reply.text);
    const { area, name } = call;
    const details = isGood ? '' : `${reply.status} ${reply.error ?? reply.text.slice(0, 200)}`;
    this.outcomes.push({ area, call: name, result, sentAt, tookMs, details, ...(by && { by }) });
  }
}
