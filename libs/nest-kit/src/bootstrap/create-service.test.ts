import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { Body, Controller, Get, Module, Query } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import {
  api,
  type Endpoint,
  errors,
  internalPaths,
  messageResponse,
  type BodyOf,
} from '@netward/contracts';
import request from 'supertest';
import { z } from 'zod';
import { AppError } from '../errors/app-error.ts';
import { metrics } from '../metrics/metrics.ts';
import { Readiness, Call, ServiceModule } from './service.module.ts';
import { createService } from './create-service.ts';

const greeting = {
  method: 'GET',
  path: '/api/greeting',
  access: 'public',
  status: 200,
  query: z.object({ name: z.string() }),
  response: messageResponse,
  errors: [],
} as const satisfies Endpoint;

const visiting = { ...api.saveLevelVisit, access: 'public' } as const;

@Controller()
class SampleController {
  @Call(visiting)
  visit(@Body({ schema: api.saveLevelVisit.body }) body: BodyOf<'saveLevelVisit'>): object {
    return { message: 'Saved', level: body.level, secret: 'never sent' };
  }

  @Call(greeting)
  greet(@Query({ schema: greeting.query }) query: { name: string }): object {
    return { message: `Hello ${query.name}` };
  }

  @Get('broken')
  broken(): void {
    throw new Error('SELECT * FROM users');
  }

  @Get('away')
  away(): void {
    throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  }

  @Get(internalPaths.endedSessions)
  ended(): object {
    return { sessions: [] };
  }

  @Get('refused')
  refused(): void {
    throw new AppError('EMAIL_NOT_VERIFIED', { fields: { emailNotVerified: true } });
  }
}

@Module({ imports: [ServiceModule], controllers: [SampleController] })
class SampleModule {}

let app: NestFastifyApplication;
const server = () => request(app.getHttpServer());
const visit = (body: string) =>
  server().post(api.saveLevelVisit.path).set('content-type', 'application/json').send(body);

beforeAll(async () => {
  app = await createService(SampleModule, { logLevel: 'silent' });
  await app.listen(0, '127.0.0.1');
});
afterAll(() => app.close());

test('answers through the schema of the contract', async () => {
  const answer = await visit('{"level":"level_3","userId":"other"}').expect(200);
  expect(answer.body).toEqual({ message: 'Saved', level: '3' });
});

test('says the sentence of the contract for bad input', async () => {
  const answer = await visit('{"level":100}').expect(400);
  expect(answer.body).toEqual({
    statusCode: 400,
    message: 'Invalid level',
    requestId: expect.any(String),
  });
});

test('a sentence changed in the catalogue changes what the API says', async () => {
  const entries: { message: string }[] = [errors.INVALID_LEVEL, errors.NOT_FOUND];
  const sentences = entries.map(({ message }) => message);
  for (const entry of entries) entry.message = 'Other words';
  try {
    const answers = [await visit('{"level":100}'), await server().get('/nowhere')];
    expect(answers.map(({ body }) => body.message)).toEqual(['Other words', 'Other words']);
  } finally {
    entries.forEach((entry, at) => (entry.message = sentences[at] as string));
  }
});

test.each([
  '{"level":"\\u0000"}',
  '{"level":2147483648}',
  '{"level":1e999}',
  '{"__proto__":{}}',
  '[',
  '[]',
  '{"level":{"a":1}}',
])('answers 400 in the house form for %s', async (body) => {
  const answer = await visit(body).expect(400);
  expect(Object.keys(answer.body)).toEqual(['statusCode', 'message', 'requestId']);
});

test('a body over the limit gets 413', async () => {
  const answer = await visit(JSON.stringify({ level: 'x'.repeat(20_000) })).expect(413);
  expect(answer.body.message).toBe('Request body too large');
});

