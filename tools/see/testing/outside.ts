import { json } from 'node:stream/consumers';
import { startHttpServer } from '@netward/test-kit';

/** An endpoint of a language model that repeats in its error what it was asked. */
export async function openFailingModel() {
  const calls: string[] = [];
  const { url, close } = await startHttpServer((request, response) => {
    void json(request).then((body) => {
      calls.push(JSON.stringify(body));
      response.writeHead(500, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ error: { message: `cannot answer ${calls.at(-1)}` } }));
    });
  });
  return { url: `${url}/v1`, calls, close };
}

/** A span as a collector receives it. */
export interface CollectedSpan {
  service: string;
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: Record<string, unknown> }[];
}

interface TraceExport {
  resourceSpans: {
    resource: { attributes: { key: string; value: { stringValue?: string } }[] };
    scopeSpans: { spans: Omit<CollectedSpan, 'service'>[] }[];
  }[];
}

function spansOf({ resourceSpans }: TraceExport): CollectedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const name = resource.attributes.find(({ key }) => key === 'service.name');
    const service = name?.value.stringValue ?? '';
    return scopeSpans.flatMap(({ spans }) => spans.map((span) => ({ ...span, service })));
  });
}

/** A collector of traces: OTLP over HTTP, in JSON. */
export async function openCollector() {
  const spans: CollectedSpan[] = [];
  const { url, close } = await startHttpServer((request, response) => {
    if (request.url !== '/v1/traces') return void response.writeHead(404).end();
    void json(request).then((body) => {
      spans.push(...spansOf(body as TraceExport));
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  return { url, spans, close };
}
