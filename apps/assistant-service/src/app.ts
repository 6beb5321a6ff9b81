import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { BODY_BYTES_ASSISTANT } from '@netward/contracts';
import { createService } from '@netward/nest-kit';
import { AssistantModule } from './app.module.ts';
import type { AssistantConfig } from './config.ts';

/** `redisAnswerMs`: how long Redis may take to count a use before this process counts it. */
export function createApp(
  config: AssistantConfig,
  redisAnswerMs?: number,
): Promise<NestFastifyApplication> {
  return createService(AssistantModule.register(config, redisAnswerMs), {
    bodyLimit: BODY_BYTES_ASSISTANT,
    logLevel: config.LOG_LEVEL,
  });
}
