import { Body, Controller, Query } from '@nestjs/common';
import {
  api,
  type MessageResponse,
  REGISTERED_MESSAGE,
  RESENT_MESSAGE,
  VERIFIED_MESSAGE,
  type VerifyEmailResponse,
} from '@netward/contracts';
import { Call } from '@netward/nest-kit';
import { type BodyOf, Origin, type RequestOrigin } from '../request.ts';
import { AccountService } from './account.service.ts';

@Controller()
export class AccountController {
  constructor(private readonly accounts: AccountService) {}

  @Call(api.register)
  async register(
    @Body({ schema: api.register.body }) body: BodyOf<'register'>,
    @Origin() { requestId }: RequestOrigin,
  ): Promise<MessageResponse> {
    await this.accounts.register(body, requestId);
    return { message: REGISTERED_MESSAGE };
  }

  @Call(api.resendVerification)
  async resendVerification(
    @Body({ schema: api.resendVerification.body }) { email }: BodyOf<'resendVerification'>,
    @Origin() { requestId }: RequestOrigin,
  ): Promise<MessageResponse> {
    await this.accounts.resendVerification(email, requestId);
    return { message: RESENT_MESSAGE };
  }

  @Call(api.verifyEmail)
  async verifyEmail(
    @Query({ schema: api.verifyEmail.query }) { token }: { token?: string },
  ): Promise<VerifyEmailResponse> {
    await this.accounts.verifyEmail(token);
    return { verified: true, message: VERIFIED_MESSAGE };
  }
}
