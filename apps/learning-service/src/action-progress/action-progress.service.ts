import { Injectable } from '@nestjs/common';
import type { ActionProgressResponse, LevelId, SentRun } from '@netward/contracts';
import { AppError } from '@netward/nest-kit';
import { PreparedStatement } from '@netward/nest-kit/database';
import { DataSource } from 'typeorm';
import { LAST_LEVEL_OF_LEARNER } from '../visits/visits.service.ts';
import { inLevelOrder, knowsActions } from './level-actions.ts';
import { provedActions } from './proved-actions.ts';

// The union is taken by the database in the statement that writes it, so two tabs that save at
// the same moment cannot overwrite each other.
const SAVE_UNION = new PreparedStatement<SavedProgress>(`
  INSERT INTO learning.action_progress AS known (learner_id, level, actions, verified)
  VALUES ($1, $2, $3, $4)
  ON CONFLICT (learner_id, level) DO UPDATE SET
    actions = ARRAY(SELECT DISTINCT unnest(known.actions || excluded.actions) ORDER BY 1),
    verified = ARRAY(SELECT DISTINCT unnest(known.verified || excluded.verified) ORDER BY 1),
    updated_at = now()
  RETURNING actions, verified`);

const READ_ALL = `
  SELECT
    ${LAST_LEVEL_OF_LEARNER} AS "lastLevel",
    (SELECT jsonb_object_agg(level, jsonb_build_object('actions', actions, 'verified', verified))
     FROM learning.action_progress WHERE learner_id = $1) AS levels`;

/** A level's progress: the actions tried, and those a replay has proved. */
interface SavedProgress {
  readonly actions: string[];
  readonly verified: string[];
}

/** The stored progress of a level. */
export interface LevelProgress extends SavedProgress {
  readonly savedAt: Date;
}

interface ReadRow {
  lastLevel: LevelId | null;
  levels: Partial<Record<LevelId, SavedProgress>> | null;
}

@Injectable()
export class ActionProgressService {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Adds actions to what the learner has tried in a level, and what the run proves; answers all of
   * them, none is lost.
   */
  async save(
    learnerId: string,
    level: LevelId,
    actions: string[],
    run?: SentRun,
  ): Promise<SavedProgress> {
    if (!knowsActions(level, actions)) throw new AppError('UNKNOWN_ACTION');
    const proved = provedActions(level, run);
    const distinct = [...new Set([...actions, ...proved])].sort();
    const [row] = await SAVE_UNION.run(this.dataSource, [learnerId, level, distinct, proved]);
    const { actions: known, verified } = row!;
    return { actions: inLevelOrder(level, known), verified: inLevelOrder(level, verified) };
  }

  /** The stored progress of each level in which the learner tried something. */
  async readLevels(learnerId: string): Promise<ReadonlyMap<string, LevelProgress>> {
    const rows = await this.dataSource.query<(LevelProgress & { level: LevelId })[]>(
      `SELECT level, actions, verified, updated_at AS "savedAt"
       FROM learning.action_progress WHERE learner_id = $1`,
      [learnerId],
    );
    return new Map(rows.map((row) => [row.level, row]));
  }

  async read(learnerId: string): Promise<ActionProgressResponse> {
    const [row] = await this.dataSource.query<[ReadRow]>(READ_ALL, [learnerId]);
    const levels = Object.entries(row.levels ?? {}) as [LevelId, SavedProgress][];
    const progress = Object.fromEntries(
      levels.map(([level, { actions, verified }]) => [
        level,
        {
          actions: inLevelOrder(level, actions),
          ...(verified.length > 0 && { verified: inLevelOrder(level, verified) }),
        },
      ]),
    );
    return { progress, lastLevel: row.lastLevel ?? '1' };
  }
}
