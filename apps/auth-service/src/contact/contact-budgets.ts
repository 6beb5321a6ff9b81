import { Injectable } from '@nestjs/common';
import { emailKey } from '@netward/contracts';
import { AppError } from '@netward/nest-kit';
import { addressKey, type Limiter, Limits, siteKey } from '@netward/nest-kit/limits';

const HOUR_S = 3600;

/** A message, as far as it counts. */
export interface CountedMessage {
  ip: string;
  /** As typed. */
  email: string;
  /** The learner whose session wrote it. */
  learnerId: string | undefined;
  /** Whether the bot check took its sender for a person. */
  isPerson: boolean;
}

/**
 * How many messages an hour may cause a mail. All of them go to one mailbox, on the mail account that
 * also sends the links of learners. A refusal tells nothing about an address: it counts whether or not
 * it has an account. Guests and learners are counted apart, so a flood of guests keeps no learner out.
 */
@Injectable()
export class ContactBudgets {
  readonly #unchecked: Limiter;
  readonly #bySite: Limiter;
  readonly #bySender: Limiter;
  readonly #all: Limiter;

  constructor(limits: Limits) {
    const hourly = (name: string, points: number) =>
      limits.limiter({ name: `contact-${name}`, points, seconds: HOUR_S });
    this.#unchecked = hourly('unchecked', 2);
    this.#bySite = hourly('site', 20);
    this.#bySender = hourly('sender', 5);
    this.#all = hourly('all', 100);
  }

  /** Counts a message, or throws TOO_MANY_REQUESTS; the function that it returns takes it back. */
  async count({ ip, email, learnerId, isPerson }: CountedMessage): Promise<() => Promise<void>> {
    const uses: [Limiter, key: string][] = [
      ...(isPerson ? [] : ([[this.#unchecked, addressKey(ip)]] as [Limiter, string][])),
      [this.#bySite, siteKey(ip)],
      [this.#bySender, learnerId ?? (emailKey(email) as string)],
      [this.#all, learnerId ? 'learners' : 'guests'],
    ];
    for (const [at, [limiter, key]] of uses.entries()) {
      const { isAllowed, resetSeconds } = await limiter.consume(key);
      if (isAllowed) continue;
      await takeBack(uses.slice(0, at));
      throw new AppError('TOO_MANY_REQUESTS', { retryAfter: resetSeconds });
    }
    return () => takeBack(uses);
  }
}

async function takeBack(uses: readonly [Limiter, key: string][]): Promise<void> {
  await Promise.all(uses.map(([limiter, key]) => limiter.giveBack(key)));
}
