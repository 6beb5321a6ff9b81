import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  MAIL_TOKEN,
  mailDeadlines,
  RESET_TOKEN_SECONDS,
  VERIFY_TOKEN_SECONDS,
} from '@netward/contracts';
import { ADVISORY_LOCKS } from '@netward/nest-kit/database';
import { DataSource, type EntityManager } from 'typeorm';

const TOKEN_BYTES = 32;

/** A new token for a mailed link: 256 random bits in base64url, 43 characters. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** The stored form of a token. A plain hash is enough, since a token cannot be guessed. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Life of a token from the sending of its mail, in seconds. */
const LIFE_SECONDS = {
  verify: VERIFY_TOKEN_SECONDS,
  reset: RESET_TOKEN_SECONDS,
} as const satisfies Record<TokenPower['kind'], number>;

export interface NewToken {
  token: string;
  hash: Buffer;
}

/** What a token may do: activate an attempt, or set the password of a mailbox's account. */
export type TokenPower =
  | { kind: 'verify'; attemptId: string }
  | { kind: 'reset'; emailKey: string };

/** Gives a token its power. `expiresAt` counts until its mail is sent, which restarts its life. */
export interface TokenGrant {
  hash: Buffer;
  power: TokenPower;
  expiresAt: Date;
}

/** The result of using a token: its attempt, or why there is none. */
type TokenUse = { attemptId: string } | 'used-before' | 'unknown';

/** Single-use tokens of mailed links. Times are read from the database's clock. */
@Injectable()
export class EmailTokenService {
  constructor(private readonly dataSource: DataSource) {}

  /** A token without any power, which it may get when its mail is decided. */
  create(): NewToken {
    const token = newToken();
    return { token, hash: tokenHash(token) };
  }

  /** Creates a token for an attempt; until its mail is sent it lives as long as the mail may wait. */
  async createVerify(manager: EntityManager, attemptId: string): Promise<NewToken> {
    const created = this.create();
    await manager.query(
      `INSERT INTO auth.email_tokens (hash, kind, attempt_id, expires_at)
       VALUES ($1, 'verify', $2, now() + make_interval(secs => $3))`,
      [created.hash, attemptId, mailDeadlines['verify-email']],
    );
    return created;
  }

  /** Gives tokens the power that was decided for them, instead of the one they may have had before. */
  async grant(manager: EntityManager, grants: readonly TokenGrant[]): Promise<void> {
    if (grants.length === 0) return;
    const rows = grants.map(({ hash, power, expiresAt }) => ({
      hash: hash.toString('hex'),
      kind: power.kind,
      attempt: power.kind === 'verify' ? power.attemptId : null,
      mailbox: power.kind === 'reset' ? power.emailKey : null,
      expiry: expiresAt,
    }));
    await manager.query(
      `INSERT INTO auth.email_tokens (hash, kind, attempt_id, email_key, expires_at)
       SELECT decode(hash, 'hex'), kind, attempt, mailbox, expiry FROM jsonb_to_recordset($1::jsonb)
         AS granted(hash text, kind text, attempt uuid, mailbox text, expiry timestamptz)
       ON CONFLICT ON CONSTRAINT email_tokens_pkey DO UPDATE
         SET kind = excluded.kind, attempt_id = excluded.attempt_id,
           email_key = excluded.email_key, expires_at = excluded.expires_at`,
      [JSON.stringify(rows)],
    );
  }

  /** Uses up a token: of many simultaneous calls exactly one gets the attempt. */
  async useVerify(manager: EntityManager, token: string): Promise<TokenUse> {
    const hash = tokenHash(token);
    const [used] = await manager.query<[{ attempt_id: string }[], number]>(
      `UPDATE auth.email_tokens SET used_at = now()
       WHERE hash = $1 AND kind = 'verify' AND used_at IS NULL AND expires_at > now()
       RETURNING attempt_id`,
      [hash],
    );
    if (used[0]) return { attemptId: used[0].attempt_id };
    const known = await manager.query<unknown[]>(
      `SELECT 1 FROM auth.email_tokens
       WHERE hash = $1 AND kind = 'verify' AND used_at IS NOT NULL`,
      [hash],
    );
    return known.length > 0 ? 'used-before' : 'unknown';
  }

  /** The mailbox whose password a token may set, or undefined. The token stays unused. */
  async resettable(token: string): Promise<string | undefined> {
    if (!MAIL_TOKEN.test(token)) return undefined;
    const [found] = await this.dataSource.query<{ emailKey: string }[]>(
      `SELECT email_key AS "emailKey" FROM auth.email_tokens
       WHERE hash = $1 AND kind = 'reset' AND used_at IS NULL AND expires_at > now()`,
      [tokenHash(token)],
    );
    return found?.emailKey;
  }

  /**
   * Uses up a reset token and every other one of its mailbox: of many simultaneous calls, with one
   * token or several, exactly one gets the mailbox.
   */
  async useReset(manager: EntityManager, token: string): Promise<string | undefined> {
    const hash = tokenHash(token);
    await manager.query(
      `SELECT pg_advisory_xact_lock($2, hashtext(email_key)) FROM auth.email_tokens
       WHERE hash = $1 AND kind = 'reset'`,
      [hash, ADVISORY_LOCKS.resetTokens],
    );
    const [used] = await manager.query<[{ emailKey: string }[], number]>(
      `UPDATE auth.email_tokens SET used_at = now()
       WHERE kind = 'reset' AND used_at IS NULL AND email_key = (
         SELECT email_key FROM auth.email_tokens
         WHERE hash = $1 AND kind = 'reset' AND used_at IS NULL AND expires_at > now())
       RETURNING email_key AS "emailKey"`,
      [hash],
    );
    return used[0]?.emailKey;
  }

  /** Uses up every reset token of a mailbox. */
  async useUpResets(manager: EntityManager, emailKey: string): Promise<void> {
    await manager.query(`SELECT pg_advisory_xact_lock($2, hashtext($1))`, [
      emailKey,
      ADVISORY_LOCKS.resetTokens,
    ]);
    await manager.query(
      `UPDATE auth.email_tokens SET used_at = now()
       WHERE kind = 'reset' AND used_at IS NULL AND email_key = $1`,
      [emailKey],
    );
  }

  /**
   * Restarts a token's life when its mail was sent. The mailer's clock may be fast and its report
   * late, so the life never starts in the future and never gets shorter.
   */
  async restartLife(manager: EntityManager, hash: Buffer, sentAt: Date): Promise<void> {
    await manager.query(
      `UPDATE auth.email_tokens
       SET expires_at = greatest(expires_at, least(now(), $2::timestamptz)
         + make_interval(secs => CASE kind WHEN 'verify' THEN $3::int ELSE $4::int END))
       WHERE hash = $1 AND used_at IS NULL`,
      [hash, sentAt, LIFE_SECONDS.verify, LIFE_SECONDS.reset],
    );
  }
}
