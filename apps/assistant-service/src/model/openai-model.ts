import OpenAI, { APIConnectionError, APIError } from 'openai';
import { Agent, fetch } from 'undici';
import { z } from 'zod';
import { tokensTotal } from '../assistant/assistant-metrics.ts';
import { type Prompt, ModelFault } from '../prompt/choice.ts';
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

const dispatcher = new Agent({
  connect: { timeout: CONNECT_MS },
  connections: CONNECTIONS,
  maxResponseSize: ANSWER_BYTES_MAX,
});

const count = z.int().min(0).optional().catch(undefined);
/** What is read of a chat completion; any endpoint may have sent it. */
const completion = z.object({
  choices: z.tuple(
    [z.object({ finish_reason: z.string(), message: z.object({ content: z.string() }) })],
    z.unknown(),
  ),
  usage: z.object({ prompt_tokens: count, completion_tokens: count }).optional().catch(undefined),
});

/** A model behind any endpoint that speaks OpenAI's chat completions. */
export class OpenAiModel implements Model {
  readonly isAvailable = true;
  readonly #client: OpenAI;
  readonly #model: string;
  /** Some servers can only be held to an object of any shape. */
  #knowsSchemas = true;

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
    try {
      const answer = await this.#client.chat.completions.create(
        {
          model: this.#model,
          messages: [...messages],
          max_tokens: ANSWER_TOKENS_MAX,
          // The same question gets the same answers.
          temperature: 0,
          response_format: this.#knowsSchemas ? schemaFormat(form) : { type: 'json_object' },
        },
        { signal },
      );
      return readCompletion(answer);
    } catch (error) {
      signal.throwIfAborted();
      throw faultOf(error);
    }
  }
}

/**
 * Follows no redirect, so that the key goes to the configured endpoint and nowhere else. The words of
 * a refusal are not read, since they may repeat the question or the key.
 */
async function boundedFetch(
  url: string | URL | Request,
  { method, headers, body, signal }: RequestInit = {},
): Promise<Response> {
  const answer = await fetch(String(url), {
    method: method ?? 'POST',
    headers: Object.fromEntries(new Headers(headers)),
    body: body as string,
    signal: signal ?? null,
    dispatcher,
    redirect: 'manual',
  });
  if (answer.ok) return answer as unknown as Response;
  await answer.body?.cancel();
  return new Response(null, { status: answer.status });
}

function schemaFormat(form: z.ZodType) {
  const schema = z.toJSONSchema(form);
  return { type: 'json_schema' as const, json_schema: { name: 'choice', strict: true, schema } };
}

function faultOf(error: unknown): unknown {
  if (error instanceof ModelFault || error instanceof APIConnectionError) return error;
  if (error instanceof APIError) return new ModelFault('away', error.status);
  return new ModelFault(error instanceof SyntaxError ? 'not-in-form' : 'broke-off');
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
