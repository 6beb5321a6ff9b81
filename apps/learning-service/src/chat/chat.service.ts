import { Injectable } from '@nestjs/common';
import type { ChatHistory, ChatMessage, LevelId } from '@netward/contracts';
import { AppError, isDependencyAway } from '@netward/nest-kit';
import { DataSource } from 'typeorm';
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

@Injectable()
export class ChatService {
  constructor(private readonly dataSource: DataSource) {}

  /** Replaces the conversation of a level; the last write wins, and an empty list clears it. */
  async save(learnerId: string, level: LevelId, messages: ChatMessage[]): Promise<ChatHistory> {
    const [row] = await this.dataSource
      .query<[Chat]>(SAVE, [learnerId, level, JSON.stringify(messages)])
      .catch((error: unknown) => Promise.reject(asNotSaved(error)));
    return { level, messages, lastUpdated: row.updated_at.toISOString() };
  }

  async read(learnerId: string, level: LevelId): Promise<ChatHistory> {
    const [row] = await this.dataSource.query<Chat[]>(READ, [learnerId, level]);
    const lastUpdated = row?.updated_at.toISOString() ?? null;
    return { level, messages: row?.messages ?? [], lastUpdated };
  }
}
