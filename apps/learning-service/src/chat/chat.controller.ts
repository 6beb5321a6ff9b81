import { Body, Controller, Query, UseGuards } from '@nestjs/common';
import {
  api,
  type ChatHistory,
  type LevelId,
  saveChatRequest,
  type SaveChatRequest,
  type SessionClaims,
} from '@netward/contracts';
import { Call } from '@netward/nest-kit';
import { Session, SessionGuard } from '@netward/nest-kit/identity';
import { LearnerLimitGuard } from '../learner/learner-limit.guard.ts';
import { ofKnownLevel } from '../level/of-known-level.ts';
import { ChatService } from './chat.service.ts';

@Controller()
@UseGuards(SessionGuard, LearnerLimitGuard)
export class ChatController {
  constructor(private readonly chat: ChatService) {}

  @Call(api.saveChat)
  save(
    @Session() { sub }: SessionClaims,
    @Body({ schema: ofKnownLevel(saveChatRequest) }) { level, messages }: SaveChatRequest,
  ): Promise<ChatHistory> {
    return this.chat.save(sub, level, messages);
  }

  @Call(api.getChatHistory)
  read(
    @Session() { sub }: SessionClaims,
    @Query({ schema: ofKnownLevel(api.getChatHistory.query) }) { level }: { level: LevelId },
  ): Promise<ChatHistory> {
    return this.chat.read(sub, level);
  }
}
