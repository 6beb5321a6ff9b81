import { Injectable } from '@nestjs/common';
import { type Challenge, isSolved, loadChallenge } from '@netward/challenges';
import type {
  ChallengeResult,
  ChallengeResultsResponse,
  LevelId,
  SaveChallengeResultRequest,
} from '@netward/contracts';
import { AppError } from '@netward/nest-kit';
import { PreparedStatement } from '@netward/nest-kit/database';
import { DataSource } from 'typeorm';
import type { ChallengeResultRow } from './challenge-result.entity.ts';

// The newest configuration counts, and the first time solved stays, whichever save comes last.
const SAVE = new PreparedStatement<ChallengeResultRow>(`
  INSERT INTO learning.challenge_results AS known
    (learner_id, level, version, configuration, judged_version, is_solved, solved_version, solved_at)
  VALUES ($1, $2, $3, $4, $5, $6,
    CASE WHEN $6 THEN $5::smallint END, CASE WHEN $6 THEN clock_timestamp() END)
  ON CONFLICT (learner_id, level) DO UPDATE SET
    version = excluded.version,
    configuration = excluded.configuration,
    saved_at = excluded.saved_at,
    judged_version = excluded.judged_version,
    is_solved = excluded.is_solved,
    solved_version = coalesce(known.solved_version, excluded.solved_version),
    solved_at = coalesce(known.solved_at, excluded.solved_at)
  RETURNING *`);

const READ_ALL = 'SELECT * FROM learning.challenge_results WHERE learner_id = $1';

/** Keeps a verdict, unless another configuration was saved meanwhile. */
const KEEP_VERDICT = `
  UPDATE learning.challenge_results SET judged_version = $4, is_solved = $5
  WHERE learner_id = $1 AND level = $2 AND configuration::text = $3`;

/** Whether a configuration solves the challenge; null for one that does not fit its schema. */
function judged(challenge: Challenge, configuration: unknown): boolean | null {
  const known = challenge.schema.safeParse(configuration);
  return known.success ? isSolved(challenge, known.data) : null;
}

function toChallengeResult(row: ChallengeResultRow): ChallengeResult {
  const { level, version, configuration, saved_at, is_solved, solved_version, solved_at } = row;
  return {
    level: level as LevelId,
    version,
    configuration,
    timestamp: saved_at.toISOString(),
    solved: is_solved,
    firstSolved:
      solved_version === null || solved_at === null
        ? null
        : { version: solved_version, timestamp: solved_at.toISOString() },
  };
}

@Injectable()
export class ChallengeResultsService {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Judges a configuration on all three streams and keeps it. One that was made for an earlier version
   * is kept even where the challenge cannot read it any more.
   */
  async save(
    learnerId: string,
    { level, version, configuration }: SaveChallengeResultRequest,
  ): Promise<ChallengeResult> {
    const challenge = await loadChallenge(level);
    if (!challenge) throw new AppError('NO_CHALLENGE');
    const solved = judged(challenge, configuration);
    if (solved === null && version >= challenge.version) throw new AppError('CHALLENGE_INVALID');
    const [row] = await SAVE.run(this.dataSource, [
      learnerId,
      level,
      version,
      JSON.stringify(configuration),
      challenge.version,
      solved ?? false,
    ]);
    return toChallengeResult(row!);
  }

  /** The challenges that were ever solved, and when each first was. */
  async firstSolved(learnerId: string): Promise<ReadonlyMap<string, Date>> {
    const rows = await this.dataSource.query<{ level: string; solved_at: Date }[]>(
      `SELECT level, solved_at FROM learning.challenge_results
       WHERE learner_id = $1 AND solved_at IS NOT NULL`,
      [learnerId],
    );
    return new Map(rows.map(({ level, solved_at: at }) => [level, at]));
  }

  /** Every kept configuration, judged by the challenges as they are today. */
  async all(learnerId: string): Promise<ChallengeResultsResponse['challengeResults']> {
    const rows = await this.dataSource.query<ChallengeResultRow[]>(READ_ALL, [learnerId]);
    const results: ChallengeResultsResponse['challengeResults'] = {};
    for (const row of rows)
      results[row.level as LevelId] = toChallengeResult(await this.#judgedToday(row));
    return results;
  }

  /** The row with the verdict of today's challenge, which is judged once: that takes tens of milliseconds. */
  async #judgedToday(row: ChallengeResultRow): Promise<ChallengeResultRow> {
    const { learner_id, level, configuration } = row;
    const challenge = await loadChallenge(level as LevelId);
    if (!challenge) return { ...row, is_solved: false };
    if (row.judged_version === challenge.version) return row;
    const isSolvedToday = judged(challenge, configuration) ?? false;
    await this.dataSource.query(KEEP_VERDICT, [
      learner_id,
      level,
      JSON.stringify(configuration),
      challenge.version,
      isSolvedToday,
    ]);
    return { ...row, is_solved: isSolvedToday };
  }
}
