import { Controller, Get, Module, UseGuards } from '@nestjs/common';
import { createService, ServiceModule } from '@netward/nest-kit';
import { IdentityModule, SessionGuard } from '@netward/nest-kit/identity';
import { eventually } from '@netward/test-kit';

/** A starved machine may need long for a page of the list, and minutes for 300,000 ended sessions. */
const TIMES = { pollMs: 100, answerMs: 60_000 };
const LIST_MS = 300_000;

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
    imports: [ServiceModule, IdentityModule.register({ authUrl, serviceToken, ...TIMES })],
    controllers: [CheckController],
  })
  class CheckerModule {}
  const app = await createService(CheckerModule, { logLevel: 'silent' });
  await app.listen(0, '127.0.0.1');
  const url = await app.getUrl();
  const isReady = async (): Promise<boolean> => (await fetch(`${url}/readyz`)).ok;
  await eventually('it knows the ended sessions', isReady, LIST_MS);
  return {
    async statusFor(token) {
      const headers = { authorization: `Bearer ${token}` };
      return (await fetch(`${url}/check`, { headers })).status;
    },
    stop: () => app.close(),
  };
}
