import { type DynamicModule, Module } from '@nestjs/common';
import { ServiceModule, createService } from '@netward/nest-kit';
import { QueueBackend } from '@netward/nest-kit/queue';
import { fastifyCookie } from '@fastify/cookie';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { AuthClient } from './calls/auth.client.ts';
import { CONFIG, type MailerConfig } from './config.ts';
import { DeskAccess } from './desk/desk-access.ts';
import { DeskController } from './desk/desk.controller.ts';
import { QueueReader } from './desk/queue-reader.ts';
import { SignInController } from './desk/sign-in.controller.ts';
import { MailServerWatch } from './mail/mail-server-watch.ts';
import { type MailTimes, TIMES, MAIL_TIMES } from './mail/mail-times.ts';
import { MailProcessor, MailWorkers } from './mail/mail.processor.ts';
import { PreviewController } from './preview/preview.controller.tsx';
import { MailTransport } from './transport/mail-transport.ts';
import { acceptForms } from './desk/forms.ts';

@Module({})
export class MailerModule {
  static register(config: MailerConfig, times: MailTimes): DynamicModule {
    const backend = new QueueBackend({
      redisUrl: config.REDIS_URL,
      databaseUrl: config.QUEUE_DATABASE_URL,
    });
    const isDevelopment = config.NODE_ENV === 'development';
    return {
      module: MailerModule,
      imports: [ServiceModule],
      controllers: [
        DeskController,
        SignInController,
        ...(isDevelopment ? [PreviewController] : []),
      ],
      providers: [
        { provide: CONFIG, useValue: config },
        { provide: TIMES, useValue: times },
        { provide: QueueBackend, useValue: backend },
        AuthClient,
        MailTransport,
        MailServerWatch,
        MailProcessor,
        MailWorkers,
        DeskAccess,
        QueueReader,
      ],
    };
  }
}

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
