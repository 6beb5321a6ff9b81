import { Controller, Get, Inject, Query, UseGuards } from '@nestjs/common';
import {
  type EndedSessionsPage,
  type EndedSessionsQuery,
  endedSessionsQuery,
  internalPaths,
} from '@netward/contracts';
import { ServiceTokenGuard } from '@netward/nest-kit/identity';
import type { JSONWebKeySet } from 'jose';
import { DataSource } from 'typeorm';
import { type AuthConfig, CONFIG } from '../config.ts';

/** Longer than any service's tolerance for clock differences. */
const CLOCK_SLACK_SECONDS = 120;
/** About 350 kB of JSON, which takes a few milliseconds to read and to write. */
const PAGE = 5000;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';
const LAST_NUMBER = String(2n ** 63n - 1n);

/**
 * What the other services need in order to check tokens themselves: the keys, and which sessions have
 * ended. The list is ordered by the number of the
 * transaction that ended a session, and its cursor is the oldest transaction that was still running:
 * however late that one commits, its sessions come after the cursor. A clock could not promise that.
 */
@Controller()
export class InternalController {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: AuthConfig,
  ) {}

  @Get(internalPaths.jwks)
  keys(): JSONWebKeySet {
    return { keys: this.config.SIGNING_KEYS.map(({ publicJwk }) => publicJwk) };
  }

  @Get(internalPaths.endedSessions)
  @UseGuards(ServiceTokenGuard)
  async ended(
    @Query({ schema: endedSessionsQuery }) { since, after }: EndedSessionsQuery,
  ): Promise<EndedSessionsPage> {
    const [running] = await this.dataSource.query<[{ oldest: string; next: string; now: number }]>(
      `SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS oldest,
         pg_snapshot_xmax(pg_current_snapshot())::text AS next,
         floor(extract(epoch FROM now()))::int AS now`,
    );
    // A cursor that lies ahead comes from another database, so its owner needs the whole list. For
    // the same reason numbers that lie ahead are part of the whole list only.
    const isWhole = since === '0' || BigInt(since) > BigInt(running.next);
    const rows = await this.#rows(
      after ?? `${isWhole ? '0' : since}.${FIRST_ID}`,
      isWhole ? LAST_NUMBER : running.next,
    );
    const last = rows[PAGE - 1];
    return {
      now: running.now,
      sessions: rows.map(({ sid, exp }) => ({ sid, exp })),
      cursor: running.oldest,
      next: last ? `${last.endedTx}.${last.sid}` : null,
    };
  }

  /** Every ended session whose token has not expired: what services asked for before there were pages. */
  @Get(internalPaths.revocations)
  @UseGuards(ServiceTokenGuard)
  async revocations(): Promise<{ sessions: string[] }> {
    const rows = await this.dataSource.query<{ id: string }[]>(
      `SELECT id FROM auth.sessions
       WHERE ended_tx IS NOT NULL AND expires_at > now() - make_interval(secs => $1)`,
      [CLOCK_SLACK_SECONDS],
    );
    return { sessions: rows.map(({ id }) => id) };
  }

  #rows(place: string, until: string): Promise<{ sid: string; exp: number; endedTx: string }[]> {
    return this.dataSource.query(
      `SELECT id AS sid, ceil(extract(epoch FROM expires_at))::int AS exp, ended_tx AS "endedTx"
       FROM auth.sessions
       WHERE (ended_tx, id) > ($1::bigint, $2::uuid) AND ended_tx < $3::bigint
         AND expires_at > now() - make_interval(secs => $4)
       ORDER BY ended_tx, id LIMIT $5`,
      [...place.split('.'), until, CLOCK_SLACK_SECONDS, PAGE],
    );
  }
}
