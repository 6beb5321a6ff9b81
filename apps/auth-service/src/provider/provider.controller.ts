import { Body, Controller, UseGuards } from '@nestjs/common';
import {
  api,
  type ConnectProviderRequest,
  connectProviderRequest,
  type MessageResponse,
  PROVIDER_CONNECTED_MESSAGE,
  type ProviderAnswer,
  providerAnswer,
  type ProviderLogin,
  type ProviderStart,
  type SessionClaims,
} from '@netward/contracts';
import { Call } from '@netward/nest-kit';
import { Session, SessionGuard } from '@netward/nest-kit/identity';
import { Origin, type RequestOrigin } from '../request-origin.ts';
import { ProviderClient } from './provider-client.ts';
import { ProviderLoginService } from './provider-login.service.ts';

/** Sign-in with the OpenID provider of the settings. */
@Controller()
export class ProviderController {
  constructor(
    private readonly provider: ProviderClient,
    private readonly logins: ProviderLoginService,
  ) {}

  @Call(api.startProvider)
  start(): Promise<ProviderStart> {
    return this.provider.begin();
  }

  @Call(api.loginWithProvider)
  login(
    @Body({ schema: providerAnswer }) answer: ProviderAnswer,
    @Origin() origin: RequestOrigin,
  ): Promise<ProviderLogin> {
    return this.logins.login(answer, origin);
  }

  @Call(api.connectProvider)
  @UseGuards(SessionGuard)
  async connect(
    @Session() session: SessionClaims,
    @Body({ schema: connectProviderRequest }) request: ConnectProviderRequest,
    @Origin() origin: RequestOrigin,
  ): Promise<MessageResponse> {
    await this.logins.connect(session, request, origin);
    return { message: PROVIDER_CONNECTED_MESSAGE };
  }
}
