import { createParser } from 'eventsource-parser';
import { Pool } from 'undici';
import { tokensTotal } from '../assistant/assistant-metrics.ts';
import { buildPrompt } from '../prompt/build-prompt.ts';
import type { Ask, Model, Say } from './model.ts';

export interface OpenAiSettings {
  key: string;
  baseUrl: string;
  model: string;
}

const CONNECT_MS = 2000;
const ANSWER_TOKENS_MAX = 400;
/** An answer of 4,000 characters, a frame of some 250 bytes around each of them, has room in it. */
const ANSWER_BYTES_MAX = 2 * 1024 * 1024;
/** Low: the same question should get the same facts. */
const TEMPERATURE = 0.3;
const DONE = '[DONE]';

/** The endpoint refused; its own words stay here, since they may repeat the question or the key. */
class ModelRefusal extends Error {
  override readonly name = 'ModelRefusal';

  constructor(readonly status: number) {
    super(`the endpoint answered ${status}`);
  }
}

/** The part of a chunk of a chat completion that is read here. */
interface CompletionChunk {
  choices?: { delta?: { content?: unknown }; finish_reason?: unknown }[];
  usage?: { prompt_tokens?: number; completion_tokens?: number } | null;
  error?: unknown;
}

/**
 * A model behind any endpoint that speaks OpenAI's chat completions and streams them. It waits two
 * seconds for a connection, follows no redirect, so that the key goes to the configured endpoint and
 * nowhere else, and reads at most two megabytes.
 */
export class OpenAiModel implements Model {
  readonly side = 'model';
  readonly isAvailable = true;
  readonly #pool: Pool;
  readonly #path: string;
  readonly #headers: Record<string, string>;
  readonly #model: string;

  constructor({ key, baseUrl, model }: OpenAiSettings) {
    const { origin, pathname } = new URL(baseUrl);
    this.#pool = new Pool(origin, {
      connect: { timeout: CONNECT_MS },
      // The caller's signal limits the whole answer and its first piece.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    this.#path = `${pathname.replace(/\/$/, '')}/chat/completions`;
    this.#headers = {
      accept: 'text/event-stream',
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
    };
    this.#model = model;
  }

  async answer(ask: Ask, say: Say, signal: AbortSignal): Promise<string> {
    const body = JSON.stringify({
      model: this.#model,
      messages: buildPrompt(ask),
      max_tokens: ANSWER_TOKENS_MAX,
      temperature: TEMPERATURE,
      stream: true,
      stream_options: { include_usage: true },
    });
    const { statusCode, body: stream } = await this.#pool.request({
      method: 'POST',
      path: this.#path,
      headers: this.#headers,
      body,
      signal,
    });
    if (statusCode !== 200) {
      stream.on('error', () => undefined).destroy();
      throw new ModelRefusal(statusCode);
    }
    let text = '';
    let isFinished = false;
    const parser = createParser({
      onEvent({ data }) {
        if (data === DONE) return;
        const { choices, usage, error } = JSON.parse(data) as CompletionChunk;
        if (error) throw new Error('the endpoint broke off with an error');
        const piece = choices?.[0]?.delta?.content ?? '';
        if (typeof piece !== 'string') throw new Error('the model answered without a text');
        text += piece;
        if (piece) say(piece);
        isFinished ||= endsAnswer(choices?.[0]?.finish_reason);
        countTokens(usage);
      },
    });
    const decoder = new TextDecoder();
    let bytes = 0;
    for await (const chunk of stream as AsyncIterable<Uint8Array>) {
      bytes += chunk.byteLength;
      if (bytes > ANSWER_BYTES_MAX) throw new Error('the answer is too long');
      parser.feed(decoder.decode(chunk, { stream: true }));
    }
    signal.throwIfAborted();
    if (!isFinished) throw new Error('the answer breaks off');
    return text;
  }
}

function endsAnswer(reason: unknown): boolean {
  if (reason === 'content_filter') throw new Error('the endpoint withheld the answer');
  return typeof reason === 'string';
}

function countTokens(usage: CompletionChunk['usage']): void {
  const { prompt_tokens: read, completion_tokens: written } = usage ?? {};
  if (Number.isFinite(read)) tokensTotal.inc({ kind: 'read' }, read);
  if (Number.isFinite(written)) tokensTotal.inc({ kind: 'written' }, written);
}
