import {
  type DynamicModule,
  Inject,
  Module,
  type OnModuleDestroy,
  type OnModuleInit,
} from '@nestjs/common';
import { internalPaths } from '@netward/contracts';
import { createRemoteJWKSet } from 'jose';
import { Readiness } from '../health/readiness.ts';
import { measure } from '../metrics/metrics.ts';
import { REVOCATIONS, VERIFIER } from './identity.tokens.ts';
import { RevocationList } from './revocation-list.ts';
import { SessionVerifier } from './session-verifier.ts';
import { OptionalSessionGuard, SessionGuard } from './session.guard.ts';

/** Tokens with made-up key ids make a service fetch the keys at most once in this time. */
const KEYS_AGAIN_MS = 1000;

export interface IdentityOptions {
  /** Base address of auth-service. */
  authUrl: string;
  serviceToken: string;
  /** Milliseconds between two fetches of the ended sessions; two seconds by default. */
  pollMs?: number;
}

/**
 * Identity for every service but auth-service: tokens are verified here with auth-service's public
 * keys, which are kept and fetched again only when a token names an unknown key.
 */
@Module({})
export class IdentityModule implements OnModuleInit, OnModuleDestroy {
  constructor(
    @Inject(REVOCATIONS) private readonly revocations: RevocationList,
    private readonly readiness: Readiness,
  ) {}

  static register({ authUrl, serviceToken, pollMs }: IdentityOptions): DynamicModule {
    const keys = createRemoteJWKSet(new URL(`${authUrl}${internalPaths.jwks}`), {
      cacheMaxAge: Number.POSITIVE_INFINITY,
      cooldownDuration: KEYS_AGAIN_MS,
      timeoutDuration: 2000,
    });
    return {
      module: IdentityModule,
      global: true,
      providers: [
        { provide: VERIFIER, useValue: new SessionVerifier(keys) },
        { provide: REVOCATIONS, useValue: new RevocationList(authUrl, serviceToken, pollMs) },
        SessionGuard,
        OptionalSessionGuard,
      ],
      exports: [VERIFIER, REVOCATIONS, SessionGuard, OptionalSessionGuard],
    };
  }

  onModuleInit(): void {
    this.readiness.add('identity', () => {
      if (!this.revocations.isUsable) throw new Error('ended sessions unknown');
    });
    measure({
      name: 'revocations_age_seconds',
      help: 'Age of the list of ended sessions',
      read: () => this.revocations.ageSeconds,
    });
    measure({
      name: 'revocations_kept',
      help: 'Ended sessions in that list whose tokens may still be shown',
      read: () => this.revocations.size,
    });
    void this.revocations.start();
  }

  onModuleDestroy(): void {
    this.revocations.stop();
  }
}
