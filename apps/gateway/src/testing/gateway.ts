import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { readSettings } from '@netward/nest-kit';
import { type AuthStub, RawSocket, type RawSocketOptions, startAuthStub } from '@netward/test-kit';
import { createApp, type DoorLimits } from '../app.module.ts';
import { settings } from '../config.ts';
import { SERVICES } from '../routes.ts';
import { type AllUpstreamRules, upstreamRules } from '../upstreams/replicas.ts';
import { startStub, type StubService } from './stub-service.ts';
import { writeSite } from './sample-site.ts';

/** On a busy machine a stand-in may take long to say that it is ready; the first look waits for it. */
const patientRules = Object.fromEntries(
  SERVICES.map((service) => [service, { ...upstreamRules[service], replicaMs: 60_000 }]),
) as AllUpstreamRules;

/** A gateway on its own port, with stand-ins for the services and a small site. */
export interface TestGateway {
  app: NestFastifyApplication;
  url: string;
  port: number;
  auth: StubService;
  learning: StubService;
  assistants: StubService[];
  /** Signs a session token with a key that the gateway knows. */
  token: AuthStub['token'];
  /** Connects to it; `close` ends the connection. */
  connect: (options?: RawSocketOptions) => RawSocket;
  close: () => Promise<void>;
}

export async function startGateway(
  environment: Record<string, string> = {},
  { assistantCount = 1, door }: { assistantCount?: number; door?: DoorLimits } = {},
): Promise<TestGateway> {
  const siteDir = await mkdtemp(join(tmpdir(), 'gateway-site-'));
  await writeSite(siteDir);
  const keys = await startAuthStub('s'.repeat(40));
  const auth = await startStub();
  auth.keys = { keys: [keys.jwk] };
  const learning = await startStub();
  const assistants = await Promise.all(Array.from({ length: assistantCount }, () => startStub()));
  const config = readSettings(settings, {
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    PORT: '0',
    METRICS_TOKEN: 's'.repeat(40),
    LIMIT_KEY: 'k'.repeat(40),
    PUBLIC_URL: 'http://site.test',
    AUTH_URL: auth.url,
    LEARNING_URL: learning.url,
    ASSISTANT_URLS: assistants.map(({ url }) => url).join(','),
    SITE_DIR: siteDir,
    ...environment,
  });
  const app = await createApp(config, {
    redisAnswerMs: 60_000,
    upstreams: patientRules,
    ...door,
  });
  await app.listen(0, '127.0.0.1');
  const { port } = app.getHttpServer().address() as AddressInfo;
  const sockets: RawSocket[] = [];
  return {
    app,
    url: `http://127.0.0.1:${port}`,
    port,
    auth,
    learning,
    assistants,
    token: keys.token,
    connect: (options) => {
      const socket = new RawSocket(port, options);
      sockets.push(socket);
      return socket;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await app.close();
      await keys.stop();
      await Promise.all([auth, learning, ...assistants].map((stub) => stub.close()));
      await rm(siteDir, { recursive: true });
    },
  };
}

/** A token of the right form; the stand-ins do not check it. */
export const BEARER = { authorization: 'Bearer aaaa.bbbb.cccc' };
export const JSON_BODY = { 'content-type': 'application/json' };

export function postJson(url: string, body: unknown, headers: Record<string, string> = {}) {
  return fetch(url, {
    method: 'POST',
    headers: { ...JSON_BODY, ...headers },
    body: JSON.stringify(body),
  });
}
