import { Injectable } from '@nestjs/common';
import { log } from '@netward/nest-kit';
import { DataSource } from 'typeorm';
import { RETENTION_RULES, type RetentionRule } from './retention-rules.ts';

/** Rows that one transaction changes at most, so that none holds locks for long. */
export const RETENTION_BATCH = 1000;
/** Number of the advisory lock that lets one replica clear away at a time. */
const RETENTION_LOCK = 7_264_512;

/** Deletes, or makes nameless, what has been kept for as long as it may be. */
@Injectable()
export class RetentionService {
  constructor(private readonly dataSource: DataSource) {}

  /** Applies every rule until nothing is due, or another replica is at it. */
  async apply(rules: readonly RetentionRule[] = RETENTION_RULES): Promise<void> {
    for (const rule of rules) {
      let rows = 0;
      let batch: number;
      do {
        batch = await this.#batch(rule);
        rows += batch;
      } while (batch === RETENTION_BATCH);
      if (rows > 0) log.info({ rule: rule.name, rows }, 'retention');
    }
  }

  async #batch({ table, isDue, forget }: RetentionRule): Promise<number> {
    const change = forget ? `UPDATE ${table} SET ${forget}` : `DELETE FROM ${table}`;
    return this.dataSource.transaction(async (manager) => {
      const [lock] = await manager.query<[{ isMine: boolean }]>(
        `SELECT pg_try_advisory_xact_lock($1) AS "isMine"`,
        [RETENTION_LOCK],
      );
      if (!lock.isMine) return 0;
      const [, rows] = await manager.query<[unknown, number]>(
        `${change} WHERE ctid = ANY(ARRAY(
           SELECT ctid FROM ${table} WHERE ${isDue} LIMIT $1 FOR UPDATE SKIP LOCKED))`,
        [RETENTION_BATCH],
      );
      return rows;
    });
  }
}
