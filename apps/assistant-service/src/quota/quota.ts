import { Inject, Injectable } from '@nestjs/common';
import type { SessionClaims } from '@netward/contracts';
import { AppError, measure } from '@netward/nest-kit';
import { addressKey, type Limiter, Limits } from '@netward/nest-kit/limits';
import { budgetGauge, refusalsTotal, unpaidTotal } from '../assistant/assistant-metrics.ts';
import { CONFIG, type AssistantConfig } from '../config.ts';

const MINUTE_S = 60;
const DAY_S = 24 * 3600;
/** Longer than any answer takes: after a crash of the process, the learner may ask again then. */
const OCCUPIED_S = 35;
/** What guests may spend of the day's budget, so that visitors without an account cannot exhaust it. */
const PART_OF_GUESTS = 0.25;
/** What one process may spend of the day's budget while it cannot ask how much is left. */
const PART_ALONE = 0.1;
/** The key of limits that everybody shares. */
const EVERYBODY = 'all';

/** Who asks: a learner with a session, or a guest at an address. */
export interface Asker {
  session: SessionClaims | undefined;
  address: string;
}

/** A paid answer of the model; `end` must be called when it has been given. */
export interface PaidAnswer {
  end: () => Promise<void>;
}

/**
 * Who may be answered by the model, which costs money: guests up to their share, everybody up to the
 * day's budget. The tutor answers beyond that; it costs nothing and is not limited here.
 */
@Injectable()
export class Quota {
  readonly #address: readonly Limiter[];
  readonly #learner: readonly Limiter[];
  readonly #underWay: Limiter;
  readonly #guests: Limiter;
  readonly #budget: Limiter;

  constructor(limits: Limits, @Inject(CONFIG) { ASSISTANT_DAILY_BUDGET: budget }: AssistantConfig) {
    const limit = (name: string, points: number, seconds: number, pointsAlone = points): Limiter =>
      limits.limiter({ name: `assistant-${name}`, points, seconds, pointsAlone });
    const dayLimit = (name: string, points: number): Limiter =>
      limit(name, points, DAY_S, Math.ceil(points * PART_ALONE));
    this.#address = [limit('ip-minute', 10, MINUTE_S), limit('ip-day', 100, DAY_S)];
    this.#learner = [limit('user-minute', 20, MINUTE_S), limit('user-day', 300, DAY_S)];
    this.#underWay = limit('under-way', 1, OCCUPIED_S);
    this.#guests = dayLimit('guests', Math.floor(budget * PART_OF_GUESTS));
    this.#budget = dayLimit('budget', budget);
    budgetGauge.set(budget);
    measure({
      name: 'assistant_budget_left',
      help: 'Answers of the model that are left today',
      // Not what remains: while Redis is away, that is this process's share.
      read: async () => {
        const { limit, used } = await this.#budget.peek(EVERYBODY);
        return Math.max(0, limit - used);
      },
    });
  }

  /**
   * Pays for one answer of the model; undefined if the tutor is to answer. A learner who asks too
   * often, or again before the last answer, is refused with ASSISTANT_LIMIT or ASSISTANT_OCCUPIED.
   */
  async pay({ session, address }: Asker): Promise<PaidAnswer | undefined> {
    if (!session) return this.#payForGuest(addressKey(address));
    if (!(await this.#spend())) return undefined;
    try {
      return await this.#takeTurn(session.sub);
    } catch (error) {
      await this.#budget.giveBack(EVERYBODY);
      throw error;
    }
  }

  /** Pays for the second try of an answer; throws ASSISTANT_LIMIT when the budget is spent. */
  async payAgain(): Promise<void> {
    if (!(await this.#spend())) throw new AppError('ASSISTANT_LIMIT');
  }

  async #payForGuest(key: string): Promise<PaidAnswer | undefined> {
    // Many guests may share an address, so one may ask while another is answered.
    for (const limiter of this.#address) {
      if (!(await isWithin(limiter, key, 'address'))) return undefined;
    }
    const isPaid = (await isWithin(this.#guests, EVERYBODY, 'guests')) && (await this.#spend());
    return isPaid ? { end: async () => undefined } : undefined;
  }

  async #spend(): Promise<boolean> {
    const { isAllowed } = await this.#budget.consume(EVERYBODY);
    if (!isAllowed) unpaidTotal.inc({ reason: 'budget' });
    return isAllowed;
  }

  async #takeTurn(learnerId: string): Promise<PaidAnswer> {
    if (!(await this.#underWay.consume(learnerId)).isAllowed) {
      throw refusal('occupied', new AppError('ASSISTANT_OCCUPIED', { retryAfter: 1 }));
    }
    // Refused tries were counted too, so all of it is forgotten.
    const end = () => this.#underWay.clear(learnerId);
    for (const limiter of this.#learner) {
      const { isAllowed, resetSeconds } = await limiter.consume(learnerId);
      if (isAllowed) continue;
      await end();
      throw refusal('quota', new AppError('ASSISTANT_LIMIT', { retryAfter: resetSeconds }));
    }
    return { end };
  }
}

/** Counts one use, and the question as one for the tutor if there is none left. */
async function isWithin(limiter: Limiter, key: string, reason: string): Promise<boolean> {
  const { isAllowed } = await limiter.consume(key);
  if (!isAllowed) unpaidTotal.inc({ reason });
  return isAllowed;
}

function refusal(reason: string, error: AppError): AppError {
  refusalsTotal.inc({ reason });
  return error;
}
