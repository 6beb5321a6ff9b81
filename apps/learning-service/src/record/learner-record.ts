import { Controller, Get, Param, UseGuards } from '@nestjs/common';
import {
  type LearnerRecord,
  type LevelId,
  type QuizResult,
  RUN_LINK_MAX,
  type TranscriptChallenge,
  type TranscriptLevel,
  internalPaths,
} from '@netward/contracts';
import { ENGINE_VERSION, type Level, levels } from '@netward/levels';
import { runCode } from '@netward/levels/run-code';
import { ServiceTokenGuard } from '@netward/nest-kit/identity';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { type LevelProgress, readProgress } from '../action-progress/action-progress.ts';
import { judgedChallenges, type JudgedWork } from '../challenge-results/challenge-results.ts';
import { type BestResult, bestResults, newestResults } from '../quiz-results/quiz-results.ts';

/** What auth-service asks when a learner wants a transcript: what it says of the learner. */
@Controller()
@UseGuards(ServiceTokenGuard)
export class LearnerRecordController {
  constructor(private readonly dataSource: DataSource) {}

  @Get(internalPaths.learnerRecord)
  async read(@Param('id', { schema: z.uuid() }) learnerId: string): Promise<LearnerRecord> {
    const [progress, results, best, judged] = await Promise.all([
      readProgress(this.dataSource, learnerId),
      newestResults(this.dataSource, learnerId),
      bestResults(this.dataSource, learnerId),
      judgedChallenges(this.dataSource, learnerId),
    ]);
    const challenges = levels.flatMap(({ id }) => {
      const work = judged.get(id);
      return work ? challengeOf(id, work) : [];
    });
    return {
      engine: ENGINE_VERSION,
      levels: levels.map((level) => ({
        ...levelOf(level, progress.get(level.id)),
        quiz: quizOf(results[level.id], best.get(level.id)),
      })),
      challenges: challenges.filter(({ state }) => !state),
      judged: challenges.filter(({ state }) => state),
    };
  }
}

/** The day of a moment, in UTC. */
function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

function challengeOf(level: LevelId, work: JudgedWork): TranscriptChallenge {
  const { isSolved, at, ...how } = work;
  return {
    level,
    on: dayOf(at),
    ...(!isSolved && { state: 'judged' as const }),
    at: instantOf(at),
    ...how,
  };
}

/** A moment to the second. */
function instantOf(moment: Date): string {
  return moment.toISOString().replace(/\.\d+Z$/, 'Z');
}

function levelOf(level: Level, progress?: LevelProgress): Omit<TranscriptLevel, 'quiz'> {
  const { id, texts, requiredActions, proofIds } = level;
  const requiredOf = (actions: readonly string[] = []): string[] =>
    requiredActions.filter((action) => actions.includes(action));
  return {
    level: id,
    title: texts.title,
    required: requiredActions.length,
    actions: requiredOf(progress?.actions),
    verified: requiredOf(progress?.verified),
    on: progress ? dayOf(progress.savedAt) : null,
    proofs: {
      of: proofIds.length,
      found: proofIds.filter((proof) => progress?.verified.includes(proof)),
    },
    ...(progress && workOf(id, progress)),
  };
}

/** When it was done, and the run, unless that is longer than a link may be. */
function workOf(level: LevelId, { completedAt, savedAt, run }: LevelProgress) {
  const code = run && runCode({ ...run, level, position: run.actions.length });
  return {
    ...(completedAt && { first: instantOf(completedAt) }),
    saved: instantOf(savedAt),
    ...(code && code.length <= RUN_LINK_MAX && { run: code }),
    ...(run?.linked && { linked: run.linked }),
  };
}

function quizOf(newest: QuizResult | undefined, best: BestResult | undefined) {
  if (!newest) return null;
  const { score, total, verified, timestamp } = newest;
  const at = new Date(timestamp);
  return {
    score,
    total,
    verified: verified === true,
    on: dayOf(at),
    at: instantOf(at),
    ...(best && {
      best: { score: best.score, total: best.total, at: instantOf(best.taken_at) },
    }),
  };
}
