import { once } from 'node:events';
import {
  BODY_BYTES_ASSISTANT,
  BODY_BYTES_CHALLENGE,
  BODY_BYTES_CHAT,
  errors,
} from '@netward/contracts';
import { BEARER, JSON_BODY, postJson, startGateway, type TestGateway } from '../testing/gateway.ts';
import { sendTarget } from '../testing/raw-http.ts';
import { sendJson, startStub } from '../testing/stub-service.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway({ RATE_LIMIT_SCALE: '1000' });
});
afterAll(() => gateway.close());

const call = (path: string) => `${gateway.url}/api${path}`;

test('sends each call to its service, body and query unchanged', async () => {
  const body = { email: 'a@b.example', password: ' p w ' };
  expect((await postJson(call('/auth/login'), body)).status).toBe(200);
  expect(gateway.auth.received.at(-1)).toMatchObject({
    method: 'POST',
    url: '/api/auth/login',
    body: JSON.stringify(body),
  });
  await fetch(call('/auth/chat-history?level=level_3&x=%2F..%C3%A9+'), { headers: BEARER });
  expect(gateway.learning.received.at(-1)).toMatchObject({
    method: 'GET',
    url: '/api/auth/chat-history?level=level_3&x=%2F..%C3%A9+',
    body: '',
  });
  await postJson(call('/assistant'), { message: 'hi' });
  expect(gateway.assistants[0]?.received.at(-1)?.url).toBe('/api/assistant');
});

test('serves the keys of transcripts beside the API, and nothing else there', async () => {
  const path = '/.well-known/jwks.json';
  const answer = await fetch(gateway.url + path);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(gateway.auth.received.at(-1)).toMatchObject({ method: 'GET', url: path });
  expect((await fetch(gateway.url + path, { method: 'POST' })).status).toBe(405);
  expect((await fetch(`${gateway.url}/.well-known/others.json`)).status).toBe(404);
  expect((await fetch(call('/auth/transcript'))).status).toBe(401);
  expect((await fetch(call('/auth/transcript'), { headers: BEARER })).status).toBe(200);
  expect(gateway.auth.received.at(-1)?.url).toBe('/api/auth/transcript');
});

test('every service may have several replicas, which take turns', async () => {
  const stubs = await Promise.all([startStub(), startStub()]);
  const list = stubs.map(({ url }) => url).join(', ');
  const spread = await startGateway({ AUTH_URL: list, LEARNING_URL: list });
  for (let at = 0; at < 2; at++) {
    await fetch(`${spread.url}/api/auth/verify-email?token=abc`);
    await fetch(`${spread.url}/api/auth/quiz-results`, { headers: BEARER });
  }
  await spread.close();
  await Promise.all(stubs.map((stub) => stub.close()));
  expect(stubs.map(({ received }) => received.map(({ url }) => url))).toEqual(
    Array(2).fill(['/api/auth/verify-email?token=abc', '/api/auth/quiz-results']),
  );
});

test.each([
  ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
  ['multipart/form-data; boundary=x', '--x\r\n\r\nList-Unsubscribe=One-Click\r\n--x--\r\n'],
])('sends the one click that ends a subscription on as it came: %s', async (type, body) => {
  const headers = { 'content-type': type };
  const path = '/subscribe/unsubscribe?token=abc';
  expect((await fetch(call(path), { method: 'POST', headers, body })).status).toBe(200);
  const received = gateway.auth.received.at(-1);
  expect(received).toMatchObject({ method: 'POST', url: `/api${path}`, body });
  expect(received?.headers).toMatchObject({ 'content-type': type });
  const packed = { ...headers, 'content-encoding': 'gzip' };
  expect((await fetch(call(path), { method: 'POST', headers: packed, body })).status).toBe(415);
});

test('strips what a caller could claim, and says who called', async () => {
  const hostile = {
    'x-forwarded-for': '6.6.6.6',
    'x-forwarded-host': 'evil.example',
    forwarded: 'for=6.6.6.6',
    'x-real-ip': '6.6.6.6',
    'x-client-ip': '6.6.6.6',
    'true-client-ip': '6.6.6.6',
    'x-user-id': 'admin',
    'x-internal-role': 'admin',
    'x-service-token': 'guess',
    'x-request-id': 'chosen-by-caller',
    cookie: 'session=1',
    te: 'trailers',
  };
  const answer = await postJson(call('/auth/login'), {}, hostile);
  const headers = gateway.auth.received.at(-1)?.headers ?? {};
  for (const name of Object.keys(hostile)) {
    if (name !== 'x-client-ip' && name !== 'x-request-id') expect(headers).not.toHaveProperty(name);
  }
  expect(headers['x-client-ip']).toBe('127.0.0.1');
  expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  expect(answer.headers.get('x-request-id')).toBe(headers['x-request-id']);
});

test('drops the headers that Connection names', async () => {
  await sendTarget(gateway.port, 'GET', '/api/auth/verify-email', [
    'Connection: close, accept-language',
    'Accept-Language: de',
    'Accept: application/json',
  ]);
  const headers = gateway.auth.received.at(-1)?.headers ?? {};
  expect(headers).toHaveProperty('accept');
  expect(headers).not.toHaveProperty('accept-language');
});

test('passes a service’s error and its headers on, but no cookie and no name of its software', async () => {
  gateway.auth.answer = (_request, response) => {
    response.writeHead(401, {
      'content-type': 'application/json; charset=utf-8',
      'retry-after': '7',
      'set-cookie': 'a=b',
      server: 'stub',
      'x-powered-by': 'stub',
    });
    response.end('{"statusCode":401,"message":"Invalid email or password","requestId":"r"}');
  };
  const answer = await postJson(call('/auth/login'), {});
  expect(answer.status).toBe(401);
  expect(await answer.json()).toMatchObject({ message: 'Invalid email or password' });
  expect(answer.headers.get('retry-after')).toBe('7');
  for (const name of ['set-cookie', 'server', 'x-powered-by']) {
    expect(answer.headers.has(name)).toBe(false);
  }
  gateway.auth.answer = (_request, response) => sendJson(response, {});
});

