import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '@netward/nest-kit';
import { addressKey, type Limiter, Limits, networkKey } from '@netward/nest-kit/limits';
import { CONFIG, type AuthConfig } from '../config.ts';

const WINDOW_S = 15 * 60;
const SPACING_S = 2;
/** Far more resets than anybody makes in one window. */
const RESETS = 1000;

/** A login attempt that was counted before its password is checked. */
export interface LoginReservation {
  /** The password was right: deletes the counts. */
  clear(): Promise<void>;
  /** The password was not checked: takes the attempt back. */
  giveBack(): Promise<void>;
}

/**
 * Slows guessing down: an address may fail five times in 15 minutes from one network and twenty times
 * from anywhere; after that its attempts must be two seconds apart. An attempt is counted before its
 * password is checked, so that simultaneous guesses count too; a throttled attempt does not count.
 * Addresses are counted whether or not they have an account.
 */
@Injectable()
export class LoginThrottle {
  readonly #fromNetwork: Limiter;
  readonly #fromAnywhere: Limiter;
  readonly #spacing: Limiter;
  readonly #resets: Limiter;

  constructor(
    limits: Limits,
    @Inject(CONFIG) private readonly config: AuthConfig,
  ) {
    this.#fromNetwork = limits.limiter({ name: 'login-network', points: 5, seconds: WINDOW_S });
    this.#fromAnywhere = limits.limiter({ name: 'login-address', points: 20, seconds: WINDOW_S });
    this.#spacing = limits.limiter({ name: 'login-spacing', points: 1, seconds: SPACING_S });
    this.#resets = limits.limiter({ name: 'login-resets', points: RESETS, seconds: WINDOW_S });
  }

  /**
   * Starts counting an address from zero, for all networks: the number of resets is part of the
   * counters' keys. A reset outlives every counter from before it, because the windows are equal.
   */
  async resetThrottle(emailKey: string): Promise<void> {
    await this.#resets.consume(emailKey);
  }

  /** Counts an attempt, or throws LOGIN_THROTTLED. */
  async reserve(emailKey: string, ip: string): Promise<LoginReservation> {
    const { used } = await this.#resets.peek(emailKey);
    const address = `${emailKey}|${used}`;
    const pair = `${address}|${networkKey(ip)}`;
    const near = await this.#fromNetwork.consume(pair);
    if (!near.isAllowed) {
      await this.#fromNetwork.giveBack(pair);
      throw throttled(near.resetSeconds);
    }
    const reservation = this.#reservation(address, pair);
    const { isAllowed } = await this.#fromAnywhere.consume(address);
    const spaced = isAllowed ? undefined : await this.#spacing.consume(address);
    if (spaced?.isAllowed === false) {
      await reservation.giveBack();
      throw throttled(spaced.resetSeconds);
    }
    return reservation;
  }

  /** A pseudonym for the log that does not reveal the client's address. */
  nameOf(ip: string): string {
    const hmac = createHmac('sha256', this.config.LIMIT_KEY).update(addressKey(ip));
    return hmac.digest('base64url').slice(0, 12);
  }

  #reservation(address: string, pair: string): LoginReservation {
    const both = async (
      change: (limiter: Limiter, key: string) => Promise<void>,
    ): Promise<void> => {
      await Promise.all([change(this.#fromNetwork, pair), change(this.#fromAnywhere, address)]);
    };
    return {
      clear: () => both((limiter, key) => limiter.clear(key)),
      giveBack: () => both((limiter, key) => limiter.giveBack(key)),
    };
  }
}

function throttled(retryAfter: number): AppError {
  return new AppError('LOGIN_THROTTLED', { retryAfter });
}
