import { Body, Controller, HttpCode, Post, UseGuards } from '@nestjs/common';
import {
  internalPaths,
  type MailClaimAnswer,
  type MailClaimRequest,
  mailClaimRequest,
  type MailRenewAnswer,
  type MailRenewRequest,
  mailRenewRequest,
  type MailReport,
  mailReport,
  type MailReportAnswer,
} from '@netward/contracts';
import { ServiceTokenGuard } from '@netward/nest-kit/identity';
import { MailClaims } from './mail-claims.service.ts';

/** The calls of a mailer that sends mails. */
@Controller()
@UseGuards(ServiceTokenGuard)
export class MailClaimsController {
  constructor(private readonly claims: MailClaims) {}

  @Post(internalPaths.mailClaim)
  @HttpCode(200)
  claim(@Body({ schema: mailClaimRequest }) request: MailClaimRequest): Promise<MailClaimAnswer> {
    return this.claims.claim(request);
  }

  @Post(internalPaths.mailRenew)
  @HttpCode(200)
  renew(@Body({ schema: mailRenewRequest }) request: MailRenewRequest): Promise<MailRenewAnswer> {
    return this.claims.renew(request);
  }

  @Post(internalPaths.mailReport)
  @HttpCode(200)
  report(@Body({ schema: mailReport }) report: MailReport): Promise<MailReportAnswer> {
    return this.claims.report(report);
  }
}
