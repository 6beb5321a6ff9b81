import type { DatabaseOptions } from '@netward/nest-kit/database';
import { ActionProgress } from '../action-progress/action-progress.entity.ts';
import { ChallengeResultRow } from '../challenge-results/challenge-result.entity.ts';
import { Chat } from '../chat/chat.entity.ts';
import { QuizResultRow } from '../quiz-results/quiz-result.entity.ts';
import { LastLevel, LevelVisit } from '../visits/visit.entity.ts';
import {
  CreateLearning1795000000000,
  LevelShape1795100000000,
  Verified1795200000000,
  ChallengeResults1795300000000,
  ChallengeVerdicts1795400000000,
  ChallengeTries1795500000000,
  ChallengeSolves1795600000000,
  ChallengeTomorrow1795700000000,
  Work1795800000000,
} from './migrations.ts';

/** What the service and its migrations know of the database. */
export const databaseOptions = (url: string): DatabaseOptions => ({
  url,
  schema: 'learning',
  entities: [ActionProgress, QuizResultRow, ChallengeResultRow, Chat, LevelVisit, LastLevel],
  migrations: [
    CreateLearning1795000000000,
    LevelShape1795100000000,
    Verified1795200000000,
    ChallengeResults1795300000000,
    ChallengeVerdicts1795400000000,
    ChallengeTries1795500000000,
    ChallengeSolves1795600000000,
    ChallengeTomorrow1795700000000,
    Work1795800000000,
  ],
});
