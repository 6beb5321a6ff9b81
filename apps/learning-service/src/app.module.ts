import { type DynamicModule, Module } from '@nestjs/common';
import { ServiceModule, createService } from '@netward/nest-kit';
import { DatabaseModule } from '@netward/nest-kit/database';
import { IdentityModule, SERVICE_TOKEN } from '@netward/nest-kit/identity';
import { LimitsModule } from '@netward/nest-kit/limits';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { BODY_BYTES_CHAT } from '@netward/contracts';
import { ActionProgressController } from './action-progress/action-progress.ts';
import { ChallengeResultsController } from './challenge-results/challenge-results.ts';
import { ChatController } from './chat/chat.controller.ts';
import type { LearningConfig } from './config.ts';
import { databaseOptions } from './database/database-options.ts';
import { COPY_MAX_AGE_SECONDS, LearnerDataController } from './erasure/learner-data.ts';
import { QuizResultsController } from './quiz-results/quiz-results.ts';
import { LearnerRecordController } from './record/learner-record.ts';
import { VisitsController } from './visits/visits.controller.ts';

/** Auth-service asks for an erasure this long after the sessions ended, so a younger copy names them. */
const DEFAULT_COPY_MAX_AGE_SECONDS = 10;

/** Times that tests change. */
export interface LearningIntervals {
  /** Between two fetches of the ended sessions. */
  revocationsPollMs?: number;
  /** For a free connection to the database. */
  databaseConnectMs?: number;
  /** For Redis to count a use before this process counts it. */
  redisAnswerMs?: number;
  /** For the answer to a statement. */
  databaseAnswerMs?: number;
  /** For an answer of auth-service. */
  authAnswerMs?: number;
  /** Oldest copy of the ended sessions with which a learner's data is erased, in seconds. */
  copyMaxAgeSeconds?: number;
}

@Module({})
export class LearningModule {
  static register(config: LearningConfig, intervals: LearningIntervals = {}): DynamicModule {
    return {
      module: LearningModule,
      imports: [
        ServiceModule,
        DatabaseModule.register({
          ...databaseOptions(config.DATABASE_URL),
          poolSize: config.DATABASE_POOL_SIZE,
          connectMs: intervals.databaseConnectMs,
          answerMs: intervals.databaseAnswerMs,
        }),
        IdentityModule.register({
          authUrl: config.AUTH_URL,
          serviceToken: config.SERVICE_TOKEN,
          pollMs: intervals.revocationsPollMs,
          answerMs: intervals.authAnswerMs,
        }),
        LimitsModule.register('learning-service', config, intervals.redisAnswerMs),
      ],
      controllers: [
        ActionProgressController,
        QuizResultsController,
        ChallengeResultsController,
        ChatController,
        VisitsController,
        LearnerDataController,
        LearnerRecordController,
      ],
      providers: [
        { provide: SERVICE_TOKEN, useValue: config.SERVICE_TOKEN },
        {
          provide: COPY_MAX_AGE_SECONDS,
          useValue: intervals.copyMaxAgeSeconds ?? DEFAULT_COPY_MAX_AGE_SECONDS,
        },
      ],
    };
  }
}

export function createApp(
  config: LearningConfig,
  intervals?: LearningIntervals,
): Promise<NestFastifyApplication> {
  return createService(LearningModule.register(config, intervals), {
    bodyLimit: BODY_BYTES_CHAT,
    logLevel: config.LOG_LEVEL,
  });
}
