import { Body, Controller, UseGuards } from '@nestjs/common';
import {
  api,
  type SessionClaims,
  visitRequest,
  type VisitRequest,
  type VisitResponse,
} from '@netward/contracts';
import { Call } from '@netward/nest-kit';
import { Session, SessionGuard } from '@netward/nest-kit/identity';
import { LearnerLimitGuard } from '../learner/learner-limit.guard.ts';
import { ofKnownLevel } from '../level/of-known-level.ts';
import { VisitsService } from './visits.service.ts';

@Controller()
@UseGuards(SessionGuard, LearnerLimitGuard)
export class VisitsController {
  constructor(private readonly visits: VisitsService) {}

  @Call(api.saveLevelVisit)
  async saveVisit(
    @Session() { sub }: SessionClaims,
    @Body({ schema: ofKnownLevel(visitRequest) }) { level }: VisitRequest,
  ): Promise<VisitResponse> {
    await this.visits.saveVisit(sub, level);
    return { message: 'Visit saved.', level };
  }

  @Call(api.updateLastLevel)
  async updateLastLevel(
    @Session() { sub }: SessionClaims,
    @Body({ schema: ofKnownLevel(visitRequest) }) { level }: VisitRequest,
  ): Promise<VisitResponse> {
    await this.visits.updateLastLevel(sub, level);
    return { message: 'Last level updated.', level };
  }
}
