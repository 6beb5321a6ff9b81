import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer, json } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** The world around the product, as its tests see into it: a mail server, a model, a collector. */

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

async function listen(server: Server): Promise<Server> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

/** A mail server that keeps what it is given. */
export async function openMailServer() {
  const mails: (Email & { to: NonNullable<Email['to']> })[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 100,
    logger: false,
    onData: (stream, _session, done) => {
      buffer(stream)
        .then((content) => PostalMime.parse(content))
        .then((mail) => void mails.push(mail as (typeof mails)[number]))
        .then(() => done(), done);
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mails,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** An endpoint of a language model that repeats what it was asked in an error of its own. */
export async function openFailingModel() {
  const calls: string[] = [];
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      calls.push(JSON.stringify(body));
      response.writeHead(500, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ error: { message: `cannot answer ${calls.at(-1)}` } }));
    });
  });
  await listen(server);
  return {
    url: `http://127.0.0.1:${portOf(server)}/v1`,
    calls,
    close: () => void server.close().closeAllConnections(),
  };
}

/** A span as a collector gets it. */
export interface Span {
  service: string;
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: Record<string, unknown> }[];
}

interface Export {
  resourceSpans: {
    resource: { attributes: { key: string; value: { stringValue?: string } }[] };
    scopeSpans: { spans: Omit<Span, 'service'>[] }[];
  }[];
}

function spansOf({ resourceSpans }: Export): Span[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const name = resource.attributes.find(({ key }) => key === 'service.name');
    const service = name?.value.stringValue ?? '';
    return scopeSpans.flatMap(({ spans }) => spans.map((span) => ({ ...span, service })));
  });
}

/** A collector of traces: OTLP over HTTP, in JSON. */
export async function openCollector() {
  const spans: Span[] = [];
  const server = createServer((request, response) => {
    if (request.url !== '/v1/traces') return void response.writeHead(404).end();
    void json(request).then((body) => {
      spans.push(...spansOf(body as Export));
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await listen(server);
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    spans,
    close: () => void server.close().closeAllConnections(),
  };
}
