import { Body, Controller, Query, StreamableFile, UseGuards } from '@nestjs/common';
import {
  api,
  type MessageResponse,
  REGISTERED_MESSAGE,
  type RegisterRequest,
  registerRequest,
  RESENT_MESSAGE,
  type ResendVerificationRequest,
  resendVerificationRequest,
  VERIFIED_MESSAGE,
  type VerifyEmailResponse,
  ACCOUNT_KEPT_MESSAGE,
  type ChangeNameRequest,
  changeNameRequest,
  type DeleteAccountRequest,
  deleteAccountRequest,
  DELETION_ASKED_MESSAGE,
  type DeletionAsked,
  type KeepByLinkRequest,
  keepByLinkRequest,
  NAME_CHANGED_MESSAGE,
  type OwnAccount,
  type SessionClaims,
} from '@netward/contracts';
import { Call } from '@netward/nest-kit';
import { Session, SessionGuard } from '@netward/nest-kit/identity';
import { Origin, type RequestOrigin } from '../request-origin.ts';
import { AccountService } from './account.service.ts';
import { DeletionService } from './deletion.service.ts';
import { OwnDataService } from './own-data.service.ts';

@Controller()
export class AccountController {
  constructor(private readonly accounts: AccountService) {}

  @Call(api.register)
  async register(
    @Body({ schema: registerRequest }) body: RegisterRequest,
    @Origin() { requestId }: RequestOrigin,
  ): Promise<MessageResponse> {
    await this.accounts.register(body, requestId);
    return { message: REGISTERED_MESSAGE };
  }

  @Call(api.resendVerification)
  async resendVerification(
    @Body({ schema: resendVerificationRequest }) { email }: ResendVerificationRequest,
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

/** What learners do with their own account. */
@Controller()
export class OwnAccountController {
  constructor(
    private readonly ownData: OwnDataService,
    private readonly deletions: DeletionService,
  ) {}

  @Call(api.getAccount)
  @UseGuards(SessionGuard)
  account(@Session() session: SessionClaims): Promise<OwnAccount> {
    return this.ownData.account(session);
  }

  @Call(api.changeName)
  @UseGuards(SessionGuard)
  async changeName(
    @Session() session: SessionClaims,
    @Body({ schema: changeNameRequest }) { name }: ChangeNameRequest,
  ): Promise<MessageResponse> {
    await this.ownData.rename(session, name);
    return { message: NAME_CHANGED_MESSAGE };
  }

  @Call(api.exportAccount)
  @UseGuards(SessionGuard)
  async export(
    @Session() session: SessionClaims,
    @Origin() { requestId }: RequestOrigin,
  ): Promise<StreamableFile> {
    const copy = await this.ownData.copy(session, requestId);
    return new StreamableFile(copy, { type: 'application/json; charset=utf-8' });
  }

  @Call(api.deleteAccount)
  @UseGuards(SessionGuard)
  async delete(
    @Session() session: SessionClaims,
    @Body({ schema: deleteAccountRequest }) { password }: DeleteAccountRequest,
    @Origin() origin: RequestOrigin,
  ): Promise<DeletionAsked> {
    const dueAt = await this.deletions.ask(session, password, origin);
    return { message: DELETION_ASKED_MESSAGE, dueAt: dueAt.toISOString() };
  }

  @Call(api.keepAccount)
  @UseGuards(SessionGuard)
  async keep(
    @Session() session: SessionClaims,
    @Origin() origin: RequestOrigin,
  ): Promise<MessageResponse> {
    await this.deletions.keep(session, origin);
    return { message: ACCOUNT_KEPT_MESSAGE };
  }

  @Call(api.keepByLink)
  async keepByLink(
    @Body({ schema: keepByLinkRequest }) { token }: KeepByLinkRequest,
    @Origin() origin: RequestOrigin,
  ): Promise<MessageResponse> {
    await this.deletions.keepByLink(token, origin);
    return { message: ACCOUNT_KEPT_MESSAGE };
  }
}
