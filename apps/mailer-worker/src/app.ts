import { fastifyCookie } from '@fastify/cookie';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createService } from '@netward/nest-kit';
import { MailerModule } from './app.module.ts';
import { acceptForms } from './desk/forms.ts';
import type { MailerConfig } from './config.ts';
import { MAIL_TIMES } from './mail/mail-times.ts';

export async function createApp(
  config: MailerConfig,
  times = MAIL_TIMES,
): Promise<NestFastifyApplication> {
  const app = await createService(MailerModule.register(config, times), {
    logLevel: config.LOG_LEVEL,
  });
  const fastify = app.getHttpAdapter().getInstance();
  await fastify.register(fastifyCookie);
  acceptForms(fastify);
  return app;
}
