import { Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { REVOCATIONS, SERVICE_TOKEN, SessionVerifier, VERIFIER } from '@netward/nest-kit/identity';
import { createLocalJWKSet } from 'jose';
import { AccountModule } from '../account/account.module.ts';
import { CONFIG, type AuthConfig } from '../config.ts';
import { PasswordModule } from '../password/password.module.ts';
import { EndedSessionsService } from './ended-sessions.service.ts';
import { InternalController } from './internal.controller.ts';
import { KnownBrowsers } from './known-browsers.service.ts';
import { LoginService } from './login.service.ts';
import { LoginThrottle } from './login-throttle.ts';
import { OwnPassword } from './own-password.service.ts';
import { SessionController } from './session.controller.ts';
import { SessionService } from './session.service.ts';
import { TranscriptController } from '../transcript/transcript.controller.ts';
import { TranscriptService } from '../transcript/transcript.service.ts';

function createVerifier({ SIGNING_KEYS }: AuthConfig): SessionVerifier {
  const keys = SIGNING_KEYS.map(({ publicJwk }) => publicJwk);
  return new SessionVerifier(createLocalJWKSet({ keys }));
}

@Module({
  imports: [AccountModule, PasswordModule, JwtModule.register({})],
  controllers: [SessionController, InternalController, TranscriptController],
  providers: [
    SessionService,
    EndedSessionsService,
    KnownBrowsers,
    LoginService,
    LoginThrottle,
    OwnPassword,
    TranscriptService,
    { provide: VERIFIER, useFactory: createVerifier, inject: [CONFIG] },
    { provide: REVOCATIONS, useExisting: SessionService },
    {
      provide: SERVICE_TOKEN,
      useFactory: (config: AuthConfig) => config.SERVICE_TOKEN,
      inject: [CONFIG],
    },
  ],
  exports: [SessionService, KnownBrowsers, LoginThrottle, OwnPassword, VERIFIER, REVOCATIONS],
})
export class SessionModule {}
