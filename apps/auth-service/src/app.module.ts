import { type DynamicModule, Module, type Provider } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { ServiceModule } from '@netward/nest-kit';
import { DatabaseModule } from '@netward/nest-kit/database';
import { REVOCATIONS, SERVICE_TOKEN, SessionVerifier, VERIFIER } from '@netward/nest-kit/identity';
import { LimitsModule } from '@netward/nest-kit/limits';
import { QueueBackend } from '@netward/nest-kit/queue';
import { createLocalJWKSet } from 'jose';
import { AccountController, OwnAccountController } from './account/account.controller.ts';
import { AccountService } from './account/account.service.ts';
import { CredentialsService } from './account/credentials.service.ts';
import { DeletionService } from './account/deletion.service.ts';
import { OwnDataService } from './account/own-data.service.ts';
import { type AuthConfig, CONFIG, directAddress } from './config.ts';
import { BotCheck } from './contact/bot-check.ts';
import { ContactBudgets, ContactController, ContactService } from './contact/contact.controller.ts';
import { databaseOptions } from './database/database.ts';
import { EmailTokenService } from './email-token/email-token.service.ts';
import { ErasureRelay } from './erasure/erasure-relay.ts';
import { INTERVALS, type Intervals } from './intervals.ts';
import { ActsService, RewriteService } from './mail-desk/acts.service.ts';
import { AuditService } from './mail-desk/audit.service.ts';
import { MailDeskController } from './mail-desk/mail-desk.controller.ts';
import { MailGauges, OverviewService } from './mail-desk/overview.service.ts';
import { TraceService } from './mail-desk/trace.service.ts';
import { NewsletterController } from './newsletter/newsletter.controller.ts';
import { NewsletterService } from './newsletter/newsletter.service.ts';
import { Decider } from './outbox/decider.ts';
import { DeliveryService, Relay } from './outbox/relay.ts';
import { MailClaimsController, MailClaims } from './outbox/mail-claims.ts';
import { MailQueue } from './outbox/mail-queue.ts';
import { OutboxService } from './outbox/outbox.service.ts';
import {
  PasswordChangeService,
  PasswordController,
  PasswordResetService,
} from './password/password.controller.ts';
import { PasswordService } from './password/password.service.ts';
import { ProviderClient } from './provider/provider-client.ts';
import { ProviderLoginService, ProviderController } from './provider/provider.controller.ts';
import { Housekeeping, InactivityService, RetentionService } from './retention/housekeeping.ts';
import { EndedSessionsService, InternalController } from './session/internal.controller.ts';
import { KnownBrowsers, LoginThrottle } from './session/login-throttle.ts';
import { LoginService, OwnPassword } from './session/login.service.ts';
import { SessionController } from './session/session.controller.ts';
import { SessionService } from './session/session.service.ts';
import { TranscriptController, TranscriptService } from './transcript/transcript.controller.ts';

const controllers = [
  AccountController,
  SessionController,
  InternalController,
  TranscriptController,
  OwnAccountController,
  PasswordController,
  ProviderController,
  MailClaimsController,
  ContactController,
  NewsletterController,
  MailDeskController,
];

const accounts = [
  AccountService,
  CredentialsService,
  OwnDataService,
  DeletionService,
  EmailTokenService,
  PasswordService,
  PasswordResetService,
  PasswordChangeService,
  SessionService,
  EndedSessionsService,
  KnownBrowsers,
  LoginService,
  LoginThrottle,
  OwnPassword,
  ProviderClient,
  ProviderLoginService,
  TranscriptService,
];

const contacts = [ContactService, ContactBudgets, BotCheck, NewsletterService];

const mails = [OutboxService, MailQueue, Decider, Relay, MailClaims, DeliveryService];

const desk = [AuditService, OverviewService, TraceService, RewriteService, ActsService, MailGauges];

const upkeep = [ErasureRelay, RetentionService, InactivityService, Housekeeping];

/** Built from the settings when a service starts: the module can be read without any. */
const made: Provider[] = [
  {
    provide: SERVICE_TOKEN,
    inject: [CONFIG],
    useFactory: ({ SERVICE_TOKEN }: AuthConfig) => SERVICE_TOKEN,
  },
  {
    provide: QueueBackend,
    inject: [CONFIG],
    // The queue in PostgreSQL uses LISTEN, which does not work through a pooler.
    useFactory: (config: AuthConfig) =>
      new QueueBackend({
        redisUrl: config.REDIS_URL,
        databaseUrl: config.QUEUE_DATABASE_URL ?? directAddress(config),
      }),
  },
  {
    provide: VERIFIER,
    inject: [CONFIG],
    useFactory: ({ SIGNING_KEYS }: AuthConfig) =>
      new SessionVerifier(createLocalJWKSet({ keys: SIGNING_KEYS.map((key) => key.publicJwk) })),
  },
  { provide: REVOCATIONS, useExisting: SessionService },
];

@Module({})
export class AuthModule {
  static register(config: AuthConfig, intervals: Intervals): DynamicModule {
    return {
      module: AuthModule,
      imports: [
        ServiceModule,
        DatabaseModule.register({
          ...databaseOptions(config.DATABASE_URL),
          poolSize: config.DATABASE_POOL_SIZE,
          connectMs: intervals.databaseConnectMs,
          answerMs: intervals.databaseAnswerMs,
        }),
        LimitsModule.register('auth-service', config, intervals.redisAnswerMs),
        JwtModule.register({}),
      ],
      controllers,
      providers: [
        { provide: CONFIG, useValue: config },
        { provide: INTERVALS, useValue: intervals },
        ...made,
        ...accounts,
        ...contacts,
        ...mails,
        ...desk,
        ...upkeep,
      ],
    };
  }
}
