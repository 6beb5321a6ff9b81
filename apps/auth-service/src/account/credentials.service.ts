import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

/** What a sign-in is checked against, and whom it would sign in. */
export interface Credentials {
  id: string;
  name: string;
  email: string;
  passwordHash: string;
  /** False for an attempt that nobody has confirmed. */
  isVerified: boolean;
  isSuspended: boolean;
}

/** A learner, or somebody who would be one, as mail addresses them. */
export interface Addressee {
  id: string;
  email: string;
  name: string;
}

/** Who stands behind an address: its learner, else those who registered with it. */
export interface Mailbox {
  learner?: Addressee;
  newestAttempt?: Addressee;
  attempts: number;
}

/** The learner of the address $1, else its newest attempt. */
const OWNER = `
  (SELECT 1 AS rank, id, email_key, email, name, password_hash AS "passwordHash",
     true AS "isVerified", suspended_at IS NOT NULL AS "isSuspended"
   FROM auth.users WHERE email_key = $1)
  UNION ALL
  (SELECT 2, id, email_key, email, name, password_hash, false, false
   FROM auth.attempts WHERE email_key = $1 ORDER BY created_at DESC LIMIT 1)
  ORDER BY rank LIMIT 1`;

/** Answers what other features ask about learners. */
@Injectable()
export class CredentialsService {
  constructor(private readonly dataSource: DataSource) {}

  /** One statement, so that known, pending and unknown addresses cost the same round trip. */
  async find(emailKey: string): Promise<Credentials | undefined> {
    const rows = await this.dataSource.query<Credentials[]>(
      `SELECT id, name, email, "passwordHash", "isVerified", "isSuspended" FROM (${OWNER}) AS owner`,
      [emailKey],
    );
    return rows[0];
  }

  /** Who stands behind each of many addresses; none is behind an address that is not answered. */
  async mailboxes(emailKeys: readonly string[]): Promise<Map<string, Mailbox>> {
    const learners = await this.dataSource.query<(Addressee & { emailKey: string })[]>(
      `SELECT id, email_key AS "emailKey", email, name FROM auth.users WHERE email_key = ANY($1)`,
      [emailKeys],
    );
    const newest = await this.dataSource.query<
      (Addressee & { emailKey: string; attempts: number })[]
    >(
      `SELECT DISTINCT ON (email_key) id, email_key AS "emailKey", email, name,
         count(*) OVER (PARTITION BY email_key)::int AS attempts
       FROM auth.attempts WHERE email_key = ANY($1)
       ORDER BY email_key, created_at DESC`,
      [emailKeys],
    );
    const mailboxes = new Map<string, Mailbox>();
    for (const { emailKey, attempts, ...newestAttempt } of newest) {
      mailboxes.set(emailKey, { newestAttempt, attempts });
    }
    for (const { emailKey, ...learner } of learners) {
      mailboxes.set(emailKey, { attempts: 0, ...mailboxes.get(emailKey), learner });
    }
    return mailboxes;
  }

  /**
   * Sets the password of a mailbox's account. Where there is none, whoever reads the mailbox takes
   * over its newest registration, and the others are forgotten: the address is proved. A new
   * password is a sign of life, so it lifts a suspension.
   */
  async setPassword(
    manager: EntityManager,
    emailKey: string,
    passwordHash: string,
  ): Promise<Addressee | undefined> {
    const [learner] = await manager.query<Addressee[]>(
      `INSERT INTO auth.users (id, email_key, email, name, password_hash)
       SELECT $2, email_key, email, name, $3 FROM (${OWNER}) AS owner
       ON CONFLICT ON CONSTRAINT users_email_key_unique
         DO UPDATE SET password_hash = excluded.password_hash,
           suspended_at = NULL, last_seen_at = now()
       RETURNING id, email, name`,
      [emailKey, randomUUID(), passwordHash],
    );
    await manager.query(`DELETE FROM auth.attempts WHERE email_key = $1`, [emailKey]);
    return learner;
  }

  /** Notes a sign-in, and at most once a day that the learner is active: that column is indexed. */
  async noteLogin(userId: string): Promise<void> {
    await this.dataSource.query(
      `UPDATE auth.users
       SET last_login_at = now(),
         last_seen_at = CASE WHEN last_seen_at < now() - interval '1 day'
           THEN now() ELSE last_seen_at END
       WHERE id = $1`,
      [userId],
    );
  }
}
