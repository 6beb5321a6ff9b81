import {
  type LevelId,
  type SentRun,
  type ActionProgressResponse,
  api,
  PROGRESS_SAVED_MESSAGE,
  PROGRESS_UNVERIFIED_MESSAGE,
  type AnswerOf,
  type BodyOf,
} from '@netward/contracts';
import { actionsOf, levels, findLevel, isAlike } from '@netward/levels';
import { provedBy } from '@netward/evidence/proof';
import { proofsOf } from '@netward/levels/proofs';
import { AppError, Call } from '@netward/nest-kit';
import { PreparedStatement } from '@netward/nest-kit/database';
import { DataSource } from 'typeorm';
import type { StoredRun } from './action-progress.entity.ts';
import { LearnerController, LearnerId, LevelBody } from '../learner/learner-calls.ts';

/** The actions of every level in its order, then its proofs, worked out once, since each save asks for them. */
const listedActions: ReadonlyMap<string, readonly string[]> = new Map(
  levels.map((level) => [level.id, [...actionsOf(level), ...level.proofIds]]),
);

const listedIn = (level: LevelId): readonly string[] => listedActions.get(level) ?? [];

/** True when the level lists every one of the actions or proofs. */
export function knowsActions(level: LevelId, actions: readonly string[]): boolean {
  const listed = listedIn(level);
  return actions.every((action) => listed.includes(action));
}

/** Actions in the order in which the level lists them; ones it no longer lists stay, at the end. */
export function inLevelOrder(level: LevelId, actions: readonly string[]): string[] {
  const listed = listedIn(level);
  const ordered = listed.filter((action) => actions.includes(action));
  const others = actions.filter((action) => !listed.includes(action));
  return [...ordered, ...others];
}

/** Whether the run was played by an engine that counts as the one here does. */
export function isOfThisEngine({ engine }: SentRun): boolean {
  return isAlike(engine);
}

/**
 * What a run proves, sorted: the actions that count when the engine plays it again from the start of the
 * level, and the proofs whose packet or record is marked in it. What came with a link proves nothing, and
 * neither does a run of an engine that counts otherwise.
 */
export function provedActions(level: LevelId, run: SentRun | undefined): string[] {
  const found = findLevel(level);
  if (!found || !run || !isOfThisEngine(run)) return [];
  return provedBy(found, proofsOf(level), run).toSorted();
}

const UNION = (part: 'actions' | 'verified') =>
  `ARRAY(SELECT DISTINCT unnest(known.${part} || excluded.${part}) ORDER BY 1)`;

// The union is taken by the database in the statement that writes it, so two tabs that save at
// the same moment cannot overwrite each other. The run that proves most is kept, of equal ones the
// first. `$7` has the required actions; a level that was complete before times were kept has none.
const SAVE_UNION = new PreparedStatement<SavedProgress>(`
  INSERT INTO learning.action_progress AS known
    (learner_id, level, actions, verified, run, run_proves, completed_at)
  VALUES ($1, $2, $3, $4, $5, $6, CASE WHEN $4::text[] @> $7::text[] THEN now() END)
  ON CONFLICT (learner_id, level) DO UPDATE SET
    actions = ${UNION('actions')},
    verified = ${UNION('verified')},
    run = CASE WHEN excluded.run_proves > known.run_proves THEN excluded.run ELSE known.run END,
    run_proves = greatest(known.run_proves, excluded.run_proves),
    completed_at = CASE
      WHEN known.verified @> $7::text[] THEN known.completed_at
      WHEN ${UNION('verified')} @> $7::text[] THEN now() END,
    updated_at = now()
  RETURNING actions, verified`);

const READ_ALL = `
  SELECT
    (SELECT level FROM learning.last_levels WHERE learner_id = $1) AS "lastLevel",
    (SELECT jsonb_object_agg(level, jsonb_build_object('actions', actions, 'verified', verified))
     FROM learning.action_progress WHERE learner_id = $1) AS levels`;

/** A level's progress: the actions tried, and those a replay has proved. */
interface SavedProgress {
  readonly actions: string[];
  readonly verified: string[];
}

/** The stored progress of a level. */
export interface LevelProgress extends SavedProgress {
  readonly run: StoredRun | null;
  readonly completedAt: Date | null;
  readonly savedAt: Date;
}

/** The JSON of what is kept of a run; null for one that proves nothing or has actions of no level. */
function keptOf(level: LevelId, run: SentRun, proved: readonly string[]): string | null {
  const { actions, engine, linked } = run;
  const kept: StoredRun = { actions, engine, ...(linked && { linked }) };
  return proved.length > 0 && knowsActions(level, actions) ? JSON.stringify(kept) : null;
}

interface ReadRow {
  lastLevel: LevelId | null;
  levels: Partial<Record<LevelId, SavedProgress>> | null;
}

/** The stored progress of each level in which the learner tried something. */
export async function readProgress(
  dataSource: DataSource,
  learnerId: string,
): Promise<ReadonlyMap<string, LevelProgress>> {
  const rows = await dataSource.query<(LevelProgress & { level: LevelId })[]>(
    `SELECT level, actions, verified, run, completed_at AS "completedAt", updated_at AS "savedAt"
     FROM learning.action_progress WHERE learner_id = $1`,
    [learnerId],
  );
  return new Map(rows.map((row) => [row.level, row]));
}

@LearnerController()
export class ActionProgressController {
  constructor(private readonly dataSource: DataSource) {}

  /** Adds actions, and what the run proves, to what is known; answers all of them, none is lost. */
  @Call(api.saveActionProgress)
  async save(
    @LearnerId() learnerId: string,
    @LevelBody(api.saveActionProgress.body)
    { level, actions, run }: BodyOf<'saveActionProgress'>,
  ): Promise<AnswerOf<'saveActionProgress'>> {
    if (!knowsActions(level, actions)) throw new AppError('UNKNOWN_ACTION');
    const proved = provedActions(level, run);
    const distinct = [...new Set([...actions, ...proved])].sort();
    const [row] = await SAVE_UNION.run(this.dataSource, [
      learnerId,
      level,
      distinct,
      proved,
      run && keptOf(level, run, proved),
      proved.length,
      findLevel(level)!.requiredActions,
    ]);
    const isJudged = !run || isOfThisEngine(run);
    return {
      message: isJudged ? PROGRESS_SAVED_MESSAGE : PROGRESS_UNVERIFIED_MESSAGE,
      level,
      actions: inLevelOrder(level, row!.actions),
      ...(run && { verified: inLevelOrder(level, row!.verified) }),
    };
  }

  @Call(api.getActionProgress)
  async read(@LearnerId() learnerId: string): Promise<ActionProgressResponse> {
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
