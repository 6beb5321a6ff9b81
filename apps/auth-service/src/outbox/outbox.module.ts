import { Module } from '@nestjs/common';
import { OutboxService } from './outbox.service.ts';

/** Stores requested mails; the delivery module delivers them. */
@Module({ providers: [OutboxService], exports: [OutboxService] })
export class OutboxModule {}
