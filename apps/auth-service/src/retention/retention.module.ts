import { Module } from '@nestjs/common';
import { OwnAccountModule } from '../account/own-account.module.ts';
import { OutboxModule } from '../outbox/outbox.module.ts';
import { Housekeeping } from './housekeeping.ts';
import { InactivityService } from './inactivity.service.ts';
import { RetentionService } from './retention.service.ts';

@Module({
  imports: [OutboxModule, OwnAccountModule],
  providers: [RetentionService, InactivityService, Housekeeping],
})
export class RetentionModule {}
