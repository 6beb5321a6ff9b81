import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { type AssistantResponse, CLIENT_IP_HEADER } from '@netward/contracts';
import { createApp } from '../app.module.ts';
import { settings } from '../config.ts';

/** What the assistant shows auth-service, so that `startAuthStub` tells it the ended sessions. */
export const SERVICE_TOKEN = 'T'.repeat(32);

/** A starved machine may be late; the assistant would count in its own process instead. */
const REDIS_ANSWER_MS = 60_000;
/** A model that a busy machine delays is no slow one: more milliseconds than the settings allow. */
const WHILE = '240000';

export interface RunningAssistant {
  app: NestFastifyApplication;
  url: string;
  ask(body: unknown, options?: AskOptions): Promise<AssistantHttpReply>;
  /** The same question, its answer as a stream. */
  stream(body: unknown, options?: AskOptions): Promise<Response>;
}

export interface AskOptions {
  token?: string;
  address?: string;
  signal?: AbortSignal;
}

export interface AssistantHttpReply {
  status: number;
  headers: Headers;
  body: Partial<AssistantResponse> & { message?: string };
}

/** Starts an assistant in this process. Each question has its own address unless one is given. */
export async function startAssistant(
  environment: Record<string, string>,
): Promise<RunningAssistant> {
  const { ASSISTANT_TIMEOUT_MS = WHILE, ASSISTANT_FIRST_WORD_MS = WHILE } = environment;
  const config = settings.parse({
    NODE_ENV: 'test',
    PORT: '0',
    LOG_LEVEL: 'silent',
    SERVICE_TOKEN,
    LIMIT_KEY: 'L'.repeat(32),
    ...environment,
  });
  const patience = {
    ASSISTANT_TIMEOUT_MS: Number(ASSISTANT_TIMEOUT_MS),
    ASSISTANT_FIRST_WORD_MS: Number(ASSISTANT_FIRST_WORD_MS),
  };
  const app = await createApp({ ...config, ...patience }, REDIS_ANSWER_MS);
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
      return { status, headers, body: (await answer.json()) as AssistantHttpReply['body'] };
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
