import { Module } from '@nestjs/common';
import { SERVICE_TOKEN } from '@netward/nest-kit/identity';
import { AccountModule } from '../account/account.module.ts';
import { CONFIG, type AuthConfig } from '../config.ts';
import { EmailTokenModule } from '../email-token/email-token.module.ts';
import { ActsService } from './acts.service.ts';
import { AuditService } from './audit.service.ts';
import { MailDeskController } from './mail-desk.controller.ts';
import { MailGauges } from './mail-gauges.ts';
import { OverviewService } from './overview.service.ts';
import { RewriteService } from './rewrite.service.ts';
import { TraceService } from './trace.service.ts';

/** The part of the support desk that reads and changes mails. */
@Module({
  imports: [AccountModule, EmailTokenModule],
  controllers: [MailDeskController],
  providers: [
    AuditService,
    OverviewService,
    TraceService,
    RewriteService,
    ActsService,
    MailGauges,
    {
      provide: SERVICE_TOKEN,
      useFactory: (config: AuthConfig) => config.SERVICE_TOKEN,
      inject: [CONFIG],
    },
  ],
})
export class MailDeskModule {}
