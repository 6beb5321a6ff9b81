import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { CLIENT_IP_HEADER } from '@netward/contracts';
import { createApp } from '../app.ts';
import { settings } from '../config.ts';

export interface Assistant {
  app: NestFastifyApplication;
  url: string;
  ask(body: unknown, options?: AskOptions): Promise<Reply>;
}

export interface AskOptions {
  token?: string;
  address?: string;
  signal?: AbortSignal;
}

export interface Reply {
  status: number;
  headers: Headers;
  body: { response?: string; message?: string };
}

/** An assistant in this process. Each question comes from an address of its own unless one is given. */
export async function startAssistant(environment: Record<string, string>): Promise<Assistant> {
  const config = settings.parse({
    NODE_ENV: 'test',
    PORT: '0',
    LOG_LEVEL: 'silent',
    SERVICE_TOKEN: 'T'.repeat(32),
    LIMIT_KEY: 'L'.repeat(32),
    ...environment,
  });
  const app = await createApp(config);
  await app.listen(0, '127.0.0.1');
  const url = await app.getUrl();
  let asked = 0;
  return {
    app,
    url,
    async ask(body, { token, address, signal } = {}) {
      asked += 1;
      const answer = await fetch(`${url}/api/assistant`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          [CLIENT_IP_HEADER]: address ?? `198.51.100.${asked}`,
          ...(token && { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify(body),
        ...(signal && { signal }),
      });
      const { status, headers } = answer;
      return { status, headers, body: (await answer.json()) as Reply['body'] };
    },
  };
}
