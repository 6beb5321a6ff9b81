import { eventually, type RawSocket } from '@netward/test-kit';
import { generateKeyPair } from 'jose';
import { startGateway, type TestGateway } from '../testing/gateway.ts';
import type { BodyLimits } from './read-body.ts';

const KIB = 1024;

let gateway: TestGateway;
afterEach(() => gateway.close());

const open = (bodies: Partial<BodyLimits> = {}) =>
  startGateway({ RATE_LIMIT_SCALE: '1000', TRUST_PROXY: '1' }, { door: { bodies } });

interface Sent {
  path?: string;
  token?: string;
  /** Bytes announced; undefined sends in chunks. */
  length?: number | undefined;
  from?: string;
}

/** Sends the head of a request and as much of its body as is given. */
function send({ path = '/api/auth/save-chat', token, length, from }: Sent, body = ''): RawSocket {
  const socket = gateway.connect();
  const framing = length === undefined ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`;
  const lines = [`POST ${path} HTTP/1.1`, 'Host: site.test', 'Content-Type: application/json'];
  if (token) lines.push(`Authorization: Bearer ${token}`);
  if (from) lines.push(`X-Forwarded-For: ${from}`);
  const chunk = length === undefined && body ? `${body.length.toString(16)}\r\n${body}\r\n` : body;
  socket.write([...lines, framing, '', chunk].join('\r\n'));
  return socket;
}

async function answerOf(socket: RawSocket): Promise<number> {
  const status = await eventually('an answer', () => /^HTTP\/1\.1 (\d+) /.exec(socket.text)?.[1]);
  return Number(status);
}

const bytes = (count: number) => 'x'.repeat(count);

describe('a body above 16 KiB of a call for learners', () => {
  test('is not awaited when its token is not genuine, announced or in chunks', async () => {
    gateway = await open();
    const stranger = (await generateKeyPair('ES256')).privateKey;
    const expired = { claims: { exp: Math.floor(Date.now() / 1000) - 3600 } };
    const tokens = [
      'a.b.c',
      await gateway.token('ada', { key: stranger }),
      await gateway.token('ada', expired),
    ];
    for (const token of tokens) {
      const announced = send({ token, length: 500 * KIB });
      expect(await answerOf(announced)).toBe(401);
      expect(announced.text).toContain('www-authenticate: Bearer');
      expect(announced.text).toContain('"message":"Unauthorized"');
      expect(await answerOf(send({ token }, bytes(16 * KIB + 1)))).toBe(401);
    }
    expect(gateway.learning.received).toHaveLength(0);
  });

  test('is passed on with a genuine token, whole', async () => {
    gateway = await open();
    const token = await gateway.token();
    const body = bytes(300 * KIB);
    expect(await answerOf(send({ token, length: body.length }, body))).toBe(200);
    const chunked = send({ token }, body);
    chunked.write('5\r\nlast!\r\n0\r\n\r\n');
    expect(await answerOf(chunked)).toBe(200);
    const received = gateway.learning.received.map((request) => request.body);
    expect(received).toEqual([body, `${body}last!`]);
  });

  test('is passed on while auth-service shows no keys: its learning-service knows', async () => {
    gateway = await open();
    delete gateway.auth.keys;
    gateway.auth.answer = (_request, response) => response.destroy();
    const body = bytes(20 * KIB);
    const token = await gateway.token();
    expect(await answerOf(send({ token, length: body.length }, body))).toBe(200);
  });
});

test('a body of up to 16 KiB needs no genuine token at the door', async () => {
  gateway = await open();
  const body = bytes(16 * KIB);
  const path = '/api/auth/quiz-results';
  expect(await answerOf(send({ path, token: 'a.b.c', length: body.length }, body))).toBe(200);
});

test('a body that comes too slowly gets 408 and an end', async () => {
  gateway = await open({ windowMs: 50, windowBytes: 10 });
  const silent = send({ path: '/api/auth/login', length: 100 }, bytes(50));
  const text = await silent.closed;
  expect(text).toMatch(/^HTTP\/1\.1 408 /);
  expect(text).toContain('"message":"Request body arrived too slowly. Please try again."');
});

describe('a budget of what bodies hold beyond their first 16 KiB', () => {
  const length = 100 * KIB;
  const room = 150 * KIB;
  const nearlyAll = bytes(length - 1);

  /** Two bodies that do not fit together: the one that is refused, and the other. */
  async function sendTwo(token: string, addresses: [string, string]): Promise<RawSocket[]> {
    const both = addresses.map((from) => send({ token, length, from }, nearlyAll));
    const refused = await eventually('one is refused', () => both.find(({ text }) => text !== ''));
    return [refused, ...both.filter((socket) => socket !== refused)];
  }

  test('refuses the next body of an address with 503 until there is room', async () => {
    gateway = await open({ addressBytes: room });
    const token = await gateway.token();
    const [refused, held] = await sendTwo(token, ['203.0.113.1', '203.0.113.1']);
    expect(refused?.text).toMatch(/^HTTP\/1\.1 503 /);
    expect(refused?.text).toContain('"message":"Service is busy. Please try again."');
    expect(refused?.text).toContain('retry-after: 1');
    const whole = bytes(length);
    expect(await answerOf(send({ token, length, from: '203.0.113.2' }, whole))).toBe(200);
    held?.write('x');
    expect(await answerOf(held as RawSocket)).toBe(200);
    expect(await answerOf(send({ token, length, from: '203.0.113.1' }, whole))).toBe(200);
  });

  test('refuses bodies of whatever address when the process is full, but no small one', async () => {
    gateway = await open({ processBytes: room, silenceMs: 60_000 });
    const token = await gateway.token();
    const [refused, held] = await sendTwo(token, ['203.0.113.1', '203.0.113.2']);
    expect(refused?.text).toMatch(/^HTTP\/1\.1 503 /);
    const small = { path: '/api/auth/login', length: 16 * KIB };
    expect(await answerOf(send(small, bytes(16 * KIB)))).toBe(200);
    held?.write('x');
    expect(await answerOf(held as RawSocket)).toBe(200);
  });

  test('a body that is silent gives way to one that comes in', async () => {
    gateway = await open({ processBytes: room, silenceMs: 0 });
    const token = await gateway.token();
    const [silent, coming] = await sendTwo(token, ['203.0.113.1', '203.0.113.2']);
    expect(silent?.text).toMatch(/^HTTP\/1\.1 503 /);
    coming?.write('x');
    expect(await answerOf(coming as RawSocket)).toBe(200);
  });
});
