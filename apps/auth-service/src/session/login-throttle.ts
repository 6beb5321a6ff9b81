import { createHmac, hkdfSync } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { AppError, log } from '@netward/nest-kit';
import {
  addressKey,
  type Limiter,
  Limits,
  type LimitState,
  networkKey,
  siteKey,
} from '@netward/nest-kit/limits';
import { DataSource, type EntityManager } from 'typeorm';
import { type AuthConfig, CONFIG } from '../config.ts';
import { INTERVALS, type Intervals } from '../intervals.ts';
import type { RequestOrigin } from '../request.ts';

/** Browsers kept for a learner: home, work, school, a phone's few. */
const KEPT = 10;

/**
 * Remembers the browsers that learners sign in with, by the mark that each made for itself, so that
 * guesses from other browsers cannot keep them out. Only keyed hashes are stored, and those of one
 * browser at two addresses differ.
 */
@Injectable()
export class KnownBrowsers {
  readonly #key: Buffer;

  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) { LIMIT_KEY }: Pick<AuthConfig, 'LIMIT_KEY'>,
  ) {
    this.#key = Buffer.from(hkdfSync('sha256', LIMIT_KEY, '', 'known browser', 32));
  }

  /**
   * The name under which to count for a browser that signed in to this address before, undefined for
   * any other. A new password gives it a new name. It asks the same of the database for every address
   * and with any mark or none.
   */
  async nameOf(emailKey: string, mark: string | undefined): Promise<string | undefined> {
    const browser = this.#hash(emailKey, mark ?? '');
    const [known] = await this.dataSource.query<{ passwordHash: string }[]>(
      `SELECT learner.password_hash AS "passwordHash" FROM auth.known_browsers AS known
         JOIN auth.users AS learner ON learner.id = known.user_id
       WHERE learner.email_key = $1 AND known.browser = $2`,
      [emailKey, browser],
    );
    return known && `${browser.toString('base64url')}|${known.passwordHash}`;
  }

  /** Remembers a browser, if it has a mark, and forgets the one that was used longest ago if there are many. */
  async remember(
    manager: EntityManager,
    userId: string,
    emailKey: string,
    mark: string | undefined,
  ): Promise<void> {
    if (!mark) return;
    await manager.query(
      `INSERT INTO auth.known_browsers AS known (user_id, browser) VALUES ($1, $2)
       ON CONFLICT ON CONSTRAINT known_browsers_pkey DO UPDATE SET last_used_at = now()
         WHERE known.last_used_at < now() - interval '1 day'`,
      [userId, this.#hash(emailKey, mark)],
    );
    await manager.query(
      `DELETE FROM auth.known_browsers WHERE user_id = $1 AND browser IN (
         SELECT browser FROM auth.known_browsers WHERE user_id = $1
         ORDER BY last_used_at DESC OFFSET $2)`,
      [userId, KEPT],
    );
  }

  #hash(emailKey: string, mark: string): Buffer {
    return createHmac('sha256', this.#key).update(`${emailKey}|${mark}`).digest();
  }
}

const WINDOW_S = 15 * 60;
/** Far more resets than anybody makes in one window. */
const RESETS = 1000;
/** More than a shared classroom account needs; each leaves a session row for a week. */
const SIGN_INS = { points: 60, seconds: 3600 };

type SecurityEvent = { event: string } & Readonly<Record<string, string>>;

type Count = readonly [limiter: Limiter, key: string];

/** A login attempt that was counted before its password is checked. */
interface LoginReservation {
  /** The password was right: the learner starts from zero. */
  clear(): Promise<void>;
  /** The password was not checked: takes the attempt back. */
  giveBack(): Promise<void>;
}

/**
 * Slows guessing down: an address may fail five times in 15 minutes from one network, ten times from
 * one site, and twenty times from anywhere; after that its attempts must be two seconds apart. A
 * browser that signed in to the address before may fail five times too, but counts for itself alone,
 * so that other people's failures do not lock its learner out. An attempt is counted before its password is
 * checked, so that simultaneous guesses count too; a throttled attempt does not count. Addresses are
 * counted whether or not they have an account.
 */
@Injectable()
export class LoginThrottle {
  readonly #fromBrowser: Limiter;
  readonly #fromNetwork: Limiter;
  readonly #fromSite: Limiter;
  readonly #fromAnywhere: Limiter;
  readonly #spacing: Limiter;
  readonly #resets: Limiter;
  readonly #signIns: Limiter;

