import { Controller, Get, Inject, UseGuards } from '@nestjs/common';
import { internalPaths, type Revocations } from '@netward/contracts';
import { ServiceTokenGuard } from '@netward/nest-kit/identity';
import type { JSONWebKeySet } from 'jose';
import { CONFIG, type AuthConfig } from '../config.ts';
import { SessionService } from './session.service.ts';

/** What the other services need in order to check tokens themselves. */
@Controller()
export class InternalController {
  constructor(
    private readonly sessions: SessionService,
    @Inject(CONFIG) private readonly config: AuthConfig,
  ) {}

  @Get(internalPaths.jwks)
  keys(): JSONWebKeySet {
    return { keys: this.config.SIGNING_KEYS.map(({ publicJwk }) => publicJwk) };
  }

  @Get(internalPaths.revocations)
  @UseGuards(ServiceTokenGuard)
  async revocations(): Promise<Revocations> {
    return { sessions: await this.sessions.ended() };
  }
}
