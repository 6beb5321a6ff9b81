import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** How the endpoint behaves; each is something that real ones have done. */
export type Behaviour =
  | { kind: 'reply'; content: unknown }
  | { kind: 'status'; status: number; body: string }
  | { kind: 'hang' }
  | { kind: 'drip' }
  | { kind: 'raw'; body: string }
  | { kind: 'reset' }
  | { kind: 'redirect'; to: string };

export interface ModelEndpoint {
  url: string;
  /** What it was asked, as sent. */
  calls: { body: string; authorization: string | undefined; path: string | undefined }[];
  behave(behaviour: Behaviour): void;
  /** Resolves when a caller hangs up before its answer. */
  abandoned(): Promise<void>;
  close(): Promise<void>;
}

function completion(content: unknown): string {
  const choices = [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }];
  return JSON.stringify({ id: 'c', object: 'chat.completion', created: 0, model: 'm', choices });
}

function send(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(body);
}

function act(behaviour: Behaviour, request: IncomingMessage, response: ServerResponse): void {
  switch (behaviour.kind) {
    case 'reply':
      return send(response, 200, completion(behaviour.content));
    case 'status':
      return send(response, behaviour.status, behaviour.body);
    case 'raw':
      return send(response, 200, behaviour.body);
    case 'redirect':
      response.writeHead(307, { location: behaviour.to }).end();
      return;
    case 'reset':
      request.socket.destroy();
      return;
    case 'drip':
      response.writeHead(200, { 'content-type': 'application/json' }).write(' ');
      return;
    case 'hang':
  }
}

/** An HTTP endpoint that speaks OpenAI's chat completions, well or badly. */
export async function startModelEndpoint(): Promise<ModelEndpoint> {
  const calls: ModelEndpoint['calls'] = [];
  let behaviour: Behaviour = { kind: 'reply', content: 'From the model.' };
  let onAbandoned: () => void = () => undefined;
  const server = createServer((request, response) => {
    response.on('close', () => {
      if (!response.writableFinished) onAbandoned();
    });
    void text(request).then((body) => {
      calls.push({ body, authorization: request.headers.authorization, path: request.url });
      act(behaviour, request, response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    calls,
    behave: (next) => (behaviour = next),
    abandoned: () => new Promise((resolve) => (onAbandoned = resolve)),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
