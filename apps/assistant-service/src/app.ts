import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { BODY_BYTES_ASSISTANT } from '@netward/contracts';
import { createService } from '@netward/nest-kit';
import { AssistantModule } from './app.module.ts';
import type { AssistantConfig } from './config.ts';

export function createApp(config: AssistantConfig): Promise<NestFastifyApplication> {
  return createService(AssistantModule.register(config), {
    bodyLimit: BODY_BYTES_ASSISTANT,
    logLevel: config.LOG_LEVEL,
  });
}
