import { Agent, request } from 'undici';
import { z } from 'zod';
import { tokensTotal } from '../assistant/assistant-metrics.ts';
import type { Prompt } from '../prompt/choice.ts';
import { ModelFault } from './model-fault.ts';
import type { Model } from './model.ts';

export interface OpenAiSettings {
  key: string;
  baseUrl: string;
  model: string;
}

const CONNECT_MS = 2000;
/** As many as the questions that a process answers at once. */
const CONNECTIONS = 64;
/** A choice has some hundred bytes, one with prose a few thousand. */
const ANSWER_BYTES_MAX = 256 * 1024;
const ANSWER_TOKENS_MAX = 400;

const agent = new Agent({
  connect: { timeout: CONNECT_MS },
  connections: CONNECTIONS,
  maxResponseSize: ANSWER_BYTES_MAX,
});

const count = z.int().min(0).optional().catch(undefined);
/** What is read of a chat completion. */
const completion = z.object({
  choices: z.tuple(
    [z.object({ finish_reason: z.string(), message: z.object({ content: z.string() }) })],
    z.unknown(),
  ),
  usage: z.object({ prompt_tokens: count, completion_tokens: count }).optional().catch(undefined),
});

/**
 * A model behind any endpoint that speaks OpenAI's chat completions. No redirect is followed, so that
 * the key goes to the configured endpoint and nowhere else. The words of a refusal are not read, since
 * they may repeat the question or the key.
 */
export class OpenAiModel implements Model {
  readonly isAvailable = true;
  readonly #settings: OpenAiSettings;
  /** Some servers can only be held to an object of any shape. */
  #knowsSchemas = true;

  constructor(settings: OpenAiSettings) {
    this.#settings = settings;
  }

  async choose(prompt: Prompt, signal: AbortSignal): Promise<string> {
    try {
      return await this.#ask(prompt, signal);
    } catch (error) {
      const isFormRefused = error instanceof ModelFault && [400, 422].includes(error.status ?? 0);
      if (!isFormRefused || !this.#knowsSchemas) throw error;
      this.#knowsSchemas = false;
      return this.#ask(prompt, signal);
    }
  }

  async #ask({ messages, form }: Prompt, signal: AbortSignal): Promise<string> {
    const { key, baseUrl, model } = this.#settings;
    const { statusCode, body } = await request(`${baseUrl}/chat/completions`, {
      dispatcher: agent,
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        model,
        messages,
        max_tokens: ANSWER_TOKENS_MAX,
        // The same question gets the same answers.
        temperature: 0,
        response_format: this.#knowsSchemas ? schemaFormat(form) : { type: 'json_object' },
      }),
      signal,
    });
    if (statusCode !== 200) {
      body.on('error', () => undefined).destroy();
      throw new ModelFault('away', statusCode);
    }
    return readCompletion(await readBody(body, signal));
  }
}

function schemaFormat(form: z.ZodType) {
  const schema = z.toJSONSchema(form);
  return { type: 'json_schema', json_schema: { name: 'choice', strict: true, schema } };
}

async function readBody(body: { json(): Promise<unknown> }, signal: AbortSignal): Promise<unknown> {
  try {
    return await body.json();
  } catch (error) {
    signal.throwIfAborted();
    throw new ModelFault(error instanceof SyntaxError ? 'not-in-form' : 'broke-off');
  }
}

function readCompletion(answer: unknown): string {
  const { data } = completion.safeParse(answer);
  if (!data) throw new ModelFault('not-in-form');
  const { prompt_tokens: read, completion_tokens: written } = data.usage ?? {};
  tokensTotal.inc({ kind: 'read' }, read ?? 0);
  tokensTotal.inc({ kind: 'written' }, written ?? 0);
  const [{ finish_reason: reason, message }] = data.choices;
  // Too long, or withheld by the endpoint.
  if (reason === 'length' || reason === 'content_filter') throw new ModelFault('broke-off');
  return message.content;
}
