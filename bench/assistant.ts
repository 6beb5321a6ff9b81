import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@netward/test-kit';
import { type Benchmark, type Contest, median } from './frame.ts';
import { root, startNode, stopAll } from './processes.ts';

const STREAMS = 50;
const SERVICE = join('apps', 'assistant-service', 'dist', 'main.js');

let asked = 0;

/** Milliseconds from the question to the first word of one stream, which is then read to its end. */
async function firstWord(url: string, body: object, address: string): Promise<number> {
  const begun = performance.now();
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'text/event-stream',
      'x-client-ip': address,
    },
    body: JSON.stringify(body),
  });
  const decoder = new TextDecoder();
  let text = '';
  let first = Number.NaN;
  for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) {
    text += decoder.decode(chunk, { stream: true });
    if (Number.isNaN(first) && text.includes('word40')) first = performance.now() - begun;
  }
  if (!text.includes('word1.')) throw new Error(`a stream was not whole: ${text.slice(-200)}`);
  return first;
}

/** Median time to the first word of fifty streams at once. */
async function firstWords(url: string, question: (at: number) => object): Promise<number> {
  const times = Array.from({ length: STREAMS }, () => {
    asked++;
    return firstWord(url, question(asked), `198.18.${(asked >> 8) & 255}.${asked & 255}`);
  });
  return median(await Promise.all(times));
}

async function prepare(): Promise<Contest | string> {
  if (!existsSync(join(root, SERVICE))) return 'the assistant is not built';
  const [modelPort, port] = [await freePort(), await freePort()];
  const modelUrl = `http://127.0.0.1:${modelPort}`;
  const url = `http://127.0.0.1:${port}`;
  const model = await startNode(['bench/model.mjs', String(modelPort)], modelUrl);
  const service = await startNode([SERVICE], `${url}/readyz`, {
    PORT: String(port),
    HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
    AUTH_URL: modelUrl,
    REDIS_URL: '',
    OPENAI_API_KEY: 'sk-bench',
    OPENAI_BASE_URL: `${modelUrl}/v1`,
    ASSISTANT_DAILY_BUDGET: '1000000000',
    RATE_LIMIT_SCALE: '1000000',
    LIMIT_KEY: 'k'.repeat(43),
    SERVICE_TOKEN: 't'.repeat(43),
  });
  return {
    product: () =>
      firstWords(`${url}/api/assistant`, (at) => ({ message: `What is a sniffer ${at}` })),
    baseline: () => firstWords(`${modelUrl}/v1/chat/completions`, () => ({ stream: true })),
    close: () => stopAll([service, model]),
  };
}

/** What the assistant adds to a model's own time to its first word, fifty streams at once. */
export const assistant: Benchmark = {
  name: 'assistant',
  what: 'first word through the assistant / from the model itself, 50 streams at once',
  unit: 'ms to the first word',
  prepare,
};
