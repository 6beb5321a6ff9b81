import { Body, Controller, UseGuards } from '@nestjs/common';
import {
  api,
  type QuizResult,
  type QuizResultsResponse,
  saveQuizResultRequest,
  type SaveQuizResultRequest,
  type SessionClaims,
} from '@netward/contracts';
import { Call } from '@netward/nest-kit';
import { Session, SessionGuard } from '@netward/nest-kit/identity';
import { LearnerLimitGuard } from '../learner/learner-limit.guard.ts';
import { ofKnownLevel } from '../level/of-known-level.ts';
import { QuizResultsService } from './quiz-results.service.ts';

@Controller()
@UseGuards(SessionGuard, LearnerLimitGuard)
export class QuizResultsController {
  constructor(private readonly quizResults: QuizResultsService) {}

  @Call(api.saveQuizResult)
  save(
    @Session() { sub }: SessionClaims,
    @Body({ schema: ofKnownLevel(saveQuizResultRequest) })
    { level, score, answers }: SaveQuizResultRequest,
  ): Promise<QuizResult> {
    return this.quizResults.save(sub, level, score, answers);
  }

  @Call(api.getQuizResults)
  async newest(@Session() { sub }: SessionClaims): Promise<QuizResultsResponse> {
    return { quizResults: await this.quizResults.newest(sub) };
  }
}
