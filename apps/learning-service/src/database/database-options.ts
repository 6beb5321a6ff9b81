import type { DatabaseOptions } from '@netward/nest-kit/database';
import { ActionProgress } from '../action-progress/action-progress.entity.ts';
import { ChallengeResultRow } from '../challenge-results/challenge-result.entity.ts';
import { Chat } from '../chat/chat.entity.ts';
import { QuizResultRow } from '../quiz-results/quiz-result.entity.ts';
import { LastLevel, LevelVisit } from '../visits/visit.entity.ts';
import { migrations } from './migrations.ts';

/** What the service and its migrations know of the database. */
export const databaseOptions = (url: string): DatabaseOptions => ({
  url,
  schema: 'learning',
  entities: [ActionProgress, QuizResultRow, ChallengeResultRow, Chat, LevelVisit, LastLevel],
  migrations,
});