test('passes an answer without content', async () => {
  gateway.auth.answer = (_request, response) => response.writeHead(204).end();
  const answer = await fetch(call('/auth/logout'), { method: 'POST', headers: BEARER });
  expect(answer.status).toBe(204);
  expect(gateway.auth.received.at(-1)?.headers).toMatchObject({ 'content-length': '0' });
  gateway.auth.answer = (_request, response) => sendJson(response, {});
});

describe('turns away before a service hears of it', () => {
  let before: number;
  const heard = () => gateway.auth.received.length + gateway.learning.received.length;
  beforeEach(() => (before = heard()));
  afterEach(() => expect(heard()).toBe(before));

  test.each([undefined, 'Bearer', 'Bearer a.b', 'Basic YTpi', 'bearer a.b.c', 'Bearer a.b.c d'])(
    'a call for learners with the authorization %p',
    async (authorization) => {
      const headers = new Headers(authorization ? { authorization } : {});
      const answer = await fetch(call('/auth/action-progress'), { headers });
      expect(answer.status).toBe(401);
      expect(answer.headers.get('www-authenticate')).toBe('Bearer');
      expect(await answer.json()).toEqual({
        statusCode: 401,
        message: 'Unauthorized',
        requestId: answer.headers.get('x-request-id'),
      });
    },
  );

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'a body of type %s',
    async (type) => {
      const headers = { 'content-type': type };
      for (const path of ['/auth/login', '/subscribe', '/subscribe/confirm']) {
        const answer = await fetch(call(path), { method: 'POST', headers, body: '{}' });
        expect(answer.status).toBe(415);
      }
    },
  );

  test('a compressed body', async () => {
    const answer = await postJson(call('/auth/login'), {}, { 'content-encoding': 'gzip' });
    expect(answer.status).toBe(415);
  });

  test.each([
    ['/auth/login', 16 * 1024],
    ['/auth/save-chat', BODY_BYTES_CHAT],
    ['/auth/challenge-results', BODY_BYTES_CHALLENGE],
    ['/assistant', BODY_BYTES_ASSISTANT],
  ])('a body for %s beyond %i bytes, announced or in chunks', async (path, limit) => {
    const body = 'x'.repeat(limit + 1);
    const authorization = `Bearer ${await gateway.token()}`;
    const headers = { ...JSON_BODY, authorization };
    const announced = await fetch(call(path), { method: 'POST', headers, body });
    expect(announced.status).toBe(413);
    expect(await announced.json()).toMatchObject({ message: errors.BODY_TOO_LARGE.message });
    const chunked = await sendTarget(
      gateway.port,
      'POST',
      `/api${path}`,
      [
        'Content-Type: application/json',
        `Authorization: ${authorization}`,
        'Transfer-Encoding: chunked',
      ],
      `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`,
    );
    expect(chunked).toMatch(/^HTTP\/1\.1 413 /);
  });

  test('a parameter that is given twice', async () => {
    const answer = await fetch(call('/auth/verify-email?token=a&token=b'));
    expect(answer.status).toBe(400);
  });
});

test('passes a stream of events on as it comes, and hangs up when the reader leaves', async () => {
  const stub = gateway.assistants[0];
  let hangUp: Promise<unknown> = Promise.resolve();
  let sendNext: () => void = () => undefined;
  if (stub)
    stub.answer = (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('data: one\n\n');
      sendNext = () => response.write('data: two\n\n');
      hangUp = once(response, 'close');
    };
  const reader = new AbortController();
  const answer = await fetch(call('/assistant'), {
    method: 'POST',
    headers: JSON_BODY,
    body: '{"message":"hi"}',
    signal: reader.signal,
  });
  const events = answer.body?.getReader();
  expect(new TextDecoder().decode((await events?.read())?.value)).toBe('data: one\n\n');
  sendNext();
  expect(new TextDecoder().decode((await events?.read())?.value)).toBe('data: two\n\n');
  reader.abort();
  await hangUp;
});

test('hangs up on the assistant when the reader leaves before the first word', async () => {
  const stub = gateway.assistants[0];
  const reader = new AbortController();
  const hungUp = new Promise((resolve) => {
    if (stub)
      stub.answer = (_request, response) => {
        response.on('close', resolve);
        reader.abort();
      };
  });
  const asked = fetch(call('/assistant'), {
    method: 'POST',
    headers: JSON_BODY,
    body: '{}',
    signal: reader.signal,
  });
  await expect(asked).rejects.toThrow();
  await hungUp;
});

test('lets a save finish although the reader has left', async () => {
  const reader = new AbortController();
  const finished = new Promise((resolve) => {
    gateway.learning.answer = (_request, response) => {
      response.on('finish', resolve);
      reader.abort();
      setImmediate(() => sendJson(response, {}));
    };
  });
  const headers = { ...JSON_BODY, ...BEARER };
  const { signal } = reader;
  const saved = fetch(call('/auth/levels-visited'), {
    method: 'POST',
    headers,
    body: '{}',
    signal,
  });
  await expect(saved).rejects.toThrow();
  await finished;
  gateway.learning.answer = (_request, response) => sendJson(response, {});
  expect((await fetch(call('/auth/action-progress'), { headers: BEARER })).status).toBe(200);
});
