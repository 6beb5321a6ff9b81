import OpenAI from 'openai';
import { tokensTotal } from '../assistant/assistant-metrics.ts';
import { buildPrompt } from '../prompt/build-prompt.ts';
import { boundedFetch } from './bounded-fetch.ts';
import type { Ask, Model, Say } from './model.ts';

export interface OpenAiSettings {
  key: string;
  baseUrl: string;
  model: string;
}

const ANSWER_TOKENS_MAX = 400;
/** Low: the same question should get the same facts. */
const TEMPERATURE = 0.3;

/** A model behind any endpoint that speaks OpenAI's chat completions and streams them. */
export class OpenAiModel implements Model {
  readonly side = 'model';
  readonly isAvailable = true;
  readonly #client: OpenAI;
  readonly #model: string;

  constructor({ key, baseUrl, model }: OpenAiSettings) {
    this.#model = model;
    this.#client = new OpenAI({
      apiKey: key,
      baseURL: baseUrl,
      maxRetries: 0,
      // The client would read missing settings from the environment.
      organization: null,
      project: null,
      webhookSecret: null,
      logLevel: 'off',
      fetch: boundedFetch,
    });
  }

  async answer(ask: Ask, say: Say, signal: AbortSignal): Promise<string> {
    const stream = await this.#client.chat.completions.create(
      {
        model: this.#model,
        messages: buildPrompt(ask),
        max_tokens: ANSWER_TOKENS_MAX,
        temperature: TEMPERATURE,
        stream: true,
        stream_options: { include_usage: true },
      },
      { signal },
    );
    let text = '';
    let isFinished = false;
    for await (const { choices, usage } of stream) {
      const piece: unknown = choices?.[0]?.delta?.content ?? '';
      if (typeof piece !== 'string') throw new Error('the model answered without a text');
      text += piece;
      if (piece) say(piece);
      isFinished ||= endsAnswer(choices?.[0]?.finish_reason);
      countTokens(usage);
    }
    // The client ends an aborted stream as if it were complete.
    signal.throwIfAborted();
    if (!isFinished) throw new Error('the answer breaks off');
    return text;
  }
}

function endsAnswer(reason: unknown): boolean {
  if (reason === 'content_filter') throw new Error('the endpoint withheld the answer');
  return typeof reason === 'string';
}

function countTokens(usage: OpenAI.CompletionUsage | null | undefined): void {
  const { prompt_tokens: read, completion_tokens: written } = usage ?? {};
  if (Number.isFinite(read)) tokensTotal.inc({ kind: 'read' }, read);
  if (Number.isFinite(written)) tokensTotal.inc({ kind: 'written' }, written);
}
