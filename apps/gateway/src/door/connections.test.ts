import { eventually, type RawSocket } from '@netward/test-kit';
import { startGateway, type TestGateway } from '../testing/gateway.ts';
import { sendJson } from '../testing/stub-service.ts';
import type { ConnectionLimits } from './connections.ts';

const GET_PAGE = 'GET /robots.txt HTTP/1.1\r\nHost: site.test\r\n\r\n';
const GET_CALL = 'GET /api/auth/verify-email HTTP/1.1\r\nHost: site.test\r\n\r\n';

let gateway: TestGateway;
afterEach(() => gateway.close());

function open(limits: Partial<ConnectionLimits> = {}, environment: Record<string, string> = {}) {
  const settings = { RATE_LIMIT_SCALE: '1000', ...environment };
  return startGateway(settings, { door: { connections: limits } });
}

/** Connects, and sends bytes if there are any. */
function join(bytes = '', isReading = true): RawSocket {
  const socket = gateway.connect({ isReading });
  if (bytes) socket.write(bytes);
  return socket;
}

const isAnswered = (socket: RawSocket) => socket.text.startsWith('HTTP/1.1 200 ');

async function ask(bytes = GET_PAGE): Promise<RawSocket> {
  const socket = join(bytes);
  await eventually('an answer', () => isAnswered(socket));
  return socket;
}

/** The next call to auth-service is answered when the test releases it. */
function holdCall(): { begun: Promise<void>; finish: () => void } {
  let finish: () => void = () => undefined;
  const begun = new Promise<void>((resolve) => {
    gateway.auth.answer = (_request, response) => {
      finish = () => sendJson(response, {});
      resolve();
    };
  });
  return { begun, finish: () => finish() };
}

const refusals = async (reason: string): Promise<number> => {
  const headers = { authorization: `Bearer ${'s'.repeat(40)}` };
  const text = await (await fetch(`${gateway.url}/metrics`, { headers })).text();
  return Number(new RegExp(`door_refusals_total{reason="${reason}"} (\\d+)`).exec(text)?.[1] ?? 0);
};

test('a classroom of thirty browsers with six connections each is served at once', async () => {
  gateway = await open();
  const browsers = Array.from({ length: 180 }, () => join(GET_PAGE));
  expect(await eventually('every page has come', () => browsers.every(isAnswered))).toBe(true);
});

test('the connection of an address that has been idle longest gives way to its newest', async () => {
  gateway = await open({ perAddress: 2 });
  const before = await refusals('connection-gave-way');
  const first = await ask();
  const second = await ask();
  first.write(GET_PAGE);
  await eventually('the second answer', () => first.text.split('HTTP/1.1 200').length === 3);
  await ask();
  await second.closed;
  expect(first.isClosed).toBe(false);
  expect(await refusals('connection-gave-way')).toBeGreaterThan(before);
});

test('one that is being answered is never cut; the next one waits for it', async () => {
  gateway = await open({ perAddress: 1 });
  const held = holdCall();
  const busy = join(GET_CALL);
  await held.begun;
  const next = join(GET_PAGE);
  await eventually('the next one is there', async () => (await connectionCount()) === 2);
  held.finish();
  const both = () => isAnswered(busy) && isAnswered(next);
  expect(await eventually('both are answered', both)).toBe(true);
});

const connectionCount = () =>
  new Promise<number>((resolve) => {
    gateway.app.getHttpServer().getConnections((_error: unknown, count: number) => resolve(count));
  });

test('beyond those that may wait the newest of an address is refused in one sentence', async () => {
  gateway = await open({ perAddress: 1, waitingPerAddress: 1 });
  const held = holdCall();
  const busy = join(GET_CALL);
  await held.begun;
  join();
  await eventually('one is waiting', async () => (await connectionCount()) === 2);
  const text = await join().closed;
  expect(text).toMatch(/^HTTP\/1\.1 503 /);
  expect(text).toContain('retry-after: 1');
  expect(text).toContain('"message":"Service is busy. Please try again."');
  held.finish();
  await eventually('the first is answered', () => isAnswered(busy));
});

test('a connection on which nobody asks anything gives way after a moment', async () => {
  gateway = await open({ perAddress: 1, silenceMs: 50 });
  const silent = join();
  await ask();
  expect(await silent.closed).toBe('');
});

test('connections of a trusted proxy are not counted, for it stands for everybody', async () => {
  gateway = await open({ perAddress: 1, waitingPerAddress: 0 }, { TRUST_PROXY: '1' });
  const three = [await ask(), await ask(), await ask()];
  expect(three.map(({ isClosed }) => isClosed)).toEqual([false, false, false]);
});

test('when the server is full, the connection that has been idle longest gives way', async () => {
  gateway = await open({ total: 2 });
  const first = await ask();
  const held = holdCall();
  const busy = join(GET_CALL);
  await held.begun;
  const third = await ask();
  await first.closed;
  await ask();
  await third.closed;
  held.finish();
  expect(await eventually('the busy one is answered', () => isAnswered(busy))).toBe(true);
});

test('a reader who does not read is cut off, one who waits for quiet words is not', async () => {
  gateway = await open({ stallMs: 100 });
  const before = await refusals('reader-stalled');
  let speak: () => void = () => undefined;
  const assistant = gateway.assistants[0];
  if (assistant)
    assistant.answer = (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('data: one\n\n');
      speak = () => response.end('data: two\n\n');
    };
  const quiet = join(
    'POST /api/assistant HTTP/1.1\r\nHost: site.test\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}',
  );
  await eventually('the first word', () => quiet.text.includes('one'));
  gateway.learning.answer = (_request, response) => sendJson(response, 'x'.repeat(7_000_000));
  const get = `GET /api/auth/quiz-results HTTP/1.1\r\nHost: site.test\r\nAuthorization: Bearer a.b.c\r\n\r\n`;
  const stalled = join(get, false);
  await eventually(
    'the reader is cut off',
    async () => (await refusals('reader-stalled')) > before,
  );
  stalled.read();
  await stalled.closed;
  speak();
  expect(await eventually('the last word', () => quiet.text.includes('two'))).toBe(true);
});

test('a connection that asks and asks without reading the answers is ended', async () => {
  gateway = await open();
  const text = await join(GET_PAGE.repeat(100)).closed;
  expect(text.split('HTTP/1.1 200').length).toBeLessThan(20);
});
