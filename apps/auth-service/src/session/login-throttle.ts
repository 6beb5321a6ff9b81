import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '@netward/nest-kit';
import { addressKey, type Limiter, Limits, networkKey, siteKey } from '@netward/nest-kit/limits';
import { CONFIG, type AuthConfig } from '../config.ts';
import { KnownNetworks } from './known-networks.service.ts';

const WINDOW_S = 15 * 60;
const SPACING_S = 2;
/** Far more resets than anybody makes in one window. */
const RESETS = 1000;
/** More than a shared classroom account needs; each leaves a session row for a week. */
const SIGN_INS = { points: 60, seconds: 3600 };

/** A limit, and whose use of it is counted. */
type Count = readonly [limiter: Limiter, key: string];

/** A login attempt that was counted before its password is checked. */
export interface LoginReservation {
  /** The password was right: deletes the counts. */
  clear(): Promise<void>;
  /** The password was not checked: takes the attempt back. */
  giveBack(): Promise<void>;
}

/**
 * Slows guessing down: an address may fail five times in 15 minutes from one network, ten times from
 * one site, and twenty times from anywhere; after that its attempts must be two seconds apart. A
 * network from which its learner signed in before counts for itself alone, so that failures from
 * elsewhere do not keep the learner out. An attempt is counted before its password is checked, so
 * that simultaneous guesses count too; a throttled attempt does not count. Addresses are counted
 * whether or not they have an account.
 */
@Injectable()
export class LoginThrottle {
  readonly #fromNetwork: Limiter;
  readonly #fromSite: Limiter;
  readonly #fromAnywhere: Limiter;
  readonly #spacing: Limiter;
  readonly #resets: Limiter;
  readonly #signIns: Limiter;

  constructor(
    limits: Limits,
    private readonly networks: KnownNetworks,
    @Inject(CONFIG) private readonly config: Pick<AuthConfig, 'LIMIT_KEY'>,
  ) {
    this.#fromNetwork = limits.limiter({ name: 'login-network', points: 5, seconds: WINDOW_S });
    this.#fromSite = limits.limiter({ name: 'login-site', points: 10, seconds: WINDOW_S });
    this.#fromAnywhere = limits.limiter({ name: 'login-address', points: 20, seconds: WINDOW_S });
    this.#spacing = limits.limiter({ name: 'login-spacing', points: 1, seconds: SPACING_S });
    this.#resets = limits.limiter({ name: 'login-resets', points: RESETS, seconds: WINDOW_S });
    this.#signIns = limits.limiter({ name: 'login-sign-ins', ...SIGN_INS });
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
    const network: Count = [this.#fromNetwork, `${address}|${networkKey(ip)}`];
    const site: Count = [this.#fromSite, `${address}|${siteKey(ip)}`];
    const anywhere: Count = [this.#fromAnywhere, address];
    const counted: Count[] = [];
    const giveBack = () => each(counted, ([limiter, key]) => limiter.giveBack(key));
    try {
      await countIn(network, counted);
      if (!(await this.networks.isKnown(emailKey, ip))) {
        await countIn(site, counted);
        await this.#countAnywhere(anywhere, counted);
      }
    } catch (error) {
      await giveBack();
      throw error;
    }
    const clear = () => each([network, site, anywhere], ([limiter, key]) => limiter.clear(key));
    return { clear, giveBack };
  }

  /** Counts a sign-in, or throws LOGIN_THROTTLED: every session costs rows that other services read. */
  async countSignIn(emailKey: string): Promise<void> {
    const { isAllowed, resetSeconds } = await this.#signIns.consume(emailKey);
    if (!isAllowed) throw throttled(resetSeconds);
  }

  /** How many failures count against an address, from all networks together, and from when it is slowed down. */
  async failuresOf(emailKey: string): Promise<{ used: number; limit: number }> {
    const { used: resets } = await this.#resets.peek(emailKey);
    const { used, limit } = await this.#fromAnywhere.peek(`${emailKey}|${resets}`);
    return { used, limit };
  }

  /** A pseudonym for the log that does not reveal the client's address. */
  nameOf(ip: string): string {
    const hmac = createHmac('sha256', this.config.LIMIT_KEY).update(addressKey(ip));
    return hmac.digest('base64url').slice(0, 12);
  }

  async #countAnywhere(anywhere: Count, counted: Count[]): Promise<void> {
    const [limiter, address] = anywhere;
    counted.push(anywhere);
    const { isAllowed } = await limiter.consume(address);
    if (isAllowed) return;
    const spaced = await this.#spacing.consume(address);
    if (!spaced.isAllowed) throw throttled(spaced.resetSeconds);
  }
}

async function countIn(count: Count, counted: Count[]): Promise<void> {
  const [limiter, key] = count;
  counted.push(count);
  const { isAllowed, resetSeconds } = await limiter.consume(key);
  if (!isAllowed) throw throttled(resetSeconds);
}

async function each(
  counts: readonly Count[],
  change: (count: Count) => Promise<void>,
): Promise<void> {
  await Promise.all(counts.map(change));
}

function throttled(retryAfter: number): AppError {
  return new AppError('LOGIN_THROTTLED', { retryAfter });
}
