import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { heldBytes, tellingIn } from '@netward/tools/harness/held-memory.ts';
import { type Benchmarks, isTrial, median } from './frame.ts';
import { startPeer, startService, stops } from './processes.ts';

const QUESTIONS = 50;
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

/** Asks as somebody else than the one before. */
function ask(url: string, body: object, signal?: AbortSignal): Promise<Response> {
  asked++;
  const address = `198.18.${(asked >> 8) & 255}.${asked & 255}`;
  const form = { 'content-type': 'application/json', accept: 'text/event-stream' };
  const headers = { ...form, 'x-client-ip': address };
  const request = { method: 'POST', headers, body: JSON.stringify(body) };
  return fetch(url, { ...request, ...(signal && { signal }) });
}

/** Milliseconds from one question to the end of its answer, which has to look like this. */
async function answerTime(url: string, body: object, expected: RegExp): Promise<number> {
  const begun = performance.now();
  const text = await (await ask(url, body)).text();
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

/** Without `modelMs`, so long the model takes, there is no model. */
async function startAssistant(modelMs?: number, settings: NodeJS.ProcessEnv = {}) {
  const model = await startPeer('bench/model.mjs', [modelMs ?? 0]);
  const { url, process } = await startService(SERVICE, {
    AUTH_URL: model.url,
    OPENAI_API_KEY: modelMs === undefined ? '' : 'sk-bench',
    OPENAI_BASE_URL: `${model.url}/v1`,
    ASSISTANT_FIRST_WORD_MS: '28000',
    ...settings,
  });
  return { url: `${url}/api/assistant`, modelUrl: model.url, process };
}

/** Longer than the streams are watched. */
const MODEL_MS = 12_000;
const SETTLE_MS = isTrial ? 100 : 2500;

/** Kilobytes in use after a collection for each of fifty open streams, or what each leaves behind. */
async function prepareStreams(part: 'open' | 'ended') {
  const folder = mkdtempSync(join(tmpdir(), 'netward-held-'));
  stops.add(folder, () => rmSync(folder, { recursive: true, force: true }));
  const { url, process } = await startAssistant(MODEL_MS, tellingIn(folder));
  const held = () => heldBytes(folder, process.pid!);
  const product = async () => {
    const before = await held();
    const stop = new AbortController();
    const message = { message: `that sniffer, number ${asked}` };
    const opened = Array.from({ length: QUESTIONS }, () => ask(url, message, stop.signal));
    const reads = (await Promise.all(opened)).map((answer) => answer.text().catch(() => ''));
    await pause(SETTLE_MS);
    const open = await held();
    stop.abort();
    await Promise.all(reads);
    await pause(SETTLE_MS);
    const after = { open, ended: await held() };
    return (after[part] - before) / 1024 / QUESTIONS;
  };
  return { product };
}

export const assistant: Benchmarks = {
  /** What the assistant adds to a model's own time. */
  assistant: async () => {
    const { url, modelUrl } = await startAssistant(100);
    return {
      product: () => toModel(url),
      baseline: () => toModel(`${modelUrl}/v1/chat/completions`),
    };
  },
  tutor: async () => {
    const { url } = await startAssistant();
    const answers = () => answerTimes(url, aboutLongRun, /"by":"tutor"/);
    return { product: async () => (await answers())[Math.floor(QUESTIONS * 0.95)]! };
  },
  'stream-memory': () => prepareStreams('open'),
  'stream-leftover': () => prepareStreams('ended'),
};
