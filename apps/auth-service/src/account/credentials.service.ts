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

/** A learner as mail addresses them. */
export interface Addressee {
  emailKey: string;
  email: string;
  name: string;
}

/** Answers what other features ask about learners. */
@Injectable()
export class CredentialsService {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * The learner of an address, else its newest attempt. One statement, so that known, pending
   * and unknown addresses cost the same round trip.
   */
  async find(emailKey: string): Promise<Credentials | undefined> {
    const rows = await this.dataSource.query<Credentials[]>(
      `(SELECT 1 AS rank, id, name, email, password_hash AS "passwordHash", true AS "isVerified",
          suspended_at IS NOT NULL AS "isSuspended"
        FROM auth.users WHERE email_key = $1)
       UNION ALL
       (SELECT 2, id, name, email, password_hash, false, false
        FROM auth.attempts WHERE email_key = $1 ORDER BY created_at DESC LIMIT 1)
       ORDER BY rank LIMIT 1`,
      [emailKey],
    );
    return rows[0];
  }

  /** The learners among many addresses. */
  async addressees(emailKeys: readonly string[]): Promise<Addressee[]> {
    return this.dataSource.query<Addressee[]>(
      `SELECT email_key AS "emailKey", email, name FROM auth.users WHERE email_key = ANY($1)`,
      [emailKeys],
    );
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

  /** Lifts a suspension: a new password is a sign of life. */
  async liftSuspension(manager: EntityManager, userId: string): Promise<void> {
    await manager.query(
      `UPDATE auth.users SET suspended_at = NULL, last_seen_at = now() WHERE id = $1`,
      [userId],
    );
  }
}
