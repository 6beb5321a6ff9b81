import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type AuthStub,
  eventually,
  freePort,
  RawSocket,
  ServiceProcess,
  startAuthStub,
} from '@netward/test-kit';
import { sendTarget } from '../testing/raw-http.ts';
import { writeSite } from '../testing/sample-site.ts';
import { startStub, type StubService } from '../testing/stub-service.ts';

const PROGRAM = new URL('../../dist/main.js', import.meta.url).pathname;
const VISITS = 100;
/** Each visit asks four times. */
const ALL_SERVED = { 200: 4 * VISITS };
/**
 * Half of what a container has. A quiet process grows by 58 MB at most; one that is starved collects its
 * garbage later. Without the bounds on bodies it was 424 MB.
 */
const GROWTH_MAX_KB = 128 * 1024;
const PER_ADDRESS = 50;
const STALLED = 600;
const IDLE = 2000;
const NON_READERS = 200;
const GET_ROBOTS = 'GET /robots.txt HTTP/1.1\r\nHost: site.test\r\n\r\n';
const BIG_FILE = '/assets/big-abc123.js';
const getBig = `GET ${BIG_FILE} HTTP/1.1\r\nHost: site.test\r\n\r\n`;

let folder: string;
let auth: AuthStub;
let service: StubService;
let gateway: ServiceProcess;
let port: number;
let attackers: RawSocket[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gateway-attack-'));
  await writeSite(folder);
  await writeFile(join(folder, BIG_FILE), 'console.log("page");\n'.repeat(14_000));
  auth = await startAuthStub('s'.repeat(40));
  service = await startStub();
  port = await freePort();
});
afterAll(async () => {
  await Promise.all([auth.stop(), service.close(), rm(folder, { recursive: true })]);
});

beforeEach(async () => {
  attackers = [];
  gateway = new ServiceProcess(PROGRAM, `http://127.0.0.1:${port}`, {
    // As in production, so that memory is what it is there.
    NODE_OPTIONS: '--max-semi-space-size=1',
    MALLOC_ARENA_MAX: '1',
    LOG_LEVEL: 'warn',
    PORT: String(port),
    METRICS_TOKEN: 'm'.repeat(40),
    LIMIT_KEY: 'k'.repeat(40),
    RATE_LIMIT_SCALE: '100000',
    PUBLIC_URL: 'http://site.test',
    AUTH_URL: auth.url,
    LEARNING_URL: service.url,
    ASSISTANT_URLS: service.url,
    SITE_DIR: folder,
  });
  await gateway.start();
  await visit(100);
});
afterEach(async () => {
  for (const attacker of attackers) attacker.destroy();
  await gateway.stop('SIGKILL');
});

async function residentKb(): Promise<number> {
  const status = await readFile(`/proc/${gateway.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]);
}

/** What a visitor does: a page, a read, a login, and a chat of a hundred thousand bytes. */
async function visitOnce(): Promise<string[]> {
  const json = 'Content-Type: application/json';
  const chat = JSON.stringify({ messages: 'x'.repeat(100_000) });
  const authorization = `Authorization: Bearer ${await auth.token()}`;
  return Promise.all([
    sendTarget(port, 'GET', '/labs'),
    sendTarget(port, 'GET', '/api/auth/action-progress', [authorization]),
    sendTarget(
      port,
      'POST',
      '/api/auth/quiz-results',
      [json, authorization, 'Content-Length: 2'],
      '{}',
    ),
    sendTarget(
      port,
      'POST',
      '/api/auth/save-chat',
      [json, authorization, `Content-Length: ${chat.length}`],
      chat,
    ),
  ]);
}

/** Visits one after the other; returns how many answers there were of each status. */
async function visit(times: number): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (let at = 0; at < times; at++)
    for (const text of await visitOnce()) {
      const status = text.slice(9, 12) || 'none';
      counts[status] = (counts[status] ?? 0) + 1;
    }
  return counts;
}

/** Opens connections that send `bytes`, fifty from each of as many addresses as that takes. */
function attack(network: number, count: number, bytes: string, isReading = true): void {
  for (let at = 0; at < count; at++) {
    const from = `127.${network}.0.${1 + Math.floor(at / PER_ADDRESS)}`;
    const attacker = new RawSocket(port, { from, isReading });
    attacker.write(bytes);
    attackers.push(attacker);
  }
}

function head(path: string, headers: readonly string[]): string {
  const lines = [`POST ${path} HTTP/1.1`, 'Host: site.test', 'Content-Type: application/json'];
  return [...lines, ...headers, '', ''].join('\r\n');
}

/** A body that ends one byte before its announced length. */
function stalled(path: string, length: number, headers: readonly string[] = []): string {
  return head(path, [`Content-Length: ${length}`, ...headers]) + 'x'.repeat(length - 1);
}

/** Attacks while visitors come; returns their statuses. Memory may grow by 128 MB meanwhile. */
async function withstand(begin: () => void): Promise<Record<string, number>> {
  const before = await residentKb();
  let highest = before;
  const watch = setInterval(
    () => void residentKb().then((kb) => (highest = Math.max(highest, kb))),
    50,
  );
  begin();
  const counts = await visit(VISITS);
  clearInterval(watch);
  expect(highest - before).toBeLessThan(GROWTH_MAX_KB);
  return counts;
}

// Only Linux has the whole of 127.0.0.0/8 for a test to come from, and /proc to read memory from.
if (process.platform === 'linux') {
  test('600 stalled bodies, 2,000 idle connections and 200 non-readers: visitors are served', async () => {
    const served = await withstand(() => {
      attack(
        1,
        STALLED / 2,
        stalled('/api/auth/save-chat', 524_288, ['Authorization: Bearer a.b.c']),
      );
      attack(2, STALLED / 2, stalled('/api/auth/login', 16_384));
      attack(3, IDLE, GET_ROBOTS);
      attack(4, NON_READERS, getBig.repeat(60), false);
    });
    expect(served).toEqual(ALL_SERVED);
  });

  test('600 stalled chats of learners who signed in: visitors are served', async () => {
    const headers = [`Authorization: Bearer ${await auth.token()}`];
    const chats = () => attack(1, STALLED, stalled('/api/auth/save-chat', 524_288, headers));
    expect(await withstand(chats)).toEqual(ALL_SERVED);
  });

  test('600 stalled bodies in pieces of one byte: visitors are served', async () => {
    const pieces =
      head('/api/auth/login', ['Transfer-Encoding: chunked']) + '1\r\nx\r\n'.repeat(16_000);
    expect(await withstand(() => attack(1, STALLED, pieces))).toEqual(ALL_SERVED);
  });

  test('2,000 connections from one address: visitors from others are served', async () => {
    const served = await withstand(() => {
      for (let at = 0; at < IDLE + 1; at++) {
        attackers.push(new RawSocket(port, { from: '127.9.0.1' }));
        attackers.at(-1)?.write(GET_ROBOTS);
      }
    });
    expect(served).toEqual(ALL_SERVED);
    await eventually(
      'fifty of them are left',
      () => attackers.filter(({ isClosed }) => !isClosed).length <= PER_ADDRESS,
    );
  });
}
