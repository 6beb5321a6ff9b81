import { Module } from '@nestjs/common';
import { OutboxService } from './outbox.service.ts';

/** Where mails are owed. They are delivered by the delivery module. */
@Module({ providers: [OutboxService], exports: [OutboxService] })
export class OutboxModule {}
