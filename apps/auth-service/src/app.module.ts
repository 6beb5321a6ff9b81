import { type DynamicModule, Module, type Provider } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { createService, directAddress, ServiceModule } from '@netward/nest-kit';
import { DatabaseModule } from '@netward/nest-kit/database';
import { REVOCATIONS, SERVICE_TOKEN, SessionVerifier, VERIFIER } from '@netward/nest-kit/identity';
import { LimitsModule } from '@netward/nest-kit/limits';
import { QueueBackend } from '@netward/nest-kit/queue';
import { createLocalJWKSet } from 'jose';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { api, BODY_BYTES_CONTACT } from '@netward/contracts';
import type { FastifyInstance } from 'fastify';
import { AccountController, AccountService } from './account/account.controller.ts';
import { CredentialsService } from './account/credentials.service.ts';
import { DeletionController } from './account/deletion.controller.ts';
import { OwnAccountController } from './account/own-account.controller.ts';
import { type AuthConfig, CONFIG } from './config.ts';
import { BotCheck, ContactController } from './contact/contact.controller.ts';
import { databaseOptions } from './database/database.ts';
import { EmailTokenService } from './email-token/email-token.service.ts';
import { INTERVALS, type Intervals, defaultIntervals } from './intervals.ts';
import { ActsController } from './mail-desk/acts.controller.ts';
import { AuditService } from './mail-desk/audit.service.ts';
import { OverviewController } from './mail-desk/overview.controller.ts';
import { TraceController } from './mail-desk/trace.controller.ts';
import { NewsletterController, acceptOneClickForms } from './newsletter/newsletter.controller.ts';
import { Decider } from './outbox/decider.ts';
import { MailClaims } from './outbox/mail-claims.ts';
import { OutboxService } from './outbox/outbox.service.ts';
import { MailQueue, Relay } from './outbox/relay.ts';
import { PasswordController } from './password/password.controller.ts';
import { PasswordService } from './password/password.service.ts';
import { ProviderClient, ProviderController } from './provider/provider.controller.ts';
import { Housekeeping } from './retention/housekeeping.ts';
import { InternalController } from './session/internal.controller.ts';
import { KnownBrowsers, LoginThrottle } from './session/login-throttle.ts';
import { SessionController } from './session/session.controller.ts';
import { OwnPassword, SessionService } from './session/session.service.ts';
import { TranscriptController } from './transcript/transcript.controller.ts';

const controllers = [
  AccountController,
  SessionController,
  InternalController,
  TranscriptController,
  OwnAccountController,
  DeletionController,
  PasswordController,
  ProviderController,
  MailClaims,
  ContactController,
  NewsletterController,
  OverviewController,
  TraceController,
  ActsController,
];

const accounts = [
  AccountService,
  CredentialsService,
  EmailTokenService,
  PasswordService,
  SessionService,
  KnownBrowsers,
  LoginThrottle,
  OwnPassword,
  ProviderClient,
  BotCheck,
];

const mails = [OutboxService, MailQueue, Decider, Relay, AuditService];

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
        ...mails,
        Housekeeping,
      ],
    };
  }
}

export async function createApp(
  config: AuthConfig,
  intervals = defaultIntervals,
): Promise<NestFastifyApplication> {
  const app = await createService(AuthModule.register(config, intervals), {
    logLevel: config.LOG_LEVEL,
    prepare: allowLongMessages,
  });
  acceptOneClickForms(app.getHttpAdapter().getInstance() as unknown as FastifyInstance);
  return app;
}

/** Raises the body limit for the contact form alone, to fit the longest message. */
function allowLongMessages(fastify: FastifyInstance): void {
  fastify.addHook('onRoute', (route) => {
    if (route.url === api.sendContact.path) route.bodyLimit = BODY_BYTES_CONTACT;
  });
}
