import { Injectable } from '@nestjs/common';
import { RESET_TOKEN_SECONDS, VERIFY_TOKEN_SECONDS } from '@netward/contracts';
import type { EntityManager } from 'typeorm';
import type { TokenKind } from './email-token.entity.ts';
import { newToken, tokenHash } from './token-hash.ts';

/** Life of a token from the sending of its mail, in seconds. */
const LIFE_SECONDS = {
  verify: VERIFY_TOKEN_SECONDS,
  reset: RESET_TOKEN_SECONDS,
} as const satisfies Record<TokenKind, number>;

export interface MintedToken {
  token: string;
  hash: Buffer;
}

/** What using a token found: the attempt it stands for, that it was used before, or nothing. */
export type TokenUse = { attemptId: string } | 'used-before' | 'unknown';

/** Single-use tokens of mailed links. Their times are those of the database's clock. */
@Injectable()
export class EmailTokenService {
  /** Mints a token for an attempt; until its mail is sent it lives as long as the mail may wait. */
  async mintVerify(
    manager: EntityManager,
    attemptId: string,
    mailSeconds: number,
  ): Promise<MintedToken> {
    const token = newToken();
    const hash = tokenHash(token);
    await manager.query(
      `INSERT INTO auth.email_tokens (hash, kind, attempt_id, expires_at)
       VALUES ($1, 'verify', $2, now() + make_interval(secs => $3))`,
      [hash, attemptId, mailSeconds],
    );
    return { token, hash };
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
