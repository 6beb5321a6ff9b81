import { Module } from '@nestjs/common';
import { QueueBackend } from '@netward/nest-kit/queue';
import { AccountModule } from '../account/account.module.ts';
import { CONFIG, type Config, directAddress } from '../config.ts';
import { EmailTokenModule } from '../email-token/email-token.module.ts';
import { Decider } from './decider.ts';
import { DeliveryService } from './delivery.service.ts';
import { MailQueue } from './mail-queue.ts';
import { Outcomes } from './outcomes.ts';
import { Reconciler } from './reconciler.ts';
import { Relay } from './relay.ts';

/** The queue in PostgreSQL listens, which no pooler lets it do. */
function createBackend(config: Config): QueueBackend {
  return new QueueBackend({
    redisUrl: config.REDIS_URL,
    databaseUrl: config.QUEUE_DATABASE_URL ?? directAddress(config),
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
