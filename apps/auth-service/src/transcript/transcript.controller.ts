import { Body, Controller, Inject, UseGuards } from '@nestjs/common';
import {
  api,
  handInRequest,
  type HandInRequest,
  type BadgeResponse,
  type SessionClaims,
  type TranscriptKeys,
  type TranscriptResponse,
} from '@netward/contracts';
import { Call } from '@netward/nest-kit';
import { Session, SessionGuard } from '@netward/nest-kit/identity';
import { type AuthConfig, CONFIG } from '../config.ts';
import { TranscriptService } from './transcript.service.ts';

@Controller()
export class TranscriptController {
  constructor(
    private readonly transcripts: TranscriptService,
    @Inject(CONFIG) private readonly config: AuthConfig,
  ) {}

  @Call(api.getTranscript)
  @UseGuards(SessionGuard)
  async transcript(@Session() { sub }: SessionClaims): Promise<TranscriptResponse> {
    return this.transcripts.signBoth(sub);
  }

  @Call(api.handIn)
  @UseGuards(SessionGuard)
  async handIn(
    @Session() { sub }: SessionClaims,
    @Body({ schema: handInRequest }) request: HandInRequest,
  ): Promise<TranscriptResponse> {
    return { transcript: await this.transcripts.sign(sub, request) };
  }

  @Call(api.getBadge)
  @UseGuards(SessionGuard)
  async badge(@Session() { sub }: SessionClaims): Promise<BadgeResponse> {
    return { badge: await this.transcripts.signBadge(sub) };
  }

  @Call(api.getTranscriptKeys)
  keys(): TranscriptKeys {
    return { keys: [...this.config.TRANSCRIPT_KEYS.published] };
  }
}
