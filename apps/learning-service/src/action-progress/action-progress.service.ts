import { Injectable } from '@nestjs/common';
import type { ActionProgressResponse, LevelId } from '@netward/contracts';
import { AppError } from '@netward/nest-kit';
import { PreparedStatement } from '@netward/nest-kit/database';
import { DataSource } from 'typeorm';
import { LAST_LEVEL_OF_LEARNER } from '../visits/visits.service.ts';
import { inLevelOrder, knowsActions } from './level-actions.ts';

// The union is taken by the database in the statement that writes it, so two tabs that save at
// the same moment cannot overwrite each other.
const SAVE_UNION = new PreparedStatement<{ actions: string[] }>(`
  INSERT INTO learning.action_progress AS known (learner_id, level, actions)
  VALUES ($1, $2, $3)
  ON CONFLICT (learner_id, level) DO UPDATE SET
    actions = ARRAY(SELECT DISTINCT unnest(known.actions || excluded.actions) ORDER BY 1),
    updated_at = now()
  RETURNING actions`);

const READ_ALL = `
  SELECT
    ${LAST_LEVEL_OF_LEARNER} AS "lastLevel",
    (SELECT jsonb_object_agg(level, actions) FROM learning.action_progress
     WHERE learner_id = $1) AS levels`;

interface ReadRow {
  lastLevel: LevelId | null;
  levels: Partial<Record<LevelId, string[]>> | null;
}

@Injectable()
export class ActionProgressService {
  constructor(private readonly dataSource: DataSource) {}

  /** Adds actions to what the learner has tried in a level; answers all of them, none is lost. */
  async save(learnerId: string, level: LevelId, actions: string[]): Promise<string[]> {
    if (!knowsActions(level, actions)) throw new AppError('UNKNOWN_ACTION');
    const distinct = [...new Set(actions)].sort();
    const [row] = await SAVE_UNION.run(this.dataSource, [learnerId, level, distinct]);
    return inLevelOrder(level, row!.actions);
  }

  async read(learnerId: string): Promise<ActionProgressResponse> {
    const [row] = await this.dataSource.query<[ReadRow]>(READ_ALL, [learnerId]);
    const levels = Object.entries(row.levels ?? {}) as [LevelId, string[]][];
    const progress = Object.fromEntries(
      levels.map(([level, actions]) => [level, { actions: inLevelOrder(level, actions) }]),
    );
    return { progress, lastLevel: row.lastLevel ?? '1' };
  }
}
