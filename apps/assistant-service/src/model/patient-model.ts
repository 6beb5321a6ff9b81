import {
  bulkhead,
  circuitBreaker,
  CircuitState,
  ConsecutiveBreaker,
  ExponentialBackoff,
  handleWhen,
  retry,
  wrap,
} from 'cockatiel';
import { AppError, callDependency } from '@netward/nest-kit';
import { breakerGauge } from '../assistant/assistant-metrics.ts';
import { type Prompt, ModelFault } from '../prompt/choice.ts';
import type { Model } from './model.ts';

const CHOICE = { dependency: 'model', operation: 'answer' } as const;
/** After this many failures in a row the endpoint is not asked, and for how long. */
const FAILURES_TO_OPEN = 5;
const OPEN_MS = 5000;
/** Delay of the second try, with jitter, so that replicas do not all try at once. */
const RETRY_MS = 200;
/** Calls under way; those whose asker was answered by the tutor meanwhile are among them. */
const CALLS_MAX = 64;

export interface Patience {
  /** Milliseconds for the whole answer, a second try included. */
  totalMs: number;
  /** Called before a second try; rejects when no more may be paid for. */
  payAgain: () => Promise<void>;
}

/** The asker hung up; the model did not fail. */
class AskerGone extends Error {}

/** Whether the model itself failed; our own decision to stop does not count against it. */
const isModelsFault = (error: Error): boolean =>
  !(error instanceof AskerGone) && !(error instanceof AppError);

/** A model with a deadline, one retry, and a circuit that opens when it keeps failing. */
export class PatientModel implements Model {
  #restsUntil = 0;
  readonly #breaker = circuitBreaker(handleWhen(isModelsFault), {
    halfOpenAfter: OPEN_MS,
    breaker: new ConsecutiveBreaker(FAILURES_TO_OPEN),
  });

  readonly #calls = wrap(bulkhead(CALLS_MAX), this.#breaker);
  readonly #secondChance = retry(handleWhen(isWorthASecondTry), {
    maxAttempts: 1,
    backoff: new ExponentialBackoff({ initialDelay: RETRY_MS }),
  });

  constructor(
    private readonly model: Model,
    private readonly patience: Patience,
  ) {
    this.#breaker.onStateChange((state) => breakerGauge.set(state));
    this.#breaker.onBreak(() => (this.#restsUntil = performance.now() + OPEN_MS));
    breakerGauge.set(CircuitState.Closed);
  }

  /** False while the circuit is open; the next call is a probe. */
  get isAvailable(): boolean {
    return this.#breaker.state !== CircuitState.Open || performance.now() >= this.#restsUntil;
  }

  async choose(prompt: Prompt, signal: AbortSignal): Promise<string> {
    return this.#calls.execute(async () => {
      const limit = AbortSignal.any([signal, AbortSignal.timeout(this.patience.totalMs)]);
      try {
        return await this.#secondChance.execute(async ({ attempt }) => {
          if (attempt > 0) await this.patience.payAgain();
          return callDependency(CHOICE, () => this.model.choose(prompt, limit));
        }, limit);
      } catch (error) {
        if (signal.aborted) throw new AskerGone('the asker has gone', { cause: error });
        throw limit.aborted ? new ModelFault('slow') : error;
      }
    });
  }
}

/** Overloaded or broken for the moment, by its status; no part of an answer was given. */
function isWorthASecondTry(error: Error): boolean {
  const { status = 0 } = error instanceof ModelFault ? error : {};
  return status === 429 || status >= 500;
}
