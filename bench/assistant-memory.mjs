import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { once } from 'node:events';

/** What an open stream holds in the assistant after a collection. `node bench/assistant-memory.mjs [streams]` */
const STREAMS = Number(process.argv[2] ?? 50);
/** Longer than the streams are watched. */
const MODEL_MS = 12_000;
const ROUNDS = 5;
const SETTLE_MS = 2500;

const TELL = `process.on('SIGUSR2', () => { gc(); gc(); const m = process.memoryUsage();
  process.stderr.write('MEMORY ' + (m.heapUsed + m.external) + ' ' + m.rss + '\\n'); });`;

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const isUp = (url) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );

const [modelPort, port] = [await freePort(), await freePort()];
const model = spawn(process.execPath, ['bench/model.mjs', String(modelPort), String(MODEL_MS)]);
const service = spawn(
  process.execPath,
  [
    '--expose-gc',
    '--import',
    `data:text/javascript,${encodeURIComponent(TELL)}`,
    'apps/assistant-service/dist/main.js',
  ],
  {
    env: {
      PORT: String(port),
      HOST: '127.0.0.1',
      LOG_LEVEL: 'warn',
      AUTH_URL: `http://127.0.0.1:${modelPort}`,
      OPENAI_API_KEY: 'sk-bench',
      OPENAI_BASE_URL: `http://127.0.0.1:${modelPort}/v1`,
      ASSISTANT_FIRST_WORD_MS: '28000',
      ASSISTANT_DAILY_BUDGET: '1000000000',
      RATE_LIMIT_SCALE: '1000000',
      LIMIT_KEY: 'k'.repeat(43),
      SERVICE_TOKEN: 't'.repeat(43),
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  },
);
let told = '';
service.stderr.on('data', (chunk) => (told += chunk));

/** Bytes that are in use after a collection: heap and buffers, and resident ones. */
async function memory() {
  told = '';
  service.kill('SIGUSR2');
  while (!/MEMORY \d+ \d+\n/.test(told)) await pause(20);
  const [, used, resident] = /MEMORY (\d+) (\d+)/.exec(told);
  return { used: Number(used), resident: Number(resident) };
}

let asked = 0;

/** Opens streams and gives back how many run, and what ends them. */
async function open(count) {
  const stop = new globalThis.AbortController();
  const answers = await Promise.all(
    Array.from({ length: count }, () => {
      asked++;
      return fetch(`http://127.0.0.1:${port}/api/assistant`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'text/event-stream',
          'x-client-ip': `198.18.${(asked >> 8) & 255}.${asked & 255}`,
        },
        body: JSON.stringify({ message: `that sniffer, number ${asked}` }),
        signal: stop.signal,
      });
    }),
  );
  const reads = answers.map((answer) => answer.text().catch(() => 'left'));
  return {
    running: answers.filter(({ ok }) => ok).length,
    end: () => (stop.abort(), Promise.all(reads)),
  };
}

while (!(await isUp(`http://127.0.0.1:${port}/readyz`))) await pause(100);
for (let round = 0; round <= ROUNDS; round++) {
  const before = await memory();
  const streams = await open(STREAMS);
  await pause(SETTLE_MS);
  const during = await memory();
  await streams.end();
  await pause(SETTLE_MS);
  const after = await memory();
  const kilobytes = (bytes) => (bytes / 1024 / STREAMS).toFixed(1);
  const name = round === 0 ? 'warm-up' : `round ${round}`;
  console.log(
    `${name}: ${streams.running} open, ${kilobytes(during.used - before.used)} KB in use a stream, ` +
      `${kilobytes(after.used - before.used)} KB left behind; resident ${(during.resident / 2 ** 20).toFixed(0)} MB`,
  );
}
service.kill('SIGKILL');
model.kill('SIGKILL');
