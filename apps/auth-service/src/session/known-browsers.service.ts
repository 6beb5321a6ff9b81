import { createHmac, hkdfSync } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { CONFIG, type AuthConfig } from '../config.ts';

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
