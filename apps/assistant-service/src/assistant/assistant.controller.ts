import { Body, Controller, Req, Res, UseGuards } from '@nestjs/common';
import {
  api,
  assistantRequest,
  cleanQuestion,
  CLIENT_IP_HEADER,
  isAskable,
  type AssistantRequest,
  type AssistantResponse,
  type SessionClaims,
} from '@netward/contracts';
import { findLevel } from '@netward/levels';
import { AppError, Call } from '@netward/nest-kit';
import { OptionalSessionGuard, Session } from '@netward/nest-kit/identity';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Ask } from '../model/model.ts';
import { Quota } from '../quota/quota.ts';
import { AssistantService } from './assistant.service.ts';

@Controller()
export class AssistantController {
  constructor(
    private readonly assistant: AssistantService,
    private readonly quota: Quota,
  ) {}

  @Call(api.askAssistant)
  @UseGuards(OptionalSessionGuard)
  async ask(
    @Body({ schema: assistantRequest }) body: AssistantRequest,
    @Session() session: SessionClaims | undefined,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AssistantResponse> {
    const ask = readAsk(body);
    await this.quota.countQuestion({ session, address: addressOf(request) });
    return { response: await this.assistant.answer(ask, goneSignal(reply)) };
  }
}

function readAsk({ message, level: id, conversation, lab }: AssistantRequest): Ask {
  const question = cleanQuestion(message);
  if (!isAskable(question)) throw new AppError('MESSAGE_REQUIRED');
  const level = findLevel(id);
  if (!level) throw new AppError('INVALID_LEVEL');
  return { level, question, conversation, lab };
}

/** The client's address as the gateway saw it. */
function addressOf(request: FastifyRequest): string {
  const given = request.headers[CLIENT_IP_HEADER];
  return typeof given === 'string' ? given : request.ip;
}

/** Aborts when the asker hangs up before the answer, so that nobody pays for an unread one. */
function goneSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort();
  });
  return gone.signal;
}
