import { Body, Controller, UseGuards } from '@nestjs/common';
import {
  api,
  type ChallengeResult,
  type ChallengeResultsResponse,
  saveChallengeResultRequest,
  type SaveChallengeResultRequest,
  type SessionClaims,
} from '@netward/contracts';
import { Call } from '@netward/nest-kit';
import { Session, SessionGuard } from '@netward/nest-kit/identity';
import { LearnerLimitGuard } from '../learner/learner-limit.guard.ts';
import { ofKnownLevel } from '../level/of-known-level.ts';
import { ChallengeResultsService } from './challenge-results.service.ts';

@Controller()
@UseGuards(SessionGuard, LearnerLimitGuard)
export class ChallengeResultsController {
  constructor(private readonly challengeResults: ChallengeResultsService) {}

  @Call(api.saveChallengeResult)
  save(
    @Session() { sub }: SessionClaims,
    @Body({ schema: ofKnownLevel(saveChallengeResultRequest) }) request: SaveChallengeResultRequest,
  ): Promise<ChallengeResult> {
    return this.challengeResults.save(sub, request);
  }

  @Call(api.getChallengeResults)
  async all(@Session() { sub }: SessionClaims): Promise<ChallengeResultsResponse> {
    return { challengeResults: await this.challengeResults.all(sub) };
  }
}
