import { Inject, Injectable } from '@nestjs/common';
import type { SessionClaims } from '@netward/contracts';
import { AppError } from '@netward/nest-kit';
import { addressKey, type Limiter, Limits } from '@netward/nest-kit/limits';
import { CONFIG, type Config } from '../config.ts';

const MINUTE_S = 60;
const DAY_S = 24 * 3600;

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

  constructor(limits: Limits, @Inject(CONFIG) { ASSISTANT_DAILY_BUDGET }: Config) {
    const limit = (name: string, points: number, seconds: number): Limiter =>
      limits.limiter({ name: `assistant-${name}`, points, seconds });
    this.#anonymous = [limit('ip-minute', 10, MINUTE_S), limit('ip-day', 100, DAY_S)];
    this.#learner = [limit('user-minute', 20, MINUTE_S), limit('user-day', 300, DAY_S)];
    this.#budget = limit('budget', ASSISTANT_DAILY_BUDGET, DAY_S);
  }

  /** Counts a question of this asker; throws ASSISTANT_LIMIT beyond the quota. */
  async countQuestion({ session, address }: Asker): Promise<void> {
    const key = session?.sub ?? addressKey(address);
    for (const limiter of session ? this.#learner : this.#anonymous) await count(limiter, key);
  }

  /** Counts an answer of the model; throws ASSISTANT_LIMIT when the day's budget is spent. */
  async countModelAnswer(): Promise<void> {
    await count(this.#budget, 'all');
  }
}

async function count(limiter: Limiter, key: string): Promise<void> {
  const state = await limiter.consume(key);
  if (!state.isAllowed) throw new AppError('ASSISTANT_LIMIT', { retryAfter: state.resetSeconds });
}
