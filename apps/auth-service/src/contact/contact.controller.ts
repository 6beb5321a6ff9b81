import { Body, Controller } from '@nestjs/common';
import {
  api,
  CONTACTED_MESSAGE,
  type ContactRequest,
  contactRequest,
  type MessageResponse,
} from '@netward/contracts';
import { Call } from '@netward/nest-kit';
import { Origin, type RequestOrigin } from '../request-origin.ts';
import { ContactService } from './contact.service.ts';

@Controller()
export class ContactController {
  constructor(private readonly contact: ContactService) {}

  @Call(api.sendContact)
  async send(
    @Body({ schema: contactRequest }) body: ContactRequest,
    @Origin() origin: RequestOrigin,
  ): Promise<MessageResponse> {
    await this.contact.send(body, origin);
    return { message: CONTACTED_MESSAGE };
  }
}
