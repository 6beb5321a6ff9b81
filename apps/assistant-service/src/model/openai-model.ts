import OpenAI from 'openai';
import { buildPrompt } from '../prompt/build-prompt.ts';
import type { Ask, Model } from './model.ts';

export interface OpenAiSettings {
  key: string;
  baseUrl: string;
  model: string;
  timeoutMs: number;
}

const ANSWER_TOKENS_MAX = 400;
/** Low: the same question should get the same facts. */
const TEMPERATURE = 0.3;

/** A model behind any endpoint that speaks OpenAI's chat completions. */
export class OpenAiModel implements Model {
  readonly side = 'model';
  readonly #client: OpenAI;
  readonly #settings: OpenAiSettings;

  constructor(settings: OpenAiSettings) {
    this.#settings = settings;
    this.#client = new OpenAI({
      apiKey: settings.key,
      baseURL: settings.baseUrl,
      timeout: settings.timeoutMs,
      maxRetries: 0,
      // What is not given here, the client would take from the environment.
      organization: null,
      project: null,
      webhookSecret: null,
      logLevel: 'off',
      // The key goes to the configured endpoint and nowhere else.
      fetchOptions: { redirect: 'error' },
    });
  }

  async answer(ask: Ask, signal: AbortSignal): Promise<string> {
    // The client's own time limit ends with the headers; this one covers a body that drips.
    const limit = AbortSignal.any([signal, AbortSignal.timeout(this.#settings.timeoutMs)]);
    const completion = await this.#client.chat.completions.create(
      {
        model: this.#settings.model,
        messages: buildPrompt(ask),
        max_tokens: ANSWER_TOKENS_MAX,
        temperature: TEMPERATURE,
      },
      { signal: limit },
    );
    const content: unknown = completion.choices?.[0]?.message?.content;
    if (typeof content !== 'string') throw new Error('the model answered without a text');
    return content;
  }
}
