import { Controller, Get, Module, UseGuards } from '@nestjs/common';
import { createService, ServiceModule } from '@netward/nest-kit';
import { IdentityModule, SessionGuard } from '@netward/nest-kit/identity';
import { eventually } from '@netward/test-kit';

@Controller()
class CheckController {
  @Get('/check')
  @UseGuards(SessionGuard)
  check(): void {}
}

/** A service that checks session tokens with nest-kit, as learning-service and assistant-service do. */
export interface SessionChecker {
  /** The status of a call with this token. */
  statusFor(token: string): Promise<number>;
  stop(): Promise<void>;
}

/** Starts one that asks for ended sessions ten times a second; ready when this returns. */
export async function startSessionChecker(
  authUrl: string,
  serviceToken: string,
): Promise<SessionChecker> {
  @Module({
    imports: [ServiceModule, IdentityModule.register({ authUrl, serviceToken, pollMs: 100 })],
    controllers: [CheckController],
  })
  class CheckerModule {}
  const app = await createService(CheckerModule, { logLevel: 'silent' });
  await app.listen(0, '127.0.0.1');
  const url = await app.getUrl();
  await eventually('it knows the ended sessions', async () => (await fetch(`${url}/readyz`)).ok);
  return {
    async statusFor(token) {
      const headers = { authorization: `Bearer ${token}` };
      return (await fetch(`${url}/check`, { headers })).status;
    },
    stop: () => app.close(),
  };
}
