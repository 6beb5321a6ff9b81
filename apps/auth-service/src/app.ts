import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createService } from '@netward/nest-kit';
import type { FastifyInstance } from 'fastify';
import { AppModule } from './app.module.ts';
import type { Config } from './config.ts';
import { allowLongMessages } from './contact/long-messages.ts';
import { takeOneClickForms } from './newsletter/one-click.ts';

export async function createApp(config: Config): Promise<NestFastifyApplication> {
  const app = await createService(AppModule.register(config), {
    logLevel: config.LOG_LEVEL,
    prepare: allowLongMessages,
  });
  takeOneClickForms(app.getHttpAdapter().getInstance() as unknown as FastifyInstance);
  return app;
}
