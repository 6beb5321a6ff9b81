import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@netward/test-kit';
import { type Benchmark, type Contest, median } from './frame.ts';
import { root, startNode, stopAll } from './processes.ts';

const QUESTIONS = 50;
const SERVICE = join('apps', 'assistant-service', 'dist', 'main.js');

let asked = 0;

/** Milliseconds from one question to the end of its answer. */
async function answerTime(url: string, body: object, address: string): Promise<number> {
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
  const text = await answer.text();
  const time = performance.now() - begun;
  if (!/"by":"model"|"choices"/.test(text)) throw new Error(`no choice: ${text.slice(-200)}`);
  return time;
}

/** Median time to the answers of fifty questions at once. */
async function answerTimes(url: string): Promise<number> {
  const times = Array.from({ length: QUESTIONS }, () => {
    asked++;
    const body = { message: `that sniffer, number ${asked}` };
    return answerTime(url, body, `198.18.${(asked >> 8) & 255}.${asked & 255}`);
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
    ASSISTANT_FIRST_WORD_MS: '28000',
    ASSISTANT_DAILY_BUDGET: '1000000000',
    RATE_LIMIT_SCALE: '1000000',
    LIMIT_KEY: 'k'.repeat(43),
    SERVICE_TOKEN: 't'.repeat(43),
  });
  return {
    product: () => answerTimes(`${url}/api/assistant`),
    baseline: () => answerTimes(`${modelUrl}/v1/chat/completions`),
    close: () => stopAll([service, model]),
  };
}

/** What the assistant adds to a model's own time, fifty questions at once. */
export const assistant: Benchmark = {
  name: 'assistant',
  what: 'answer through the assistant / from the model itself, 50 questions at once',
  unit: 'ms to the answer',
  prepare,
};
