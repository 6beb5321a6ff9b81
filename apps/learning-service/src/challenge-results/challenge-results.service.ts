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
    (learner_id, level, version, configuration, solved_version, solved_at)
  VALUES ($1, $2, $3, $4, $5, CASE WHEN $5::smallint IS NOT NULL THEN clock_timestamp() END)
  ON CONFLICT (learner_id, level) DO UPDATE SET
    version = excluded.version,
    configuration = excluded.configuration,
    saved_at = excluded.saved_at,
    solved_version = coalesce(known.solved_version, excluded.solved_version),
    solved_at = coalesce(known.solved_at, excluded.solved_at)
  RETURNING *`);

const READ_ALL = 'SELECT * FROM learning.challenge_results WHERE learner_id = $1';

/** Whether a configuration solves the challenge; null for one that does not fit its schema. */
function judged(challenge: Challenge, configuration: unknown): boolean | null {
  const known = challenge.schema.safeParse(configuration);
  return known.success ? isSolved(challenge, known.data) : null;
}

function toChallengeResult(row: ChallengeResultRow, solved: boolean): ChallengeResult {
  const { level, version, configuration, saved_at, solved_version, solved_at } = row;
  return {
    level: level as LevelId,
    version,
    configuration: configuration as ChallengeResult['configuration'],
    timestamp: saved_at.toISOString(),
    solved,
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
      solved ? challenge.version : null,
    ]);
    return toChallengeResult(row!, solved ?? false);
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
    const results = await Promise.all(
      rows.map(async (row) => {
        const challenge = await loadChallenge(row.level as LevelId);
        const solved = challenge && judged(challenge, row.configuration);
        return [row.level, toChallengeResult(row, solved ?? false)] as const;
      }),
    );
    return Object.fromEntries(results);
  }
}
