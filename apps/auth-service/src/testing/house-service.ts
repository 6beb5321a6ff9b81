import { Controller, Get, Module, UseGuards } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { SessionClaims } from '@netward/contracts';
import { createService, ServiceModule } from '@netward/nest-kit';
import { IdentityModule, Session, SessionGuard } from '@netward/nest-kit/identity';
import { eventually } from './eventually.ts';

@Controller()
class WhoController {
  @Get('/who')
  @UseGuards(SessionGuard)
  who(@Session() { sub }: SessionClaims): { sub: string } {
    return { sub };
  }
}

/** A service that knows sessions as learning-service and assistant-service do: by nest-kit alone. */
export interface HouseService {
  /** The status that a call with a session's token gets. */
  statusFor(token: string): Promise<number>;
  stop(): Promise<void>;
}

/** Starts one; ready for requests when this returns. */
export async function startHouseService(
  authUrl: string,
  serviceToken: string,
): Promise<HouseService> {
  @Module({
    imports: [ServiceModule, IdentityModule.register({ authUrl, serviceToken })],
    controllers: [WhoController],
  })
  class HouseModule {}
  const app: NestFastifyApplication = await createService(HouseModule, { logLevel: 'silent' });
  await app.listen(0, '127.0.0.1');
  const url = await app.getUrl();
  await eventually('it knows the ended sessions', async () => (await fetch(`${url}/readyz`)).ok);
  return {
    async statusFor(token) {
      const headers = { authorization: `Bearer ${token}` };
      return (await fetch(`${url}/who`, { headers })).status;
    },
    stop: () => app.close(),
  };
}
