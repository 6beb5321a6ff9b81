import { Injectable } from '@nestjs/common';
import type { LearnerRecord, QuizResult, TranscriptLevel } from '@netward/contracts';
import { ENGINE_VERSION, type Level, levels } from '@netward/levels';
import {
  ActionProgressService,
  type LevelProgress,
} from '../action-progress/action-progress.service.ts';
import { ChallengeResultsService } from '../challenge-results/challenge-results.service.ts';
import { QuizResultsService } from '../quiz-results/quiz-results.service.ts';

/** What a transcript says of a learner. */
@Injectable()
export class LearnerRecordService {
  constructor(
    private readonly actionProgress: ActionProgressService,
    private readonly quizResults: QuizResultsService,
    private readonly challengeResults: ChallengeResultsService,
  ) {}

  async read(learnerId: string): Promise<LearnerRecord> {
    const [progress, results, solved] = await Promise.all([
      this.actionProgress.readLevels(learnerId),
      this.quizResults.newest(learnerId),
      this.challengeResults.firstSolved(learnerId),
    ]);
    return {
      engine: ENGINE_VERSION,
      levels: levels.map((level) => levelOf(level, progress.get(level.id), results[level.id])),
      challenges: levels.flatMap(({ id }) => {
        const first = solved.get(id);
        if (!first) return [];
        const { at, ...how } = first;
        return [{ level: id, on: dayOf(at), ...how }];
      }),
    };
  }
}

/** The day of a moment, in UTC. */
function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

function levelOf(
  { id, texts, requiredActions, proofIds }: Level,
  progress: LevelProgress | undefined,
  result: QuizResult | undefined,
): TranscriptLevel {
  const requiredOf = (actions: readonly string[] = []): string[] =>
    requiredActions.filter((action) => actions.includes(action));
  return {
    level: id,
    title: texts.title,
    required: requiredActions.length,
    actions: requiredOf(progress?.actions),
    verified: requiredOf(progress?.verified),
    on: progress ? dayOf(progress.savedAt) : null,
    quiz: result ? quizOf(result) : null,
    proofs: {
      of: proofIds.length,
      found: proofIds.filter((proof) => progress?.verified.includes(proof)),
    },
  };
}

function quizOf({ score, total, verified, timestamp }: QuizResult): TranscriptLevel['quiz'] {
  return { score, total, verified: verified === true, on: dayOf(new Date(timestamp)) };
}
