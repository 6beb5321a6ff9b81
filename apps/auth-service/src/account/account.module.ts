import { Module } from '@nestjs/common';
import { EmailTokenModule } from '../email-token/email-token.module.ts';
import { OutboxModule } from '../outbox/outbox.module.ts';
import { PasswordModule } from '../password/password.module.ts';
import { AccountController } from './account.controller.ts';
import { AccountService } from './account.service.ts';
import { CredentialsService } from './credentials.service.ts';

@Module({
  imports: [EmailTokenModule, OutboxModule, PasswordModule],
  controllers: [AccountController],
  providers: [AccountService, CredentialsService],
  exports: [CredentialsService],
})
export class AccountModule {}
