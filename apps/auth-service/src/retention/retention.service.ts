import { Injectable } from '@nestjs/common';
import { log } from '@netward/nest-kit';
import { ADVISORY_LOCKS } from '@netward/nest-kit/database';
import { DataSource } from 'typeorm';
import { RETENTION_RULES, type RetentionRule } from './retention-rules.ts';

/** Rows per transaction at most, so that none holds locks for long. */
export const RETENTION_BATCH = 1000;

/** Deletes or anonymises rows that have reached their retention time. */
@Injectable()
export class RetentionService {
  constructor(private readonly dataSource: DataSource) {}

  /** Applies every rule until nothing is due; false when another replica is doing so. */
  async apply(rules: readonly RetentionRule[] = RETENTION_RULES): Promise<boolean> {
    for (const rule of rules) {
      let rows = 0;
      let batch: number | undefined;
      do {
        batch = await this.#batch(rule);
        if (batch === undefined) return false;
        rows += batch;
      } while (batch === RETENTION_BATCH);
      if (rows > 0) log.info({ rule: rule.name, rows }, 'retention');
    }
    return true;
  }

  /** Applies a rule to one batch and returns its size; undefined when another replica is working. */
  async #batch({ table, isDue, forget }: RetentionRule): Promise<number | undefined> {
    const change = forget ? `UPDATE ${table} SET ${forget}` : `DELETE FROM ${table}`;
    return this.dataSource.transaction(async (manager) => {
      const [lock] = await manager.query<[{ isMine: boolean }]>(
        `SELECT pg_try_advisory_xact_lock($1) AS "isMine"`,
        [ADVISORY_LOCKS.retention],
      );
      if (!lock.isMine) return undefined;
      const [, rows] = await manager.query<[unknown, number]>(
        `${change} WHERE ctid = ANY(ARRAY(
           SELECT ctid FROM ${table} WHERE ${isDue} LIMIT $1 FOR UPDATE SKIP LOCKED))`,
        [RETENTION_BATCH],
      );
      return rows;
    });
  }
}
