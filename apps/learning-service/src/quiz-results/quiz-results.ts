import { randomUUID } from 'node:crypto';
import { quizOf } from '@netward/levels/quizzes';
import {
  gradeQuiz,
  type LevelId,
  type QuizResult,
  type QuizResultsResponse,
  api,
  type BodyOf,
} from '@netward/contracts';
import { answersFit, countRight, levels, type QuizAnswers } from '@netward/levels';
import { DataSource } from 'typeorm';
import { Call } from '@netward/nest-kit';
import type { QuizResultRow } from './quiz-result.entity.ts';
import { LearnerController, LearnerId, LevelBody } from '../learner/learner-calls.ts';

const APPEND = `
  INSERT INTO learning.quiz_results (id, learner_id, level, score, total, percentage, passed, verified)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
  RETURNING *`;

/** Results of a level that are kept for a learner. */
export const QUIZ_RESULTS_KEPT = 100;
/** Bounds the work of one save where an older version left more. */
const FORGOTTEN_AT_ONCE = 10_000;

// A separate statement: the one that adds a result cannot see those added at the same moment.
const FORGET_OLDEST = `
  DELETE FROM learning.quiz_results WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM learning.quiz_results
    WHERE learner_id = $1 AND level = $2
    ORDER BY taken_at DESC
    OFFSET ${QUIZ_RESULTS_KEPT} LIMIT ${FORGOTTEN_AT_ONCE}))`;

// One probe of the index per level, however long the history of a learner is.
const NEWEST_OF_EACH_LEVEL = `
  SELECT newest.*
  FROM unnest($2::text[]) AS wanted (level)
  CROSS JOIN LATERAL (
    SELECT * FROM learning.quiz_results
    WHERE learner_id = $1 AND level = wanted.level
    ORDER BY taken_at DESC
    LIMIT 1
  ) AS newest`;

// Of equal ones the first.
const BEST_OF_EACH_LEVEL = `
  SELECT DISTINCT ON (level) level, score, total, taken_at FROM learning.quiz_results
  WHERE learner_id = $1 AND verified AND total > 0
  ORDER BY level, score::float / total DESC, taken_at`;

/** The best result of a level that the server scored itself. */
export type BestResult = Pick<QuizResultRow, 'level' | 'score' | 'total' | 'taken_at'>;

function toQuizResult(row: QuizResultRow): QuizResult {
  const { score, total, percentage, passed, verified } = row;
  return {
    quizId: row.id,
    userId: row.learner_id,
    level: row.level as LevelId,
    score,
    total,
    percentage,
    passed,
    timestamp: row.taken_at.toISOString(),
    ...(verified && { verified }),
  };
}

/** The score of answers to a level's quiz; undefined where they belong to another version of it. */
function scoreOf(level: LevelId, answers: QuizAnswers): number | undefined {
  const quiz = quizOf({ id: level });
  const isKnown = quiz.length > 0 && answersFit(quiz, answers);
  return isKnown ? countRight(quiz, answers) : undefined;
}

/** The best results, by level. */
export async function bestResults(
  dataSource: DataSource,
  learnerId: string,
): Promise<ReadonlyMap<string, BestResult>> {
  const rows = await dataSource.query<BestResult[]>(BEST_OF_EACH_LEVEL, [learnerId]);
  return new Map(rows.map((row) => [row.level, row]));
}

/** The newest result of each level, by the clock of the database. */
export async function newestResults(
  dataSource: DataSource,
  learnerId: string,
): Promise<QuizResultsResponse['quizResults']> {
  const ids = levels.map(({ id }) => id);
  const rows = await dataSource.query<QuizResultRow[]>(NEWEST_OF_EACH_LEVEL, [learnerId, ids]);
  return Object.fromEntries(rows.map((row) => [row.level, toQuizResult(row)]));
}

@LearnerController()
export class QuizResultsController {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Grades a handed-in quiz and adds it to the learner's history, which forgets its oldest. Answers that
   * fit the quiz are scored here; otherwise the score that was sent counts, unverified.
   */
  @Call(api.saveQuizResult)
  async save(
    @LearnerId() learnerId: string,
    @LevelBody(api.saveQuizResult.body)
    { level, score: sentScore, answers }: BodyOf<'saveQuizResult'>,
  ): Promise<QuizResult> {
    const scored = answers && scoreOf(level, answers);
    const { score, total, percentage, passed } = gradeQuiz(scored ?? sentScore);
    const isVerified = scored !== undefined;
    const values = [randomUUID(), learnerId, level, score, total, percentage, passed, isVerified];
    const [row] = await this.dataSource.query<[QuizResultRow]>(APPEND, values);
    await this.dataSource.query(FORGET_OLDEST, [learnerId, level]);
    return toQuizResult(row);
  }

  @Call(api.getQuizResults)
  async newest(@LearnerId() learnerId: string): Promise<QuizResultsResponse> {
    return { quizResults: await newestResults(this.dataSource, learnerId) };
  }
}
