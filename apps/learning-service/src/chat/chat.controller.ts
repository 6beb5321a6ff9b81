import { Query } from '@nestjs/common';
import { api, type ChatHistory, type LevelId, type BodyOf } from '@netward/contracts';
import { AppError, Call, isDependencyAway } from '@netward/nest-kit';
import { DataSource } from 'typeorm';
import { LearnerController, LearnerId, LevelBody, ofKnownLevel } from '../learner/learner-calls.ts';
import type { Chat } from './chat.entity.ts';

const SAVE = `
  INSERT INTO learning.chats (learner_id, level, messages) VALUES ($1, $2, $3)
  ON CONFLICT (learner_id, level)
  DO UPDATE SET messages = excluded.messages, updated_at = now()
  RETURNING updated_at`;

const READ = `
  SELECT messages, updated_at FROM learning.chats WHERE learner_id = $1 AND level = $2`;

function asNotSaved(error: unknown): unknown {
  return isDependencyAway(error)
    ? new AppError('CHAT_NOT_SAVED', { retryAfter: 1, cause: error })
    : error;
}

@LearnerController()
export class ChatController {
  constructor(private readonly dataSource: DataSource) {}

  /** Replaces the conversation of a level; the last write wins, and an empty list clears it. */
  @Call(api.saveChat)
  async save(
    @LearnerId() learnerId: string,
    @LevelBody(api.saveChat.body) { level, messages }: BodyOf<'saveChat'>,
  ): Promise<ChatHistory> {
    const [row] = await this.dataSource
      .query<[Chat]>(SAVE, [learnerId, level, JSON.stringify(messages)])
      .catch((error: unknown) => Promise.reject(asNotSaved(error)));
    return { level, messages, lastUpdated: row.updated_at.toISOString() };
  }

  @Call(api.getChatHistory)
  async read(
    @LearnerId() learnerId: string,
    @Query({ schema: ofKnownLevel(api.getChatHistory.query) }) { level }: { level: LevelId },
  ): Promise<ChatHistory> {
    const [row] = await this.dataSource.query<Chat[]>(READ, [learnerId, level]);
    const lastUpdated = row?.updated_at.toISOString() ?? null;
    return { level, messages: row?.messages ?? [], lastUpdated };
  }
}
