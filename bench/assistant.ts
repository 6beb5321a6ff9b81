import { join } from 'node:path';
import { freePort } from '@netward/test-kit';
import { type Benchmark, median, needs } from './frame.ts';
import { isBuilt, startNode } from './processes.ts';

const QUESTIONS = 50;
/** A usual question of the tutor may take so long, as one of fifty at once. */
const LIMIT_MS = 200;
const RUN_LENGTH = 500;
/** Of the run, a concept, the next step, a wrong premise, and a plan to harm. */
const MESSAGES = [
  'what happened in action 3',
  'why did the scan still get through',
  'what is a stateful firewall',
  'what should i do next',
  'good thing the firewall stopped that',
  'and without the rule',
  'how can i scan my school',
  'what does this packet mean',
];
const CYCLE = ['enableFirewall', 'portScan', 'blockAttacker', 'openPage', 'sniffTraffic'];

const SERVICE = join('apps', 'assistant-service', 'dist', 'main.js');

let asked = 0;

/** Milliseconds from one question to the end of its answer, which has to look like this. */
async function answerTime(url: string, body: object, expected: RegExp): Promise<number> {
  asked++;
  const address = `198.18.${(asked >> 8) & 255}.${asked & 255}`;
  const form = { 'content-type': 'application/json', accept: 'text/event-stream' };
  const headers = { ...form, 'x-client-ip': address };
  const begun = performance.now();
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  const text = await answer.text();
  const time = performance.now() - begun;
  if (!expected.test(text)) throw new Error(`no answer: ${text.slice(-200)}`);
  return time;
}

/** The times to the answers of fifty questions at once, in order. */
async function answerTimes(url: string, bodyOf: (index: number) => object, expected: RegExp) {
  const times = Array.from({ length: QUESTIONS }, (_, index) =>
    answerTime(url, bodyOf(index), expected),
  );
  return (await Promise.all(times)).toSorted((a, b) => a - b);
}

async function toModel(url: string) {
  const bodyOf = () => ({ message: `sniffer thing whats it ${asked}` });
  return median(await answerTimes(url, bodyOf, /"by":"model"|"choices"/));
}

/** A question of the mix with a run that nobody has asked about before. */
function aboutLongRun(index: number): object {
  const number = asked;
  const actionAt = (at: number) => CYCLE[(at + (number >> (at % 12))) % CYCLE.length];
  const run = Array.from({ length: RUN_LENGTH }, (_, at) => actionAt(at));
  const selection = { action: 2, packet: 0 };
  return { message: MESSAGES[index % MESSAGES.length], level: '2', lab: { run, selection } };
}

async function startAssistant(hasModel: boolean) {
  needs(isBuilt(SERVICE), 'the assistant is not built');
  const [modelPort, port] = [await freePort(), await freePort()];
  const modelUrl = `http://127.0.0.1:${modelPort}`;
  const url = `http://127.0.0.1:${port}`;
  await startNode(['bench/model.mjs', String(modelPort)], modelUrl);
  await startNode([SERVICE], `${url}/readyz`, {
    PORT: String(port),
    HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
    AUTH_URL: modelUrl,
    REDIS_URL: '',
    OPENAI_API_KEY: hasModel ? 'sk-bench' : '',
    OPENAI_BASE_URL: `${modelUrl}/v1`,
    ASSISTANT_FIRST_WORD_MS: '28000',
    ASSISTANT_DAILY_BUDGET: '1000000000',
    RATE_LIMIT_SCALE: '1000000',
    LIMIT_KEY: 'k'.repeat(43),
    SERVICE_TOKEN: 't'.repeat(43),
  });
  return { url, modelUrl };
}

/** What the assistant adds to a model's own time, fifty questions at once. */
export const assistant: Benchmark = {
  name: 'assistant',
  what: 'answer through the assistant / from the model itself, 50 questions at once',
  unit: 'ms to the answer',
  prepare: async () => {
    const { url, modelUrl } = await startAssistant(true);
    return {
      product: () => toModel(`${url}/api/assistant`),
      baseline: () => toModel(`${modelUrl}/v1/chat/completions`),
    };
  },
};

/** The built-in tutor without a model. */
export const tutor: Benchmark = {
  name: 'tutor',
  what: `tutor's answer, runs of ${RUN_LENGTH} actions, ${QUESTIONS} questions at once, p95`,
  unit: 'ms',
  target: { atMost: LIMIT_MS },
  isGoal: true,
  prepare: async () => {
    const { url } = await startAssistant(false);
    const ask = () => answerTimes(`${url}/api/assistant`, aboutLongRun, /"by":"tutor"/);
    return { product: async () => (await ask())[Math.floor(QUESTIONS * 0.95)]! };
  },
};
