import { Injectable } from '@nestjs/common';
import { MAIL_TOKEN, RESET_TOKEN_SECONDS, VERIFY_TOKEN_SECONDS } from '@netward/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import type { TokenKind } from './email-token.entity.ts';
import { newToken, tokenHash } from './token-hash.ts';

/** Life of a token from the sending of its mail, in seconds. */
const LIFE_SECONDS = {
  verify: VERIFY_TOKEN_SECONDS,
  reset: RESET_TOKEN_SECONDS,
} as const satisfies Record<TokenKind, number>;
/** Class of the advisory locks under which a mailbox's reset tokens are used one at a time. */
const MAILBOX_LOCK = 7_264_513;

export interface MintedToken {
  token: string;
  hash: Buffer;
}

/** What a token may do: activate an attempt, or set the password of a mailbox's account. */
export type TokenPower =
  { kind: 'verify'; attemptId: string } | { kind: 'reset'; emailKey: string };

/** A token, known by its hash, that is given its power; until its mail is sent it lives so long. */
export interface TokenGrant {
  hash: Buffer;
  power: TokenPower;
  expiresAt: Date;
}

/** What using a token found: the attempt it stands for, that it was used before, or nothing. */
export type TokenUse = { attemptId: string } | 'used-before' | 'unknown';

/** Single-use tokens of mailed links. Their times are those of the database's clock. */
@Injectable()
export class EmailTokenService {
  constructor(private readonly dataSource: DataSource) {}

  /** A token without any power yet: whether it is given some is decided when its mail is. */
  mint(): MintedToken {
    const token = newToken();
    return { token, hash: tokenHash(token) };
  }

  /** Mints a token for an attempt; until its mail is sent it lives as long as the mail may wait. */
  async mintVerify(
    manager: EntityManager,
    attemptId: string,
    mailSeconds: number,
  ): Promise<MintedToken> {
    const minted = this.mint();
    await manager.query(
      `INSERT INTO auth.email_tokens (hash, kind, attempt_id, expires_at)
       VALUES ($1, 'verify', $2, now() + make_interval(secs => $3))`,
      [minted.hash, attemptId, mailSeconds],
    );
    return minted;
  }

  /** Gives tokens that were minted before the power that was decided. */
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
         AS granted(hash text, kind text, attempt uuid, mailbox text, expiry timestamptz)`,
      [JSON.stringify(rows)],
    );
  }

  /** Uses a token up: of many calls at the same time one gets the attempt. */
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

  /** The mailbox whose password a token may set, without using it; undefined when it may not. */
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
   * Uses a reset token up, and with it every other one of its mailbox: of many calls at the same
   * time, with one token or several, one gets the mailbox.
   */
  async useReset(manager: EntityManager, token: string): Promise<string | undefined> {
    const hash = tokenHash(token);
    await manager.query(
      `SELECT pg_advisory_xact_lock($2, hashtext(email_key)) FROM auth.email_tokens
       WHERE hash = $1 AND kind = 'reset'`,
      [hash, MAILBOX_LOCK],
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

  /**
   * Begins a token's life anew at the sending of its mail. The mailer's clock may run ahead, and
   * its report may come late: the life never begins in the future and never gets shorter.
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
