import { createHash } from 'node:crypto';
import { type Challenge, isSolved, isMetOn, loadChallenge } from '@netward/challenges';
import { challengeCode } from '@netward/challenges/challenge-code';
import { sealedSeed } from '@netward/challenges/sealed-seed';
import {
  type ChallengeResult,
  type ChallengeResultsResponse,
  type HowSolved,
  type LevelId,
  type SaveChallengeResultRequest,
  SIGNED_CONFIGURATION_MAX,
  api,
} from '@netward/contracts';
import { AppError, Call } from '@netward/nest-kit';
import { PreparedStatement } from '@netward/nest-kit/database';
import { DataSource } from 'typeorm';
import type { ChallengeResultRow } from './challenge-result.entity.ts';
import { LearnerController, LearnerId, LevelBody } from '../learner/learner-calls.ts';

/** What the challenge says of a configuration that it can read. */
interface JudgedConfiguration {
  /** As the challenge reads it. */
  readonly configuration: unknown;
  readonly isSolved: boolean;
  /** The same for configurations that differ in nothing but the order of their members. */
  readonly digest: string;
}

const DIGEST_LENGTH = 16;

/** Judges a configuration on all three streams; null for one that does not fit the challenge's schema. */
function judgeConfiguration(challenge: Challenge, sent: unknown): JudgedConfiguration | null {
  const known = challenge.schema.safeParse(sent);
  if (!known.success) return null;
  const configuration = known.data;
  return {
    configuration,
    isSolved: isSolved(challenge, configuration),
    digest: digestOf(configuration),
  };
}

/** Whether this is the configuration that the page shows to those who ask for a solution. */
async function isShippedSolution(
  challenge: Challenge,
  { digest }: JudgedConfiguration,
): Promise<boolean> {
  const { solution } = await challenge.solution();
  return digest === digestOf(challenge.schema.parse(solution.configuration));
}

function digestOf(configuration: unknown): string {
  const text = JSON.stringify(configuration, withSortedMembers);
  return createHash('sha256').update(text).digest('base64url').slice(0, DIGEST_LENGTH);
}

function withSortedMembers(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const members = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(members);
}

/** Of so many digests the newest is kept; a configuration that comes back after more than that counts again. */
const DIGESTS_KEPT = 50;

/** The same configuration solved the challenge before, perhaps in an earlier version. */
const STAYS_SOLVED =
  '(known.is_solved AND known.configuration::text = excluded.configuration::text)';

// The newest configuration counts. How it was first solved stays, whichever save comes last: the statement
// that solves it is the last one that counts. The sealed day is judged once. `$7` has the digest of a configuration that failed, or nothing.
const SAVE = new PreparedStatement<ChallengeResultRow>(`
  INSERT INTO learning.challenge_results AS known
    (learner_id, level, version, configuration, judged_version, is_solved, solves_version,
     solved_version, solved_at, earlier_tries, tried_digests, solution_shown, solved_configuration,
     tomorrow_held, tomorrow_seed)
  VALUES ($1, $2, $3, $4, $5, $6, CASE WHEN $6 THEN $5::smallint END,
    CASE WHEN $6 THEN $5::smallint END, CASE WHEN $6 THEN clock_timestamp() END,
    cardinality($7::text[]), $7::text[], $8, CASE WHEN $6 THEN $4::json END,
    $9, $10)
  ON CONFLICT (learner_id, level) DO UPDATE SET
    version = excluded.version,
    configuration = excluded.configuration,
    saved_at = excluded.saved_at,
    judged_version = excluded.judged_version,
    is_solved = excluded.is_solved OR ${STAYS_SOLVED},
    solves_version = CASE
      WHEN excluded.is_solved THEN excluded.solves_version
      WHEN ${STAYS_SOLVED} THEN coalesce(known.solves_version, known.judged_version) END,
    solved_version = coalesce(known.solved_version, excluded.solved_version),
    solved_at = coalesce(known.solved_at, excluded.solved_at),
    tomorrow_held = coalesce(known.tomorrow_held, excluded.tomorrow_held),
    tomorrow_seed = CASE
      WHEN known.tomorrow_held IS NULL THEN excluded.tomorrow_seed ELSE known.tomorrow_seed END,
    (earlier_tries, tried_digests, solution_shown, solved_configuration) = (
      SELECT known.earlier_tries, known.tried_digests, known.solution_shown, known.solved_configuration
      WHERE known.solved_at IS NOT NULL
      UNION ALL
      SELECT known.earlier_tries + cardinality(fresh.digests),
        CASE WHEN excluded.is_solved THEN '{}' ELSE (known.tried_digests || fresh.digests)
          [greatest(1, cardinality(known.tried_digests || fresh.digests) - ${DIGESTS_KEPT - 1}):] END,
        known.solution_shown OR excluded.solution_shown,
        excluded.solved_configuration
      FROM (SELECT CASE WHEN known.tried_digests @> excluded.tried_digests THEN '{}'
        ELSE excluded.tried_digests END AS digests) AS fresh
      WHERE known.solved_at IS NULL)
  RETURNING *`);

