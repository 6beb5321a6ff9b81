import { type DynamicModule, Module } from '@nestjs/common';
import { ServiceModule } from '@netward/nest-kit';
import { QueueBackend } from '@netward/nest-kit/queue';
import { AuthClient } from './calls/auth.client.ts';
import { CONFIG, type MailerConfig } from './config.ts';
import { DeskAccess, DeskSessions } from './desk/desk-access.ts';
import { DeskController } from './desk/desk.controller.ts';
import { QueueReader } from './desk/queue-reader.ts';
import { SignInController } from './desk/sign-in.controller.ts';
import { MailServerWatch } from './mail/mail-server-watch.ts';
import { type MailTimes, TIMES } from './mail/mail-times.ts';
import { MailProcessor, MailWorkers } from './mail/mail.processor.ts';
import { PreviewController } from './preview/preview.controller.tsx';
import { MailTransport } from './transport/mail-transport.ts';

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
        DeskSessions,
        DeskAccess,
        QueueReader,
      ],
    };
  }
}
