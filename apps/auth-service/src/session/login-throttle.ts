import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '@netward/nest-kit';
import { addressKey, type Limiter, Limits, networkKey } from '@netward/nest-kit/limits';
import { CONFIG, type Config } from '../config.ts';

const WINDOW_S = 15 * 60;
const SPACING_S = 2;
/** Lifts that are counted; nobody resets a password so often. */
const LIFTS = 1000;

/** A try that may go on to the password. */
export interface Admission {
  /** The password was right: what was counted is forgotten. */
  clear(): Promise<void>;
  /** The password was not looked at: the try does not count. */
  giveBack(): Promise<void>;
}

/**
 * Slows guessing down: five failures in 15 minutes for an address from one network, twenty for an
 * address from anywhere, after which tries must be two seconds apart. A try is counted before its
 * password is looked at, so that guesses sent at once are counted as well; a throttled one is not
 * counted. Addresses are counted whether or not they have an account.
 */
@Injectable()
export class LoginThrottle {
  readonly #fromNetwork: Limiter;
  readonly #fromAnywhere: Limiter;
  readonly #spacing: Limiter;
  readonly #lifts: Limiter;

  constructor(
    limits: Limits,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.#fromNetwork = limits.limiter({ name: 'login-network', points: 5, seconds: WINDOW_S });
    this.#fromAnywhere = limits.limiter({ name: 'login-address', points: 20, seconds: WINDOW_S });
    this.#spacing = limits.limiter({ name: 'login-spacing', points: 1, seconds: SPACING_S });
    this.#lifts = limits.limiter({ name: 'login-lifts', points: LIFTS, seconds: WINDOW_S });
  }

  /**
   * Forgets what was counted for an address, from whichever networks it came: tries after a lift
   * are counted under another name. When the lift itself is forgotten, so is all from before it.
   */
  async lift(emailKey: string): Promise<void> {
    await this.#lifts.consume(emailKey);
  }

  /** Admits a try or throws LOGIN_THROTTLED. */
  async admit(emailKey: string, ip: string): Promise<Admission> {
    const { used } = await this.#lifts.peek(emailKey);
    const address = `${emailKey}|${used}`;
    const pair = `${address}|${networkKey(ip)}`;
    const near = await this.#fromNetwork.consume(pair);
    if (!near.isAllowed) {
      await this.#fromNetwork.giveBack(pair);
      throw throttled(near.resetSeconds);
    }
    const admission = this.#admission(address, pair);
    const { isAllowed } = await this.#fromAnywhere.consume(address);
    const spaced = isAllowed ? undefined : await this.#spacing.consume(address);
    if (spaced?.isAllowed === false) {
      await admission.giveBack();
      throw throttled(spaced.resetSeconds);
    }
    return admission;
  }

  /** The name of a client in the log, which does not tell its address. */
  nameOf(ip: string): string {
    const hmac = createHmac('sha256', this.config.LIMIT_KEY).update(addressKey(ip));
    return hmac.digest('base64url').slice(0, 12);
  }

  #admission(address: string, pair: string): Admission {
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