const READ_ALL = 'SELECT * FROM learning.challenge_results WHERE learner_id = $1';

/** Keeps a verdict, unless another configuration was saved meanwhile. */
const KEEP_VERDICT = `
  UPDATE learning.challenge_results SET judged_version = $4, is_solved = $5, solves_version = $6
  WHERE learner_id = $1 AND level = $2 AND configuration::text = $3`;

function toChallengeResult(row: ChallengeResultRow): ChallengeResult {
  const { level, version, configuration, saved_at, is_solved, solved_version } = row;
  const { solved_at, tomorrow_held } = row;
  return {
    level: level as LevelId,
    version,
    configuration,
    timestamp: saved_at.toISOString(),
    solved: is_solved,
    solvedVersion: solvesVersion(row),
    firstSolved:
      solved_version === null || solved_at === null
        ? null
        : { version: solved_version, timestamp: solved_at.toISOString(), ...howSolved(row) },
    ...(tomorrow_held !== null && { tomorrowHeld: tomorrow_held }),
  };
}

/** The newest version that the kept configuration solves; null where it solves none. */
function solvesVersion({ is_solved, solves_version, judged_version }: ChallengeResultRow) {
  return is_solved ? (solves_version ?? judged_version) : null;
}

/** How a challenge came to be solved, as far as anybody knows. */
function howSolved({ earlier_tries, solution_shown }: SolvedColumns): HowSolved {
  return {
    ...(earlier_tries !== null && { earlierTries: earlier_tries }),
    ...(solution_shown !== null && { solutionShown: solution_shown }),
  };
}

type SolvedColumns = Pick<ChallengeResultRow, 'earlier_tries' | 'solution_shown'>;

/** What a transcript tells of a challenge. */
export interface JudgedWork extends HowSolved {
  readonly isSolved: boolean;
  /** When it was first solved; of any other, when the newest configuration was saved. */
  readonly at: Date;
  /** The configuration of that moment, as a link's code; absent where it was not kept or is too long. */
  readonly configuration?: string;
  readonly seed?: number;
}

function judgedWork(row: ChallengeResultRow): JudgedWork {
  const isSolved = row.solved_at !== null && row.solved_version !== null;
  const { earlierTries, ...shown } = howSolved(row);
  const seed = row.tomorrow_seed === null ? undefined : Number(row.tomorrow_seed);
  const work = isSolved ? row.solved_configuration : row.configuration;
  const code = work === null ? '' : codeOf(row, work, seed);
  // One that is not solved is itself among those that were counted.
  const before = isSolved ? 0 : 1;
  return {
    isSolved,
    at: row.solved_at ?? row.saved_at,
    ...(earlierTries !== undefined && { earlierTries: Math.max(0, earlierTries - before) }),
    ...shown,
    ...(code !== '' && code.length <= SIGNED_CONFIGURATION_MAX && { configuration: code }),
    ...(seed !== undefined && { seed }),
  };
}

