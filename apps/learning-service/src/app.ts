import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { BODY_BYTES_CHAT } from '@netward/contracts';
import { createService } from '@netward/nest-kit';
import { type LearningIntervals, LearningModule } from './app.module.ts';
import type { LearningConfig } from './config.ts';

export function createApp(
  config: LearningConfig,
  intervals?: LearningIntervals,
): Promise<NestFastifyApplication> {
  return createService(LearningModule.register(config, intervals), {
    bodyLimit: BODY_BYTES_CHAT,
    logLevel: config.LOG_LEVEL,
  });
}
