import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { api, BODY_BYTES_CONTACT } from '@netward/contracts';
import { createService } from '@netward/nest-kit';
import type { FastifyInstance } from 'fastify';
import { AuthModule } from './app.module.ts';
import type { AuthConfig } from './config.ts';
import { defaultIntervals } from './intervals.ts';
import { acceptOneClickForms } from './newsletter/newsletter.controller.ts';

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

/** Raises the body limit for the contact form alone, to fit the longest message. */
function allowLongMessages(fastify: FastifyInstance): void {
  fastify.addHook('onRoute', (route) => {
    if (route.url === api.sendContact.path) route.bodyLimit = BODY_BYTES_CONTACT;
  });
}
