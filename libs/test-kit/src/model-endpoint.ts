import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { startHttpServer } from './http-server.ts';

/** How the endpoint treats a call: as a good one, or in one of the ways in which real ones fail. */
export type ModelBehaviour =
  /** What the model wrote and why it ended, at once or in pieces; the end waits for `until`. */
  | { kind: 'reply'; content: unknown; finish?: string; everyMs?: number; until?: Promise<unknown> }
  | { kind: 'break-off'; content: string }
  | { kind: 'status'; status: number; body: string }
  | { kind: 'hang' }
  | { kind: 'drip' }
  | { kind: 'raw'; body: string; type?: string }
  | { kind: 'flood' }
  | { kind: 'reset' }
  | { kind: 'redirect'; to: string };

/** What a model writes that chooses these answers, in the form that the assistant asks for. */
export const chosen = (ids: readonly number[], language = 'en', more: object = {}): string =>
  JSON.stringify({ ids, language, english: '', ...more });

export interface ModelEndpoint {
  url: string;
  /** What it was asked, as sent. */
  calls: { body: string; authorization: string | undefined; path: string | undefined }[];
  behave(...next: ModelBehaviour[]): void;
  /** Resolves when a caller hangs up before its answer. */
  abandoned(): Promise<void>;
  close(): Promise<void>;
}

const half = (body: string): string => body.slice(0, body.length / 2);

function completion(content: unknown, finish = 'stop'): string {
  return JSON.stringify({
    id: 'c',
    object: 'chat.completion',
    created: 0,
    model: 'm',
    choices: [{ index: 0, finish_reason: finish, message: { role: 'assistant', content } }],
    usage: { prompt_tokens: 700, completion_tokens: 30, total_tokens: 730 },
  });
}

const JSON_TYPE = { 'content-type': 'application/json' };

const PIECES = 10;

async function reply(
  response: ServerResponse,
  { content, finish, everyMs, until }: ModelBehaviour & { kind: 'reply' },
): Promise<void> {
  const body = completion(content, finish);
  response.writeHead(200, JSON_TYPE).flushHeaders();
  const length = Math.ceil(body.length / PIECES);
  for (let at = 0; at < body.length - length; at += length) {
    if (everyMs) await new Promise((resolve) => setTimeout(resolve, everyMs));
    response.write(body.slice(at, at + length));
  }
  await until;
  response.end(body.slice(-(body.length % length || length)));
}

/** Bytes without an end. */
function flood(response: ServerResponse): void {
  response.writeHead(200, JSON_TYPE);
  let megabytes = 0;
  const more = (): void => {
    if (response.destroyed || ++megabytes > 10) return void response.end();
    response.write('x'.repeat(1 << 20), more);
  };
  more();
}

function act(behaviour: ModelBehaviour, request: IncomingMessage, response: ServerResponse): void {
  switch (behaviour.kind) {
    case 'reply':
      void reply(response, behaviour);
      return;
    case 'break-off':
      response
        .writeHead(200, JSON_TYPE)
        .write(half(completion(behaviour.content)), () => request.socket.destroy());
      return;
    case 'status':
      response.writeHead(behaviour.status, JSON_TYPE);
      response.end(behaviour.body);
      return;
    case 'raw':
      response.writeHead(200, { 'content-type': behaviour.type ?? 'application/json' });
      response.end(behaviour.body);
      return;
    case 'flood':
      return flood(response);
    case 'redirect':
      response.writeHead(307, { location: behaviour.to }).end();
      return;
    case 'reset':
      request.socket.destroy();
      return;
    case 'drip':
      response.writeHead(200, JSON_TYPE).write(' ');
      return;
    case 'hang':
  }
}

/** An HTTP endpoint that speaks OpenAI's chat completions, well or badly. */
export async function startModelEndpoint(port = 0, host?: string): Promise<ModelEndpoint> {
  const calls: ModelEndpoint['calls'] = [];
  let behaviours: ModelBehaviour[] = [{ kind: 'reply', content: chosen([1]) }];
  let onAbandoned: () => void = () => undefined;
  const { url, close } = await startHttpServer(
    (request, response) => {
      response.on('close', () => {
        if (!response.writableFinished) onAbandoned();
      });
      void text(request).then((body) => {
        calls.push({ body, authorization: request.headers.authorization, path: request.url });
        const [behaviour, ...later] = behaviours;
        if (later.length > 0) behaviours = later;
        if (behaviour) act(behaviour, request, response);
      });
    },
    port,
    host,
  );
  return {
    url: `${url}/v1`,
    calls,
    behave: (...next) => (behaviours = next),
    abandoned: () => new Promise((resolve) => (onAbandoned = resolve)),
    close,
  };
}
