import { createHmac, hkdfSync } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { networkKey } from '@netward/nest-kit/limits';
import { DataSource, type EntityManager } from 'typeorm';
import { CONFIG, type AuthConfig } from '../config.ts';

/** Networks kept for a learner: home, work, school, a phone's few. */
const KEPT = 10;

/**
 * Remembers the networks that learners sign in from, so that a stranger's guesses from elsewhere
 * cannot keep them out. Only keyed hashes are stored, and two learners' hashes of one network differ.
 */
@Injectable()
export class KnownNetworks {
  readonly #key: Buffer;

  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) { LIMIT_KEY }: Pick<AuthConfig, 'LIMIT_KEY'>,
  ) {
    this.#key = Buffer.from(hkdfSync('sha256', LIMIT_KEY, '', 'known network', 32));
  }

  /** Whether the learner of an address has signed in from the network of `ip` before. */
  async isKnown(emailKey: string, ip: string): Promise<boolean> {
    const found = await this.dataSource.query<unknown[]>(
      `SELECT 1 FROM auth.known_networks AS known JOIN auth.users AS learner ON learner.id = known.user_id
       WHERE learner.email_key = $1 AND known.network = $2`,
      [emailKey, this.#hash(emailKey, ip)],
    );
    return found.length > 0;
  }

  /** Remembers the network of `ip` and forgets the one that was used longest ago, if there are many. */
  async remember(
    manager: EntityManager,
    userId: string,
    emailKey: string,
    ip: string,
  ): Promise<void> {
    await manager.query(
      `INSERT INTO auth.known_networks AS known (user_id, network) VALUES ($1, $2)
       ON CONFLICT ON CONSTRAINT known_networks_pkey DO UPDATE SET last_used_at = now()
         WHERE known.last_used_at < now() - interval '1 day'`,
      [userId, this.#hash(emailKey, ip)],
    );
    await manager.query(
      `DELETE FROM auth.known_networks WHERE user_id = $1 AND network IN (
         SELECT network FROM auth.known_networks WHERE user_id = $1
         ORDER BY last_used_at DESC OFFSET $2)`,
      [userId, KEPT],
    );
  }

  #hash(emailKey: string, ip: string): Buffer {
    return createHmac('sha256', this.#key)
      .update(`${emailKey}|${networkKey(ip)}`)
      .digest();
  }
}
