import { Body, Controller, UseGuards } from '@nestjs/common';
import {
  type ActionProgressResponse,
  api,
  saveActionProgressRequest,
  type SaveActionProgressRequest,
  type SaveActionProgressResponse,
  type SessionClaims,
} from '@netward/contracts';
import { Call } from '@netward/nest-kit';
import { Session, SessionGuard } from '@netward/nest-kit/identity';
import { LearnerLimitGuard } from '../learner/learner-limit.guard.ts';
import { ofKnownLevel } from '../level/of-known-level.ts';
import { ActionProgressService } from './action-progress.service.ts';

@Controller()
@UseGuards(SessionGuard, LearnerLimitGuard)
export class ActionProgressController {
  constructor(private readonly actionProgress: ActionProgressService) {}

  @Call(api.saveActionProgress)
  async save(
    @Session() { sub }: SessionClaims,
    @Body({ schema: ofKnownLevel(saveActionProgressRequest) })
    { level, actions }: SaveActionProgressRequest,
  ): Promise<SaveActionProgressResponse> {
    const known = await this.actionProgress.save(sub, level, actions);
    return { message: 'Progress saved.', level, actions: known };
  }

  @Call(api.getActionProgress)
  read(@Session() { sub }: SessionClaims): Promise<ActionProgressResponse> {
    return this.actionProgress.read(sub);
  }
}
