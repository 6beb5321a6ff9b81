import { Module } from '@nestjs/common';
import { OutboxModule } from '../outbox/outbox.module.ts';
import { SessionModule } from '../session/session.module.ts';
import { BotCheck } from './bot-check.ts';
import { ContactBudgets } from './contact-budgets.ts';
import { ContactController } from './contact.controller.ts';
import { ContactService } from './contact.service.ts';

@Module({
  imports: [OutboxModule, SessionModule],
  controllers: [ContactController],
  providers: [ContactService, ContactBudgets, BotCheck],
})
export class ContactModule {}
