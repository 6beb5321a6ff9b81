import { Body, Controller, Query, UseGuards } from '@nestjs/common';
import {
  api,
  type ChangePasswordRequest,
  changePasswordRequest,
  FORGOT_MESSAGE,
  type ForgotPasswordRequest,
  forgotPasswordRequest,
  type MessageResponse,
  PASSWORD_CHANGED_MESSAGE,
  RESET_MESSAGE,
  RESET_TOKEN_VALID_MESSAGE,
  type ResetPasswordRequest,
  resetPasswordRequest,
  type SessionClaims,
  type VerifyResetTokenResponse,
} from '@netward/contracts';
import { AppError, Call } from '@netward/nest-kit';
import { Session, SessionGuard } from '@netward/nest-kit/identity';
import { Origin, type RequestOrigin } from '../request-origin.ts';
import { LoginThrottle } from '../session/login-throttle.ts';
import { PasswordChangeService } from './password-change.service.ts';
import { PasswordResetService } from './password-reset.service.ts';

const NOT_VALID = { fields: { valid: false } } as const;

@Controller()
export class PasswordController {
  constructor(
    private readonly resets: PasswordResetService,
    private readonly throttle: LoginThrottle,
    private readonly changes: PasswordChangeService,
  ) {}

  @Call(api.forgotPassword)
  async forgot(
    @Body({ schema: forgotPasswordRequest }) { email }: ForgotPasswordRequest,
    @Origin() { requestId }: RequestOrigin,
  ): Promise<MessageResponse> {
    await this.resets.request(email, requestId);
    return { message: FORGOT_MESSAGE };
  }

  @Call(api.verifyResetToken)
  async verifyToken(
    @Query({ schema: api.verifyResetToken.query }) { token }: { token?: string },
  ): Promise<VerifyResetTokenResponse> {
    if (!token) throw new AppError('RESET_TOKEN_MISSING', NOT_VALID);
    const email = await this.resets.addressOf(token);
    if (!email) throw new AppError('RESET_TOKEN_INVALID', NOT_VALID);
    return { valid: true, email, message: RESET_TOKEN_VALID_MESSAGE };
  }

  /** The owner of the mailbox may sign in at once, however many guesses failed before. */
  @Call(api.resetPassword)
  async reset(
    @Body({ schema: resetPasswordRequest }) body: ResetPasswordRequest,
    @Origin() { requestId }: RequestOrigin,
  ): Promise<MessageResponse> {
    const emailKey = await this.resets.reset(body, requestId);
    await this.throttle.noteReset(emailKey, body.browserMark);
    return { message: RESET_MESSAGE };
  }

  @Call(api.changePassword)
  @UseGuards(SessionGuard)
  async change(
    @Session() session: SessionClaims,
    @Body({ schema: changePasswordRequest }) body: ChangePasswordRequest,
    @Origin() origin: RequestOrigin,
  ): Promise<MessageResponse> {
    await this.changes.change(session, body, origin);
    return { message: PASSWORD_CHANGED_MESSAGE };
  }
}
