import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { BODY_BYTES_ASSISTANT } from '@netward/contracts';
import { createService } from '@netward/nest-kit';
import { AppModule } from './app.module.ts';
import type { Config } from './config.ts';

export function createApp(config: Config): Promise<NestFastifyApplication> {
  return createService(AppModule.register(config), {
    bodyLimit: BODY_BYTES_ASSISTANT,
    logLevel: config.LOG_LEVEL,
  });
}
