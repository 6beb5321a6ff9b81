import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { Controller, Module, Post, Body } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createService } from '../bootstrap/create-service.ts';
import { ServiceModule } from '../bootstrap/service.module.ts';
import { callDependency } from '../metrics/metrics.ts';
import { currentTrace, inSpan, openSpan, startTracing, stopTracing } from './tracing.ts';

interface Span {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  status: { code?: number; message?: string };
  attributes: { key: string; value: Record<string, unknown> }[];
}

const CALLER = { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16) };
const TRACEPARENT = `00-${CALLER.traceId}-${CALLER.spanId}-01`;

let collector: Server;
let spans: Span[];

const endpoint = (): string => `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
const named = (name: string): Span | undefined => spans.find((span) => span.name === name);

beforeAll(async () => {
  collector = createServer((request, response) => {
    void json(request).then((body) => {
      const { resourceSpans } = body as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] };
      spans.push(...resourceSpans.flatMap((one) => one.scopeSpans.flatMap((scope) => scope.spans)));
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  collector.listen(0, '127.0.0.1');
  await once(collector, 'listening');
});
afterAll(() => void collector.close());
beforeEach(() => void (spans = []));
afterEach(() => stopTracing());

function start(
  options: { isEdge?: boolean; OTEL_TRACES_SAMPLER_ARG?: number } = {},
): Promise<void> {
  return startTracing({ service: 'sample', OTEL_EXPORTER_OTLP_ENDPOINT: endpoint(), ...options });
}

describe('while nothing is traced', () => {
  test('there are no spans, and work runs as usual', async () => {
    await startTracing({ service: 'sample' });
    expect(openSpan({ name: 'x', kind: 'server' })).toBeUndefined();
    expect(await inSpan({ name: 'x', kind: 'consumer' }, async (parent) => [parent, 7])).toEqual([
      undefined,
      7,
    ]);
    expect(currentTrace()).toBeUndefined();
  });
});

describe('while work is traced', () => {
  beforeEach(() => start());

  test('a span continues the trace of a caller or a job, and its calls are children of it', async () => {
    await inSpan({ name: 'job', kind: 'consumer', parent: TRACEPARENT }, async () => {
      expect(currentTrace()).toMatch(new RegExp(`^00-${CALLER.traceId}-[0-9a-f]{16}-01$`));
      await callDependency(
        { dependency: 'learning', operation: 'ask' },
        async ({ traceparent }) => {
          expect(traceparent).toBe(currentTrace());
        },
      );
    });
    await stopTracing();
    expect(named('job')).toMatchObject({ traceId: CALLER.traceId, parentSpanId: CALLER.spanId });
    expect(named('learning ask')).toMatchObject({
      traceId: CALLER.traceId,
      parentSpanId: named('job')?.spanId,
    });
  });

  test('calls outside a trace get no span', async () => {
    await callDependency({ dependency: 'database', operation: 'alone' }, async () => 1);
    expect(currentTrace()).toBeUndefined();
    await stopTracing();
    expect(spans).toEqual([]);
  });

  test('of a failure the kind is recorded, not the message', async () => {
    const fail = () =>
      Promise.reject(Object.assign(new Error('ada@example.org'), { code: '23505' }));
    await expect(inSpan({ name: 'bad', kind: 'consumer' }, fail)).rejects.toThrow();
    await stopTracing();
    expect(named('bad')?.status).toEqual({ code: 2 });
    expect(JSON.stringify(spans)).toContain('23505');
    expect(JSON.stringify(spans)).not.toContain('ada@');
  });

  test('an invalid traceparent starts a new trace', async () => {
    for (const parent of ['00-zz-yy-01', 'x', `00-${'0'.repeat(32)}-${'0'.repeat(16)}-01`]) {
      await inSpan({ name: parent, kind: 'server', parent }, async () => undefined);
    }
    await stopTracing();
    expect(spans).toHaveLength(3);
    expect(spans.filter(({ parentSpanId }) => parentSpanId)).toEqual([]);
  });
});

describe('who decides what is traced', () => {
  const sampled = async (flags: '00' | '01'): Promise<number> => {
    const parent = TRACEPARENT.replace(/01$/, flags);
    await inSpan({ name: 'asked', kind: 'server', parent }, async () => undefined);
    await stopTracing();
    return spans.length;
  };

  test('behind the edge, the caller decides', async () => {
    await start({ OTEL_TRACES_SAMPLER_ARG: 0 });
    expect(await sampled('01')).toBe(1);
    await start();
    spans = [];
    expect(await sampled('00')).toBe(0);
  });

  test('at the edge, the edge itself decides, whatever a client sends', async () => {
    await start({ isEdge: true, OTEL_TRACES_SAMPLER_ARG: 0 });
    expect(await sampled('01')).toBe(0);
    await start({ isEdge: true });
    expect(await sampled('00')).toBe(1);
  });
});

describe('a service', () => {
  @Controller()
  class SampleController {
    @Post('things/:id')
    async make(@Body() body: { count: number }): Promise<{ trace: string | undefined }> {
      await Promise.resolve(body.count);
      if (body.count < 0) throw new Error('negative');
      return { trace: currentTrace() };
    }
  }
  @Module({ imports: [ServiceModule], controllers: [SampleController] })
  class SampleModule {}

  let app: NestFastifyApplication;
  beforeEach(async () => {
    await start();
    app = await createService(SampleModule, { logLevel: 'silent' });
    await app.listen(0, '127.0.0.1');
  });
  afterEach(() => app.close());

  const post = async (body: object): Promise<{ trace?: string }> => {
    const answer = await fetch(`${await app.getUrl()}/things/7?secret=x`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', traceparent: TRACEPARENT },
      body: JSON.stringify(body),
    });
    return (await answer.json()) as { trace?: string };
  };

  test('names a span by the route, within the trace of the caller, with or without a body', async () => {
    const { trace } = await post({ count: 1 });
    expect(trace).toContain(CALLER.traceId);
    await stopTracing();
    const [span] = spans;
    expect(span).toMatchObject({ name: 'POST /things/:id', parentSpanId: CALLER.spanId });
    expect(trace).toContain(span?.spanId);
    expect(JSON.stringify(spans)).not.toContain('secret');
  });

  test('marks a failed request, and ignores probes', async () => {
    await post({ count: -1 });
    await fetch(`${await app.getUrl()}/healthz`);
    await stopTracing();
    expect(spans.map(({ name, status }) => [name, status.code])).toEqual([['POST /things/:id', 2]]);
  });
});
