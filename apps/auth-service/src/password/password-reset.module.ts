import { Module } from '@nestjs/common';
import { AccountModule } from '../account/account.module.ts';
import { EmailTokenModule } from '../email-token/email-token.module.ts';
import { OutboxModule } from '../outbox/outbox.module.ts';
import { SessionModule } from '../session/session.module.ts';
import { PasswordChangeService } from './password-change.service.ts';
import { PasswordController } from './password.controller.ts';
import { PasswordModule } from './password.module.ts';
import { PasswordResetService } from './password-reset.service.ts';

@Module({
  imports: [AccountModule, EmailTokenModule, OutboxModule, PasswordModule, SessionModule],
  controllers: [PasswordController],
  providers: [PasswordResetService, PasswordChangeService],
})
export class PasswordResetModule {}
