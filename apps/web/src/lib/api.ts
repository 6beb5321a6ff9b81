import { api, type ApiCall, type Endpoint } from '@netward/contracts';
import type { z } from 'zod';
import { expireSession, getSession } from './session.ts';

type Api = typeof api;
type Input<E, K extends 'body' | 'query'> =
  E extends Record<K, infer S extends z.ZodType> ? { [P in K]: z.input<S> } : unknown;
type Options = { signal?: AbortSignal; keepalive?: boolean };

export type ApiInput<C extends ApiCall> = Input<Api[C], 'body'> & Input<Api[C], 'query'> & Options;
export type ApiOutput<C extends ApiCall> = Api[C] extends { response: infer S extends z.ZodType }
  ? z.output<S>
  : undefined;

/** A response other than success. `message` is the server's sentence, if it sent one. */
export interface ApiRefusal {
  readonly ok: false;
  readonly kind: 'refused';
  readonly status: number;
  readonly message: string | undefined;
  readonly body: unknown;
}
/** No answer at all: no network, a timeout, or the caller hung up (then `isAborted`). */
export interface ApiSilence {
  readonly ok: false;
  readonly kind: 'network';
  readonly detail: string;
  readonly isAborted: boolean;
}
export type ApiResult<C extends ApiCall> =
  | { readonly ok: true; readonly data: ApiOutput<C> }
  | ApiRefusal
  | ApiSilence;

const TIMEOUT_MS = 15_000;
// A model may think longer than a database.
const ASSISTANT_TIMEOUT_MS = 35_000;

function requestUrl(endpoint: Endpoint, query: Record<string, unknown> | undefined): string {
  const entries = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(entries.map(([key, value]) => [key, String(value)]));
  return entries.length ? `${endpoint.path}?${search}` : endpoint.path;
}

/**
 * Starts a trace (W3C Trace Context) for operators who collect traces. The id is random for each call,
 * so it reveals nothing about the caller.
 */
function beginTrace(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `00-${hex.slice(0, 32)}-${hex.slice(32)}-01`;
}

function requestHeaders(endpoint: Endpoint, token: string | null, hasBody: boolean) {
  const headers: Record<string, string> = {
    accept: 'application/json',
    traceparent: beginTrace(),
  };
  if (hasBody) headers['content-type'] = 'application/json';
  if (endpoint.access !== 'public' && token) headers.authorization = `Bearer ${token}`;
  return headers;
}

/** Aborts when the caller hangs up or the time is over, whichever comes first. */
function limitTime(name: ApiCall, signal: AbortSignal | undefined): AbortSignal {
  const limit = AbortSignal.timeout(name === 'askAssistant' ? ASSISTANT_TIMEOUT_MS : TIMEOUT_MS);
  return signal ? AbortSignal.any([signal, limit]) : limit;
}

/** What went wrong with a call that threw, in words. */
export function failureDetail(error: unknown): string {
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return 'The server took too long.';
  return error instanceof Error ? error.message : String(error);
}

/**
 * Sends a call and returns the raw response, for answers that stream. The time limit covers reading
 * it. Rejects as `fetch` does.
 */
export async function sendApi<C extends ApiCall>(
  name: C,
  input: ApiInput<C>,
  extraHeaders: Record<string, string> = {},
): Promise<Response> {
  const endpoint: Endpoint = api[name];
  const { body, query, signal, keepalive } = input as Options & {
    body?: unknown;
    query?: Record<string, unknown>;
  };
  const { token } = getSession();
  const response = await fetch(requestUrl(endpoint, query), {
    method: endpoint.method,
    headers: { ...requestHeaders(endpoint, token, body !== undefined), ...extraHeaders },
    body: body === undefined ? undefined : JSON.stringify(body),
    credentials: 'include',
    signal: limitTime(name, signal),
    keepalive,
  });
  if (response.status === 401 && endpoint.access !== 'public' && token) expireSession(token);
  return response;
}

/** The JSON of a response; undefined for anything else. */
export async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    // A proxy's HTML page or an empty body; the status says enough.
    return undefined;
  }
}

/** A response other than success, with the server's sentence. */
export function refusal(status: number, body: unknown): ApiRefusal {
  const said = body && typeof body === 'object' && 'message' in body ? body.message : undefined;
  const message = typeof said === 'string' && said.trim() ? said : undefined;
  return { ok: false, kind: 'refused', status, message, body };
}

/** Calls the API. Never throws: what can go wrong is part of the result. */
export async function callApi<C extends ApiCall>(
  name: C,
  ...[input]: Record<never, never> extends ApiInput<C>
    ? [input?: ApiInput<C>]
    : [input: ApiInput<C>]
): Promise<ApiResult<C>> {
  const endpoint: Endpoint = api[name];
  const given = (input ?? {}) as ApiInput<C>;
  try {
    const response = await sendApi(name, given);
    const body = await readJson(response);
    if (!response.ok) return refusal(response.status, body);
    if (!endpoint.response) return { ok: true, data: undefined as ApiOutput<C> };
    const parsed = endpoint.response.safeParse(body);
    if (!parsed.success) return refusal(response.status, body);
    return { ok: true, data: parsed.data as ApiOutput<C> };
  } catch (error) {
    const detail = failureDetail(error);
    const isAborted = Boolean(given.signal?.aborted);
    return { ok: false, kind: 'network', detail, isAborted };
  }
}
