import { Module } from '@nestjs/common';
import { SERVICE_TOKEN } from '@netward/nest-kit/identity';
import { QueueBackend } from '@netward/nest-kit/queue';
import { AccountModule } from '../account/account.module.ts';
import { CONFIG, type AuthConfig, directAddress } from '../config.ts';
import { EmailTokenModule } from '../email-token/email-token.module.ts';
import { Decider } from './decider.ts';
import { DeliveryService } from './delivery.service.ts';
import { MailClaimsController } from './mail-claims.controller.ts';
import { MailClaims } from './mail-claims.service.ts';
import { MailQueue } from './mail-queue.ts';
import { Relay } from './relay.ts';

/** The queue in PostgreSQL uses LISTEN, which does not work through a pooler. */
function createBackend(config: AuthConfig): QueueBackend {
  return new QueueBackend({
    redisUrl: config.REDIS_URL,
    databaseUrl: config.QUEUE_DATABASE_URL ?? directAddress(config),
  });
}

/** Puts requested mails on the mailer's queue, and lends them to the mailer that asks. */
@Module({
  imports: [AccountModule, EmailTokenModule],
  controllers: [MailClaimsController],
  providers: [
    { provide: QueueBackend, useFactory: createBackend, inject: [CONFIG] },
    MailQueue,
    Decider,
    Relay,
    MailClaims,
    DeliveryService,
    {
      provide: SERVICE_TOKEN,
      useFactory: (config: AuthConfig) => config.SERVICE_TOKEN,
      inject: [CONFIG],
    },
  ],
})
export class DeliveryModule {}
