import { Injectable } from '@nestjs/common';
import type { LevelId } from '@netward/contracts';
import { DataSource } from 'typeorm';

const SAVE_VISIT = `
  INSERT INTO learning.level_visits (learner_id, level) VALUES ($1, $2)
  ON CONFLICT (learner_id, level) DO NOTHING`;

const UPDATE_LAST_LEVEL = `
  INSERT INTO learning.last_levels (learner_id, level) VALUES ($1, $2)
  ON CONFLICT (learner_id) DO UPDATE SET level = excluded.level, updated_at = now()`;

/**
 * The level that learner $1 played last, as an SQL expression, so that a query that needs it with
 * other facts asks the database once.
 */
export const LAST_LEVEL_OF_LEARNER = `
  (SELECT level FROM learning.last_levels WHERE learner_id = $1)`;

@Injectable()
export class VisitsService {
  constructor(private readonly dataSource: DataSource) {}

  async saveVisit(learnerId: string, level: LevelId): Promise<void> {
    await this.dataSource.query(SAVE_VISIT, [learnerId, level]);
  }

  async updateLastLevel(learnerId: string, level: LevelId): Promise<void> {
    await this.dataSource.query(UPDATE_LAST_LEVEL, [learnerId, level]);
  }
}
