import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { SESSION_SECONDS, TOKEN_AUDIENCE, TOKEN_ISSUER } from '@netward/contracts';
import type { RevocationSource } from '@netward/nest-kit/identity';
import { DataSource, type EntityManager } from 'typeorm';
import { CONFIG, type AuthConfig } from '../config.ts';
import type { SigningKey } from './signing-keys.ts';

/** Longer than any service's tolerance for clock differences. */
const CLOCK_SLACK_SECONDS = 120;

/** Sessions and their tokens. */
@Injectable()
export class SessionService implements RevocationSource {
  constructor(
    private readonly dataSource: DataSource,
    private readonly jwt: JwtService,
    @Inject(CONFIG) private readonly config: AuthConfig,
  ) {}

  /**
   * Starts a session and returns its token; undefined when the checked password has changed since.
   * The row lock keeps a sign-in with the old password from slipping past a simultaneous reset, which
   * ends all sessions.
   */
  async start(userId: string, passwordHash: string): Promise<string | undefined> {
    const sid = randomUUID();
    const started = await this.dataSource.query<unknown[]>(
      `INSERT INTO auth.sessions (id, user_id, expires_at)
       SELECT $1, id, now() + make_interval(secs => $4) FROM auth.users
       WHERE id = $2 AND password_hash = $3 FOR SHARE
       RETURNING 1`,
      [sid, userId, passwordHash, SESSION_SECONDS],
    );
    return started.length > 0 ? this.#sign(userId, sid) : undefined;
  }

  async end(sid: string): Promise<void> {
    await this.dataSource.query(
      `UPDATE auth.sessions SET ended_at = now() WHERE id = $1 AND ended_at IS NULL`,
      [sid],
    );
  }

  /** Ends every session of a learner. */
  async endAll(manager: EntityManager, userId: string): Promise<void> {
    await manager.query(
      `UPDATE auth.sessions SET ended_at = now() WHERE user_id = $1 AND ended_at IS NULL`,
      [userId],
    );
  }

  async isRevoked(sid: string): Promise<boolean> {
    const live = await this.dataSource.query<unknown[]>(
      `SELECT 1 FROM auth.sessions WHERE id = $1 AND ended_at IS NULL`,
      [sid],
    );
    return live.length === 0;
  }

  /** The ended sessions whose tokens have not expired. */
  async ended(): Promise<string[]> {
    const rows = await this.dataSource.query<{ id: string }[]>(
      `SELECT id FROM auth.sessions
       WHERE ended_at IS NOT NULL AND expires_at > now() - make_interval(secs => $1)`,
      [CLOCK_SLACK_SECONDS],
    );
    return rows.map(({ id }) => id);
  }

  #sign(sub: string, sid: string): Promise<string> {
    const [newest] = this.config.SIGNING_KEYS as [SigningKey];
    return this.jwt.signAsync(
      { sub, sid },
      {
        algorithm: 'ES256',
        privateKey: newest.privateKey,
        keyid: newest.kid,
        issuer: TOKEN_ISSUER,
        audience: TOKEN_AUDIENCE,
        expiresIn: SESSION_SECONDS,
      },
    );
  }
}
