import { Body, Controller, UseGuards } from '@nestjs/common';
import {
  type ActionProgressResponse,
  api,
  PROGRESS_SAVED_MESSAGE,
  PROGRESS_UNVERIFIED_MESSAGE,
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
import { isOfThisEngine } from './proved-actions.ts';

@Controller()
@UseGuards(SessionGuard, LearnerLimitGuard)
export class ActionProgressController {
  constructor(private readonly actionProgress: ActionProgressService) {}

  @Call(api.saveActionProgress)
  async save(
    @Session() { sub }: SessionClaims,
    @Body({ schema: ofKnownLevel(saveActionProgressRequest) })
    { level, actions, run }: SaveActionProgressRequest,
  ): Promise<SaveActionProgressResponse> {
    const saved = await this.actionProgress.save(sub, level, actions, run);
    if (!run) return { message: PROGRESS_SAVED_MESSAGE, level, actions: saved.actions };
    const message = isOfThisEngine(run) ? PROGRESS_SAVED_MESSAGE : PROGRESS_UNVERIFIED_MESSAGE;
    return { message, level, ...saved };
  }

  @Call(api.getActionProgress)
  read(@Session() { sub }: SessionClaims): Promise<ActionProgressResponse> {
    return this.actionProgress.read(sub);
  }
}