function codeOf(row: ChallengeResultRow, configuration: unknown, seed?: number): string {
  const level = row.level as LevelId;
  const version = row.solved_version ?? row.version;
  return challengeCode({ level, version, configuration, ...(seed !== undefined && { seed }) });
}

/** What of the challenges was judged, by level. */
export async function judgedChallenges(
  dataSource: DataSource,
  learnerId: string,
): Promise<ReadonlyMap<string, JudgedWork>> {
  const rows = await dataSource.query<ChallengeResultRow[]>(READ_ALL, [learnerId]);
  return new Map(rows.map((row) => [row.level, judgedWork(row)]));
}

@LearnerController()
export class ChallengeResultsController {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Judges a configuration on all three streams, and on the sealed day once that was opened, and keeps it. One that was made for an earlier version
   * is kept even where the challenge cannot read it any more. Where the page does not say whether it has
   * shown the solution, that very configuration stands for it.
   */
  @Call(api.saveChallengeResult)
  async save(
    @LearnerId() learnerId: string,
    @LevelBody(api.saveChallengeResult.body) request: SaveChallengeResultRequest,
  ): Promise<ChallengeResult> {
    const { level, version, configuration, solutionShown, tomorrow } = request;
    const challenge = await loadChallenge(level);
    if (!challenge) throw new AppError('NO_CHALLENGE');
    const judged = judgeConfiguration(challenge, configuration);
    if (!judged && version >= challenge.version) throw new AppError('CHALLENGE_INVALID');
    const seed =
      tomorrow && judged?.isSolved ? (tomorrow.seed ?? sealedSeed(learnerId, level)) : null;
    const isShipped = judged?.isSolved === true && (await isShippedSolution(challenge, judged));
    const [row] = await SAVE.run(this.dataSource, [
      learnerId,
      level,
      version,
      JSON.stringify(configuration),
      challenge.version,
      judged?.isSolved ?? false,
      judged && !judged.isSolved ? [judged.digest] : [],
      solutionShown ?? isShipped,
      seed === null ? null : isMetOn(challenge, judged?.configuration, seed),
      seed,
    ]);
    return toChallengeResult(row!);
  }

  /** Every kept configuration, judged by the challenges as they are today. */
  @Call(api.getChallengeResults)
  async all(@LearnerId() learnerId: string): Promise<ChallengeResultsResponse> {
    const rows = await this.dataSource.query<ChallengeResultRow[]>(READ_ALL, [learnerId]);
    const challengeResults: ChallengeResultsResponse['challengeResults'] = {};
    for (const row of rows)
      challengeResults[row.level as LevelId] = toChallengeResult(await this.#judgedToday(row));
    return { challengeResults };
  }

  /**
   * The row with the verdict of today's challenge, which is judged once: that takes tens of milliseconds.
   * A verdict only rises: what an earlier version called solved stays solved, in that version.
   */
  async #judgedToday(row: ChallengeResultRow): Promise<ChallengeResultRow> {
    const { learner_id, level, configuration } = row;
    const challenge = await loadChallenge(level as LevelId);
    if (!challenge) return row;
    if (row.judged_version === challenge.version) return row;
    const isSolvedToday = judgeConfiguration(challenge, configuration)?.isSolved ?? false;
    const solves_version = isSolvedToday ? challenge.version : solvesVersion(row);
    const is_solved = solves_version !== null;
    await this.dataSource.query(KEEP_VERDICT, [
      learner_id,
      level,
      JSON.stringify(configuration),
      challenge.version,
      is_solved,
      solves_version,
    ]);
    return { ...row, is_solved, solves_version };
  }
}
