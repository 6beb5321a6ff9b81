import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { startHttpServer } from './http-server.ts';

/** How the endpoint treats a call: as a good one, or in one of the ways in which real ones fail. */
export type ModelBehaviour =
  | { kind: 'reply'; content: unknown }
  /** Pieces, and the milliseconds before each; the answer stays open until `until` resolves. */
  | { kind: 'write'; pieces: readonly string[]; everyMs: number; until?: Promise<unknown> }
  | { kind: 'break-off'; content: string }
  | { kind: 'status'; status: number; body: string }
  | { kind: 'hang' }
  | { kind: 'drip' }
  | { kind: 'raw'; body: string; type?: string }
  | { kind: 'flood' }
  | { kind: 'reset' }
  | { kind: 'redirect'; to: string };

export interface ModelEndpoint {
  url: string;
  /** What it was asked, as sent. */
  calls: { body: string; authorization: string | undefined; path: string | undefined }[];
  behave(...next: ModelBehaviour[]): void;
  /** Resolves when a caller hangs up before its answer. */
  abandoned(): Promise<void>;
  close(): Promise<void>;
}

function frame(content: unknown, finish: string | null = null): string {
  const choices = [{ index: 0, finish_reason: finish, delta: { role: 'assistant', content } }];
  const chunk = { id: 'c', object: 'chat.completion.chunk', created: 0, model: 'm', choices };
  return `data: ${JSON.stringify(chunk)}\n\n`;
}

const USAGE = `data: ${JSON.stringify({
  id: 'c',
  object: 'chat.completion.chunk',
  created: 0,
  model: 'm',
  choices: [],
  usage: { prompt_tokens: 700, completion_tokens: 30, total_tokens: 730 },
})}\n\n`;

const END = `${frame('', 'stop')}${USAGE}data: [DONE]\n\n`;
const STREAM = { 'content-type': 'text/event-stream' };

async function write(
  response: ServerResponse,
  { pieces, everyMs, until }: ModelBehaviour & { kind: 'write' },
): Promise<void> {
  response.writeHead(200, STREAM).flushHeaders();
  for (const piece of pieces) {
    await new Promise((resolve) => setTimeout(resolve, everyMs));
    if (response.destroyed) return;
    response.write(frame(piece));
  }
  await until;
  response.end(END);
}

/** Bytes without an end and without a frame. */
function flood(response: ServerResponse): void {
  response.writeHead(200, STREAM);
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
      response.writeHead(200, STREAM).end(`${frame(behaviour.content)}${END}`);
      return;
    case 'write':
      void write(response, behaviour);
      return;
    case 'break-off':
      response
        .writeHead(200, STREAM)
        .write(frame(behaviour.content), () => request.socket.destroy());
      return;
    case 'status':
      response.writeHead(behaviour.status, { 'content-type': 'application/json' });
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
      response.writeHead(200, STREAM).write(': ');
      return;
    case 'hang':
  }
}

/** An HTTP endpoint that speaks OpenAI's chat completions as a stream, well or badly. */
export async function startModelEndpoint(port = 0, host?: string): Promise<ModelEndpoint> {
  const calls: ModelEndpoint['calls'] = [];
  let behaviours: ModelBehaviour[] = [{ kind: 'reply', content: 'From the model.' }];
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
