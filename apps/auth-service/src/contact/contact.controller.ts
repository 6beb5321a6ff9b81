import { Body, Controller, UseGuards } from '@nestjs/common';
import {
  api,
  CONTACTED_MESSAGE,
  type ContactRequest,
  contactRequest,
  type MessageResponse,
  type SessionClaims,
} from '@netward/contracts';
import { Call } from '@netward/nest-kit';
import { OptionalSessionGuard, Session } from '@netward/nest-kit/identity';
import { Origin, type RequestOrigin } from '../request-origin.ts';
import { ContactService } from './contact.service.ts';

@Controller()
export class ContactController {
  constructor(private readonly contact: ContactService) {}

  /** A token that is not valid loses no message: its sender is a guest then. */
  @Call(api.sendContact)
  @UseGuards(OptionalSessionGuard)
  async send(
    @Body({ schema: contactRequest }) body: ContactRequest,
    @Origin() origin: RequestOrigin,
    @Session() session: SessionClaims | undefined,
  ): Promise<MessageResponse> {
    await this.contact.send(body, origin, session?.sub);
    return { message: CONTACTED_MESSAGE };
  }
}
