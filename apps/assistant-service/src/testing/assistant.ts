import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { CLIENT_IP_HEADER } from '@netward/contracts';
import { createApp } from '../app.ts';
import { settings } from '../config.ts';

export interface Assistant {
  app: NestFastifyApplication;
  url: string;
  ask(body: unknown, options?: AskOptions): Promise<Reply>;
  /** The same question, its answer as a stream. */
  stream(body: unknown, options?: AskOptions): Promise<Response>;
}

export interface AskOptions {
  token?: string;
  address?: string;
  signal?: AbortSignal;
}

export interface Reply {
  status: number;
  headers: Headers;
  body: { response?: string; by?: string; message?: string };
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
  const send = (body: unknown, accept: string, options: AskOptions): Promise<Response> => {
    const { token, address, signal } = options;
    asked += 1;
    return fetch(`${url}/api/assistant`, {
      method: 'POST',
      headers: {
        accept,
        'content-type': 'application/json',
        [CLIENT_IP_HEADER]: address ?? `198.51.${100 + (asked >> 8)}.${asked & 255}`,
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
      ...(signal && { signal }),
    });
  };
  return {
    app,
    url,
    stream: (body, options = {}) => send(body, 'text/event-stream', options),
    async ask(body, options = {}) {
      const answer = await send(body, 'application/json', options);
      const { status, headers } = answer;
      return { status, headers, body: (await answer.json()) as Reply['body'] };
    },
  };
}

export interface StreamedEvent {
  name: string;
  data: Record<string, unknown>;
}

/** The events of a stream, comments left out. */
export function readEvents(stream: string): StreamedEvent[] {
  return stream
    .split('\n\n')
    .filter((block) => block.startsWith('event: '))
    .map((block) => {
      const [name = '', data = ''] = block.split('\n');
      return { name: name.slice('event: '.length), data: JSON.parse(data.slice('data: '.length)) };
    });
}

/** Waits until `holds` is true, and fails at the deadline. */
export async function eventually(
  holds: () => boolean | Promise<boolean>,
  deadlineMs = 5000,
): Promise<void> {
  const deadline = performance.now() + deadlineMs;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error('it did not come true in time');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
