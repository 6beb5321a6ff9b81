import { ReadableStream } from 'node:stream/web';

export interface DripCall {
  readonly call: string;
  readonly body: { readonly [key: string]: unknown } | undefined;
  /** Whether the caller aborted. */
  readonly isGone: () => boolean;
  /** Answers with JSON. */
  readonly answer: (status: number, body: unknown) => void;
  /** Begins a stream of server-sent events. */
  readonly stream: () => Drip;
}

/** A stream whose events the test sends. */
export interface Drip {
  readonly send: (event: string, data: unknown) => void;
  readonly comment: () => void;
  /** Ends it as a server does. */
  readonly end: () => void;
  /** Breaks it as a network does. */
  readonly breakOff: () => void;
}

const waiting = new Set<(reason: Error) => void>();

/**
 * Stands in for the network: every call waits until the test answers it or the caller aborts it.
 * Calls left open by an earlier server fail.
 */
export function dripServer(): { readonly calls: readonly DripCall[] } {
  const calls: DripCall[] = [];
  for (const fail of waiting) fail(new TypeError('Failed to fetch'));
  waiting.clear();
  globalThis.fetch = ((url: string, init: RequestInit) =>
    new Promise<unknown>((resolve, reject) => {
      const { signal } = init;
      waiting.add(reject);
      signal?.addEventListener('abort', () => reject(signal.reason));
      calls.push({
        call: `${init.method} ${url}`,
        body: init.body ? JSON.parse(String(init.body)) : undefined,
        isGone: () => signal?.aborted ?? false,
        answer: (status, body) => resolve(jsonResponse(status, body)),
        stream: () => beginStream(resolve, signal ?? undefined),
      });
    })) as typeof fetch;
  return { calls };
}

function jsonResponse(status: number, body: unknown) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const type = typeof body === 'string' ? 'text/html' : 'application/json';
  const headers = new Headers({ 'content-type': type });
  return { status, ok: status < 400, headers, body: null, text: async () => text };
}

function beginStream(resolve: (response: unknown) => void, signal?: AbortSignal): Drip {
  let controller: { enqueue(b: Uint8Array): void; close(): void; error(e: unknown): void };
  const body = new ReadableStream<Uint8Array>({
    start(begun) {
      controller = begun;
    },
  });
  signal?.addEventListener('abort', () => controller.error(signal.reason));
  const headers = new Headers({ 'content-type': 'text/event-stream; charset=utf-8' });
  resolve({ status: 200, ok: true, headers, body });
  const write = (text: string) => controller.enqueue(new TextEncoder().encode(text));
  return {
    send: (event, data) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    comment: () => write(': keep-alive\n\n'),
    end: () => controller.close(),
    breakOff: () => controller.error(new TypeError('network error')),
  };
}