  constructor(
    limits: Limits,
    private readonly browsers: KnownBrowsers,
    @Inject(CONFIG) private readonly config: Pick<AuthConfig, 'LIMIT_KEY'>,
    @Inject(INTERVALS) { loginSpacingSeconds: seconds }: Pick<Intervals, 'loginSpacingSeconds'>,
  ) {
    this.#fromBrowser = limits.limiter({ name: 'login-browser', points: 5, seconds: WINDOW_S });
    this.#fromNetwork = limits.limiter({ name: 'login-network', points: 5, seconds: WINDOW_S });
    this.#fromSite = limits.limiter({ name: 'login-site', points: 10, seconds: WINDOW_S });
    this.#fromAnywhere = limits.limiter({ name: 'login-address', points: 20, seconds: WINDOW_S });
    this.#spacing = limits.limiter({ name: 'login-spacing', points: 1, seconds });
    this.#resets = limits.limiter({ name: 'login-resets', points: RESETS, seconds: WINDOW_S });
    this.#signIns = limits.limiter({ name: 'login-sign-ins', ...SIGN_INS });
  }

  /**
   * Lets the owner sign in at once after a reset. A browser with a mark is known by then and counts for
   * itself, and strangers can see nothing. Without a mark the address is counted from zero for all
   * networks: the number of resets is part of the counters' keys. A reset outlives every counter from
   * before it, because the windows are equal.
   */
  async noteReset(emailKey: string, mark: string | undefined): Promise<void> {
    if (!mark) await this.#resets.consume(emailKey);
  }

  /** Counts an attempt, or throws LOGIN_THROTTLED. */
  async reserve(emailKey: string, ip: string, mark?: string): Promise<LoginReservation> {
    const browser = await this.browsers.nameOf(emailKey, mark);
    const counts: Count[] = browser
      ? [[this.#fromBrowser, browser]]
      : await this.#ofStrangers(emailKey, ip);
    const counted: Count[] = [];
    const giveBack = () => each(counted, ([limiter, key]) => limiter.giveBack(key));
    try {
      for (const count of counts) {
        counted.push(count);
        await this.#countIn(count);
      }
    } catch (error) {
      await giveBack();
      throw error;
    }
    // A browser with a mark counts for itself from now on. To clear what others have counted would show
    // them that the learner signed in.
    if (mark && !browser) return { clear: giveBack, giveBack };
    return { clear: () => each(counts, ([limiter, key]) => limiter.clear(key)), giveBack };
  }

  /**
   * Counts a sign-in, or throws LOGIN_THROTTLED: every session costs rows that other services read. The
   * count is that of the password's hash, so it starts from zero with each new password.
   */
  async countSignIn(passwordHash: string): Promise<void> {
    refuseUnlessAllowed(await this.#signIns.consume(passwordHash));
  }

  /** How many failures count against an address, from all networks together, and from when it is slowed down. */
  async failuresOf(emailKey: string): Promise<{ used: number; limit: number }> {
    const { used: resets } = await this.#resets.peek(emailKey);
    const { used, limit } = await this.#fromAnywhere.peek(`${emailKey}|${resets}`);
    return { used, limit };
  }

  /** Notes in the security log what a client did, whom a pseudonym names that does not reveal its address. */
  note(what: SecurityEvent, { ip, requestId }: RequestOrigin): void {
    const hmac = createHmac('sha256', this.config.LIMIT_KEY).update(addressKey(ip));
    const client = hmac.digest('base64url').slice(0, 12);
    log.info({ ...what, client, requestId }, 'security');
  }

  /** Does what a client asks for, and notes it when that fails. */
  async noting<T>(what: SecurityEvent, origin: RequestOrigin, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      this.note({ ...what, outcome: error instanceof AppError ? error.code : 'failed' }, origin);
      throw error;
    }
  }

  async #ofStrangers(emailKey: string, ip: string): Promise<Count[]> {
    const { used } = await this.#resets.peek(emailKey);
    const address = `${emailKey}|${used}`;
    return [
      [this.#fromNetwork, `${address}|${networkKey(ip)}`],
      [this.#fromSite, `${address}|${siteKey(ip)}`],
      [this.#fromAnywhere, address],
    ];
  }

  async #countIn([limiter, key]: Count): Promise<void> {
    const state = await limiter.consume(key);
    if (state.isAllowed) return;
    refuseUnlessAllowed(limiter === this.#fromAnywhere ? await this.#spacing.consume(key) : state);
  }
}

async function each(
  counts: readonly Count[],
  change: (count: Count) => Promise<void>,
): Promise<void> {
  await Promise.all(counts.map(change));
}

function refuseUnlessAllowed({ isAllowed, resetSeconds }: LimitState): void {
  if (!isAllowed) throw new AppError('LOGIN_THROTTLED', { retryAfter: resetSeconds });
}
