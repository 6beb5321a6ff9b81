import { Module } from '@nestjs/common';
import { QueueBackend } from '@netward/nest-kit/queue';
import { AccountModule } from '../account/account.module.ts';
import { CONFIG, type Config } from '../config.ts';
import { EmailTokenModule } from '../email-token/email-token.module.ts';
import { Decider } from './decider.ts';
import { DeliveryService } from './delivery.service.ts';
import { MailQueue } from './mail-queue.ts';
import { Outcomes } from './outcomes.ts';
import { Reconciler } from './reconciler.ts';
import { Relay } from './relay.ts';

function createBackend({ REDIS_URL, QUEUE_DATABASE_URL, DATABASE_URL }: Config): QueueBackend {
  return new QueueBackend({
    redisUrl: REDIS_URL,
    databaseUrl: QUEUE_DATABASE_URL ?? DATABASE_URL,
  });
}

/** Brings owed mails to the mailer's queue and their outcomes back. */
@Module({
  imports: [AccountModule, EmailTokenModule],
  providers: [
    { provide: QueueBackend, useFactory: createBackend, inject: [CONFIG] },
    MailQueue,
    Decider,
    Relay,
    Outcomes,
    Reconciler,
    DeliveryService,
  ],
  exports: [QueueBackend],
})
export class DeliveryModule {}
