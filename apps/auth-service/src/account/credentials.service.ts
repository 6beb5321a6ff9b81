import { createHmac, hkdfSync, randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { affected } from '@netward/nest-kit/database';
import { DataSource, type EntityManager } from 'typeorm';
import { type AuthConfig, CONFIG } from '../config.ts';

/**
 * 16 bits of a keyed hash of an address and a password. They find the attempt that a password may
 * belong to, so that a login checks one of many. Without the key they tell nothing about the password.
 */
export function attemptSelector(emailKey: string, password: string, limitKey: string): number {
  const key = Buffer.from(hkdfSync('sha256', limitKey, '', 'attempt selector', 32));
  return createHmac('sha256', key).update(`${emailKey}|${password}`).digest().readUInt16BE();
}

/** What a sign-in is checked against, and who would be signed in. */
export interface LoginCredentials {
  id: string;
  name: string;
  email: string;
  passwordHash: string;
  /** False for an unconfirmed attempt. */
  isVerified: boolean;
  isSuspended: boolean;
}

/** A learner, or the author of an attempt, as a mail addresses them. */
export type Recipient = Pick<LoginCredentials, 'id' | 'email' | 'name'>;

/** Who owns an address: its learner, or else those who registered with it, counted up to two. */
export interface MailboxOwners {
  learner?: Recipient;
  newestAttempt?: Recipient;
  attempts: number;
}

/** The learner of the address $1, and one of its attempts. */
const OWNERS = (whichAttempt: string) => `
  (SELECT 1 AS rank, id, email_key, email, name, password_hash AS "passwordHash",
     true AS "isVerified", suspended_at IS NOT NULL AS "isSuspended"
   FROM auth.users WHERE email_key = $1)
  UNION ALL
  (SELECT 2, id, email_key, email, name, password_hash, false, false
   FROM auth.attempts WHERE email_key = $1 ${whichAttempt} LIMIT 1)`;
/** The learner of the address $1, else its newest attempt. */
const OWNER = `${OWNERS('ORDER BY created_at DESC')} ORDER BY rank LIMIT 1`;
/** The learner of the address $1, and the attempt of the selector $2; else the newest one without any. */
const LOGIN_CHECKS = OWNERS(`AND (selector = $2 OR selector IS NULL)
  ORDER BY selector NULLS LAST, created_at DESC`);
const CREDENTIALS = `id, name, email, "passwordHash", "isVerified", "isSuspended"`;

const LEARNER = `SELECT id, name, email, password_hash AS "passwordHash", true AS "isVerified",
  suspended_at IS NOT NULL AS "isSuspended" FROM auth.users`;

@Injectable()
export class CredentialsService {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Pick<AuthConfig, 'LIMIT_KEY'>,
  ) {}

  /** The learner, and the attempt that the password may belong to. One statement, so that known, pending and unknown addresses cost the same round trip. */
  async loginChecks(
    emailKey: string,
    password: string,
  ): Promise<{ learner?: LoginCredentials; attempt?: LoginCredentials }> {
    const rows = await this.dataSource.query<LoginCredentials[]>(
      `SELECT ${CREDENTIALS} FROM (${LOGIN_CHECKS}) AS owner`,
      [emailKey, attemptSelector(emailKey, password, this.config.LIMIT_KEY)],
    );
    const [learner] = rows.filter(({ isVerified }) => isVerified);
    const [attempt] = rows.filter(({ isVerified }) => !isVerified);
    return { ...(learner && { learner }), ...(attempt && { attempt }) };
  }

  /** The learner of an address, else its newest attempt. */
  async find(emailKey: string): Promise<LoginCredentials | undefined> {
    const rows = await this.dataSource.query<LoginCredentials[]>(
      `SELECT ${CREDENTIALS} FROM (${OWNER}) AS owner`,
      [emailKey],
    );
    return rows[0];
  }

  /** A learner by id; undefined once the account is erased. */
  async ofLearner(id: string): Promise<LoginCredentials | undefined> {
    const rows = await this.dataSource.query<LoginCredentials[]>(`${LEARNER} WHERE id = $1`, [id]);
    return rows[0];
  }

  /** The learner whose account a subject of an OpenID provider opens. */
  async ofIdentity(identity: {
    issuer: string;
    subject: string;
  }): Promise<LoginCredentials | undefined> {
    const rows = await this.dataSource.query<LoginCredentials[]>(
      `${LEARNER} WHERE id = (
         SELECT user_id FROM auth.identities WHERE issuer = $1 AND subject = $2)`,
      [identity.issuer, identity.subject],
    );
    return rows[0];
  }

  /** From now on no OpenID provider's word opens the learner's account. */
  async disconnect(manager: EntityManager, id: string): Promise<void> {
    await manager.query('DELETE FROM auth.identities WHERE user_id = $1', [id]);
  }

  /** The owners of each address; an address without any is missing from the map. */
  async ownersOf(emailKeys: readonly string[]): Promise<Map<string, MailboxOwners>> {
    const learners = await this.dataSource.query<(Recipient & { emailKey: string })[]>(
      `SELECT id, email_key AS "emailKey", email, name FROM auth.users WHERE email_key = ANY($1)`,
      [emailKeys],
    );
    const newest = await this.dataSource.query<
      (Recipient & { emailKey: string; attempts: number })[]
    >(
      `SELECT DISTINCT ON (asked.key) asked.key AS "emailKey", newest.id, newest.email, newest.name,
         count(*) OVER (PARTITION BY asked.key)::int AS attempts
       FROM (SELECT DISTINCT unnest($1::text[])) AS asked(key) CROSS JOIN LATERAL (
         SELECT id, email, name, created_at FROM auth.attempts WHERE email_key = asked.key
         ORDER BY created_at DESC LIMIT 2) AS newest
       ORDER BY asked.key, newest.created_at DESC`,
      [emailKeys],
    );
    const owners = new Map<string, MailboxOwners>();
    for (const { emailKey, attempts, ...newestAttempt } of newest) {
      owners.set(emailKey, { newestAttempt, attempts });
    }
    for (const { emailKey, ...learner } of learners) {
      owners.set(emailKey, { attempts: 0, ...owners.get(emailKey), learner });
    }
    return owners;
  }

  /**
   * Sets the password of the account of an address. Where there is none, the newest registration gives
   * the account its name, because a mailed link has proved the address. A new password also counts as
   * activity, so it ends a suspension.
   */
  async setPassword(
    manager: EntityManager,
    emailKey: string,
    passwordHash: string,
  ): Promise<Recipient | undefined> {
    const [learner] = await manager.query<Recipient[]>(
      `INSERT INTO auth.users (id, email_key, email, name, password_hash)
       SELECT $2, email_key, email, name, $3 FROM (${OWNER}) AS owner
       ON CONFLICT ON CONSTRAINT users_email_key_unique
         DO UPDATE SET password_hash = excluded.password_hash, has_password = true,
           suspended_at = NULL, last_seen_at = now()
       RETURNING id, email, name`,
      [emailKey, randomUUID(), passwordHash],
    );
    return learner;
  }

  /** Replaces a learner's password, unless the checked one has changed since or the learner is suspended. */
  async replacePassword(
    manager: EntityManager,
    { id, passwordHash }: Pick<LoginCredentials, 'id' | 'passwordHash'>,
    newHash: string,
  ): Promise<boolean> {
    const learners = await affected(
      manager,
      `UPDATE auth.users SET password_hash = $3, last_seen_at = now()
       WHERE id = $1 AND password_hash = $2 AND suspended_at IS NULL`,
      [id, passwordHash, newHash],
    );
    return learners > 0;
  }

  /**
   * Records a sign-in, unless the checked password has changed since or the learner was suspended. The
   * row stays locked until the transaction ends, so a learner's sign-ins and resets happen one after the
   * other. `last_seen_at` changes at most once a day, because it is indexed.
   */
  async noteLogin(
    manager: EntityManager,
    { id, passwordHash }: Pick<LoginCredentials, 'id' | 'passwordHash'>,
  ): Promise<boolean> {
    const learners = await affected(
      manager,
      `UPDATE auth.users
       SET last_login_at = now(),
         last_seen_at = CASE WHEN last_seen_at < now() - interval '1 day'
           THEN now() ELSE last_seen_at END
       WHERE id = $1 AND password_hash = $2 AND suspended_at IS NULL`,
      [id, passwordHash],
    );
    return learners > 0;
  }
}
