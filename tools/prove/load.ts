import { Connection, type Question, type Reply } from './connection.ts';
import type { Door } from './door.ts';
import type { Learner } from './learner.ts';
import { answeredBy, judge, type Outcome } from './outcome.ts';
import { order, type Call } from './visit.ts';

export const CONNECTIONS = 40;
/** Visitors come one after the other, so that they do not act in step either. */
const ARRIVAL_MS = 5000;

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => void setTimeout(resolve, Math.max(0, ms)));

function isGood(call: Call, reply: Reply, learner: Learner, asked: Question): boolean {
  if (reply.status !== call.status) return false;
  return call.isWhole?.(reply, learner, asked) ?? true;
}

/**
 * Visitors who go on until they are told to stop: each has a learner and one kept connection, and
 * sends its calls one after the other, at an even pace as long as the answers come in time.
 */
export class Load {
  readonly outcomes: Outcome[] = [];
  /** Addresses whose registration was accepted, so that a mail is owed to each. */
  readonly registered: string[] = [];
  readonly #door: Door;
  readonly #betweenMs: number;
  readonly #calls = order();
  readonly #connections: Connection[] = [];
  #at = 0;
  #isOn = true;
  #visits: Promise<unknown> = Promise.resolve();

  /** `rate` is the number of calls a second of all visitors together. */
  constructor(door: Door, rate: number, visitors: number) {
    this.#door = door;
    this.#betweenMs = (1000 * visitors) / rate;
  }

  begin(learners: readonly Learner[]): void {
    this.#visits = Promise.all(learners.map((learner, at) => this.#visit(learner, at)));
  }

  /** Ends after the answers that are under way. */
  async end(): Promise<void> {
    this.#isOn = false;
    await this.#visits;
    this.#connections.forEach((connection) => connection.close());
  }

  get refusedConnections(): number {
    return this.#connections.reduce((sum, { refused }) => sum + refused, 0);
  }

  async #visit(learner: Learner, at: number): Promise<void> {
    const connection = new Connection(this.#door);
    this.#connections.push(connection);
    await pause((at * ARRIVAL_MS) / CONNECTIONS);
    while (this.#isOn) {
      const begun = performance.now();
      await this.#make(this.#nextCall(), learner, connection);
      await pause(begun + this.#betweenMs - performance.now());
    }
  }

  #nextCall(): Call {
    return this.#calls[this.#at++ % this.#calls.length] as Call;
  }

  async #make(call: Call, learner: Learner, connection: Connection): Promise<void> {
    const asked = call.ask(learner);
    const sentAt = performance.now();
    const reply = await connection.send(asked);
    const verdict = judge(reply, isGood(call, reply, learner, asked));
    if (verdict === 'good') this.#note(call, learner, asked);
    const by = answeredBy(reply.text);
    this.outcomes.push({
      area: call.area,
      call: call.name,
      verdict,
      sentAt,
      tookMs: performance.now() - sentAt,
      words: verdict === 'good' ? '' : `${reply.status} ${reply.error ?? reply.text.slice(0, 200)}`,
      ...(by && { by }),
    });
  }

  #note(call: Call, learner: Learner, asked: Question): void {
    call.kept?.(learner, asked);
    if (call.status === 201) this.registered.push((asked.body as { email: string }).email);
  }
}
