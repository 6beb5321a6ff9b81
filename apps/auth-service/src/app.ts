import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createService } from '@netward/nest-kit';
import type { FastifyInstance } from 'fastify';
import { AuthModule } from './app.module.ts';
import type { AuthConfig } from './config.ts';
import { defaultIntervals } from './intervals.ts';
import { allowLongMessages } from './contact/long-messages.ts';
import { acceptOneClickForms } from './newsletter/one-click.ts';

export async function createApp(
  config: AuthConfig,
  intervals = defaultIntervals,
): Promise<NestFastifyApplication> {
  const app = await createService(AuthModule.register(config, intervals), {
    logLevel: config.LOG_LEVEL,
    prepare: allowLongMessages,
  });
  acceptOneClickForms(app.getHttpAdapter().getInstance() as unknown as FastifyInstance);
  return app;
}
