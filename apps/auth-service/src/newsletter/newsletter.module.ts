import { Module } from '@nestjs/common';
import { OutboxModule } from '../outbox/outbox.module.ts';
import { NewsletterController } from './newsletter.controller.ts';
import { NewsletterService } from './newsletter.service.ts';

@Module({
  imports: [OutboxModule],
  controllers: [NewsletterController],
  providers: [NewsletterService],
})
export class NewsletterModule {}
