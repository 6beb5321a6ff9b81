import { Module } from '@nestjs/common';
import { QueueBackend } from '@netward/nest-kit/queue';
import { AccountModule } from '../account/account.module.ts';
import { CONFIG, type AuthConfig, directAddress } from '../config.ts';
import { EmailTokenModule } from '../email-token/email-token.module.ts';
import { Decider } from './decider.ts';
import { DeliveryService } from './delivery.service.ts';
import { MailQueue } from './mail-queue.ts';
import { OutcomeHandler } from './outcome-handler.ts';
import { Reconciler } from './reconciler.ts';
import { Relay } from './relay.ts';

/** The queue in PostgreSQL uses LISTEN, which does not work through a pooler. */
function createBackend(config: AuthConfig): QueueBackend {
  return new QueueBackend({
    redisUrl: config.REDIS_URL,
    databaseUrl: config.QUEUE_DATABASE_URL ?? directAddress(config),
  });
}

/** Passes requested mails to the mailer's queue and reads their outcomes. */
@Module({
  imports: [AccountModule, EmailTokenModule],
  providers: [
    { provide: QueueBackend, useFactory: createBackend, inject: [CONFIG] },
    MailQueue,
    Decider,
    Relay,
    OutcomeHandler,
    Reconciler,
    DeliveryService,
  ],
  exports: [QueueBackend],
})
export class DeliveryModule {}
