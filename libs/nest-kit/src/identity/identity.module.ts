import {
  type DynamicModule,
  Inject,
  Module,
  type OnModuleDestroy,
  type OnModuleInit,
} from '@nestjs/common';
import { internalPaths } from '@netward/contracts';
import { Readiness } from '../bootstrap/service.module.ts';
import { measure } from '../metrics/metrics.ts';
import { fetchedKeys, SessionVerifier } from './session-verifier.ts';
import { getJson, RevocationList } from './revocation-list.ts';
import { REVOCATIONS, VERIFIER, OptionalSessionGuard, SessionGuard } from './guards.ts';

export interface IdentityOptions {
  /** Base address of auth-service. */
  authUrl: string;
  serviceToken: string;
  /** Milliseconds between two fetches of the ended sessions; two seconds by default. */
  pollMs?: number;
  /** How long auth-service may take to answer; by default 1.5 s for the ended sessions, 2 s for its keys. */
  answerMs?: number;
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

  static register({ authUrl, serviceToken, pollMs, answerMs }: IdentityOptions): DynamicModule {
    const jwks = `${authUrl}${internalPaths.jwks}`;
    const keys = fetchedKeys((signal) => getJson(jwks, { signal }), answerMs);
    return {
      module: IdentityModule,
      global: true,
      providers: [
        { provide: VERIFIER, useValue: new SessionVerifier(keys) },
        {
          provide: REVOCATIONS,
          useValue: new RevocationList(authUrl, serviceToken, pollMs, answerMs),
        },
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