test.each([
  ['text/plain', {}],
  ['application/x-www-form-urlencoded', {}],
  ['application/json; charset=latin1', {}],
  ['application/json', { 'content-encoding': 'gzip' }],
])('a body of type %s with %j gets 415', async (type, headers) => {
  const answer = await server()
    .post(api.saveLevelVisit.path)
    .set('content-type', type)
    .set(headers)
    .send('{"level":1}');
  expect([answer.status, answer.body.message]).toEqual([415, 'Unsupported media type']);
});

test('a repeated or poisoned query parameter gets 400', async () => {
  await server().get('/api/greeting?name=a&name=b').expect(400);
  await server().get('/api/greeting?name=%00').expect(400);
  const answer = await server().get('/api/greeting?name=Ada').expect(200);
  expect(answer.body.message).toBe('Hello Ada');
});

test('an unexpected error tells the caller nothing', async () => {
  const answer = await server().get('/broken').expect(500);
  expect(answer.body.message).toBe('Something went wrong. Please try again.');
  expect(JSON.stringify(answer.body)).not.toContain('SELECT');
});

test('a dependency that is away becomes 503 with Retry-After', async () => {
  const answer = await server().get('/away').expect(503);
  expect(answer.headers['retry-after']).toBe('1');
});

test("an error carries the contract's own fields", async () => {
  const answer = await server().get('/refused').expect(403);
  expect(answer.body.emailNotVerified).toBe(true);
});

test('an unknown path gets a JSON 404, and the request id is in header and body', async () => {
  const answer = await server()
    .get('/nowhere')
    .set('x-request-id', 'given-by-the-gateway')
    .expect(404);
  expect(answer.body).toEqual({
    statusCode: 404,
    message: 'Not found',
    requestId: 'given-by-the-gateway',
  });
  expect(answer.headers['x-request-id']).toBe('given-by-the-gateway');
});

test('requests are measured by their route, without those that services repeat all day', async () => {
  await server().get('/api/greeting?name=Ada').expect(200);
  await server().get(internalPaths.endedSessions).expect(200);
  await server().get('/healthz').expect(200);
  const text = await metrics.getSingleMetricAsString('http_request_duration_seconds');
  expect(text).toContain('route="/api/greeting"');
  expect(text).not.toContain(internalPaths.endedSessions);
  expect(text).not.toContain('/healthz');
});

test('is ready until a check fails or it is stopping', async () => {
  await server().get('/readyz').expect(200);
  const readiness = app.get(Readiness);
  readiness.add('sample', () => {
    throw new Error('away');
  });
  const answer = await server().get('/readyz').expect(503);
  expect(answer.body.missing).toEqual(['sample']);
  await server().get('/healthz').expect(200);
});

describe('a service that closes', () => {
  let begin: () => void;
  let finish: () => void;

  @Controller()
  class SlowController {
    @Get('slow')
    async slow(): Promise<object> {
      const finished = new Promise<void>((resolve) => (finish = resolve));
      begin();
      await finished;
      return { message: 'done' };
    }
  }

  @Module({ imports: [ServiceModule], controllers: [SlowController] })
  class SlowModule {}

  let app: NestFastifyApplication;
  let port: number;
  beforeEach(async () => {
    app = await createService(SlowModule, { logLevel: 'silent' });
    await app.listen(0, '127.0.0.1');
    port = (app.getHttpServer().address() as AddressInfo).port;
  });

  test('closes although a browser holds a connection on which it never asked', async () => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    const closed = once(socket, 'close');
    await app.close();
    await closed;
    expect(socket.destroyed).toBe(true);
  });

  test('answers what is under way and closes although its connection is kept', async () => {
    const agent = new Agent({ keepAlive: true });
    const begun = new Promise<void>((resolve) => (begin = resolve));
    const answered = once(get({ port, path: '/slow', agent }), 'response');
    await begun;
    const closed = app.close();
    finish();
    const [answer] = (await answered) as [IncomingMessage];
    answer.resume();
    expect(answer.statusCode).toBe(200);
    await closed;
    agent.destroy();
  });
});
