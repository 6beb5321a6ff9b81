import { Module } from '@nestjs/common';
import { OutboxModule } from '../outbox/outbox.module.ts';
import { BotCheck } from './bot-check.ts';
import { ContactController } from './contact.controller.ts';
import { ContactService } from './contact.service.ts';

@Module({
  imports: [OutboxModule],
  controllers: [ContactController],
  providers: [ContactService, BotCheck],
})
export class ContactModule {}
