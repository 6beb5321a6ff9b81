import { Inject, Injectable } from '@nestjs/common';
import type { SessionClaims } from '@netward/contracts';
import { AppError } from '@netward/nest-kit';
import { addressKey, type Limiter, Limits } from '@netward/nest-kit/limits';
import { budgetGauge, budgetLeft, refusalsTotal } from '../assistant/assistant-metrics.ts';
import { CONFIG, type AssistantConfig } from '../config.ts';

const MINUTE_S = 60;
const DAY_S = 24 * 3600;
/** Longer than any answer takes: whoever is forgotten by a process that died may ask again then. */
const OCCUPIED_S = 35;
/** What one process may spend of the day's budget while it cannot ask how much is left. */
const PART_ALONE = 0.1;

/** Who asks: a learner with a session, else whoever is at an address. */
export interface Asker {
  session: SessionClaims | undefined;
  address: string;
}

/** How many questions are answered: per learner or address, and by a paid model in all. */
@Injectable()
export class Quota {
  readonly #anonymous: readonly Limiter[];
  readonly #learner: readonly Limiter[];
  readonly #budget: Limiter;
  readonly #underWay: Limiter;

  constructor(limits: Limits, @Inject(CONFIG) { ASSISTANT_DAILY_BUDGET: budget }: AssistantConfig) {
    const limit = (name: string, points: number, seconds: number, pointsAlone?: number): Limiter =>
      limits.limiter({
        name: `assistant-${name}`,
        points,
        seconds,
        ...(pointsAlone !== undefined && { pointsAlone }),
      });
    this.#anonymous = [limit('ip-minute', 10, MINUTE_S), limit('ip-day', 100, DAY_S)];
    this.#learner = [limit('user-minute', 20, MINUTE_S), limit('user-day', 300, DAY_S)];
    this.#budget = limit('budget', budget, DAY_S, Math.ceil(budget * PART_ALONE));
    this.#underWay = limit('under-way', 1, OCCUPIED_S);
    budgetGauge.set(budget);
    budgetLeft.set(budget);
  }

  /**
   * Lets one question of an asker in at a time and counts it; throws ASSISTANT_OCCUPIED while
   * another is being answered and ASSISTANT_LIMIT beyond the quota. The caller must `leave`.
   */
  async enter(asker: Asker): Promise<{ leave: () => Promise<void> }> {
    const key = keyOf(asker);
    const { isAllowed } = await this.#underWay.consume(key);
    if (!isAllowed) {
      refusalsTotal.inc({ reason: 'occupied' });
      throw new AppError('ASSISTANT_OCCUPIED', { retryAfter: 1 });
    }
    // Refused tries were counted too, so all of it is forgotten.
    const leave = () => this.#underWay.clear(key);
    try {
      const limiters = asker.session ? this.#learner : this.#anonymous;
      for (const limiter of limiters) await count(limiter, key, 'quota');
    } catch (error) {
      await leave();
      throw error;
    }
    return { leave };
  }

  /** Counts an answer of the model; throws ASSISTANT_LIMIT when the day's budget is spent. */
  async countModelAnswer(): Promise<void> {
    budgetLeft.set(await count(this.#budget, 'all', 'budget'));
  }
}

function keyOf({ session, address }: Asker): string {
  return session?.sub ?? addressKey(address);
}

/** Counts one use and answers how many are left. */
async function count(limiter: Limiter, key: string, reason: string): Promise<number> {
  const state = await limiter.consume(key);
  if (state.isAllowed) return state.remaining;
  refusalsTotal.inc({ reason });
  throw new AppError('ASSISTANT_LIMIT', { retryAfter: state.resetSeconds });
}
