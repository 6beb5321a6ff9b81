import { Controller, Get, Inject, Query, UseGuards } from '@nestjs/common';
import {
  type EndedSessionsPage,
  type EndedSessionsQuery,
  endedSessionsQuery,
  internalPaths,
} from '@netward/contracts';
import { ServiceTokenGuard } from '@netward/nest-kit/identity';
import type { JSONWebKeySet } from 'jose';
import { CONFIG, type AuthConfig } from '../config.ts';
import { EndedSessionsService } from './ended-sessions.service.ts';

/** What the other services need in order to check tokens themselves. */
@Controller()
export class InternalController {
  constructor(
    private readonly endedSessions: EndedSessionsService,
    @Inject(CONFIG) private readonly config: AuthConfig,
  ) {}

  @Get(internalPaths.jwks)
  keys(): JSONWebKeySet {
    return { keys: this.config.SIGNING_KEYS.map(({ publicJwk }) => publicJwk) };
  }

  @Get(internalPaths.endedSessions)
  @UseGuards(ServiceTokenGuard)
  ended(
    @Query({ schema: endedSessionsQuery }) query: EndedSessionsQuery,
  ): Promise<EndedSessionsPage> {
    return this.endedSessions.page(query);
  }

  @Get(internalPaths.revocations)
  @UseGuards(ServiceTokenGuard)
  async revocations(): Promise<{ sessions: string[] }> {
    return { sessions: await this.endedSessions.all() };
  }
}
