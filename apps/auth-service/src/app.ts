import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createService } from '@netward/nest-kit';
import { AppModule } from './app.module.ts';
import type { Config } from './config.ts';

export function createApp(config: Config): Promise<NestFastifyApplication> {
  return createService(AppModule.register(config), { logLevel: config.LOG_LEVEL });
}
