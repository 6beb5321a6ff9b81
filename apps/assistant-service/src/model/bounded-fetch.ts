import { Agent, fetch } from 'undici';

const CONNECT_MS = 2000;
/** An answer of 4,000 characters, a frame of some 250 bytes around each of them, has room in it. */
const ANSWER_BYTES_MAX = 2 * 1024 * 1024;

const agent = new Agent({ connect: { timeout: CONNECT_MS } });

function boundedBody(): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0;
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes > ANSWER_BYTES_MAX) controller.error(new Error('the answer is too long'));
      else controller.enqueue(chunk);
    },
  });
}

/**
 * Fetches as the model's client asks, but waits two seconds for a connection, follows no redirect,
 * so that the key goes to the configured endpoint and nowhere else, and reads two megabytes.
 */
export async function boundedFetch(
  url: string | URL | Request,
  init?: RequestInit,
): Promise<Response> {
  const options = { ...init, dispatcher: agent, redirect: 'error' } as Parameters<typeof fetch>[1];
  const answer = await fetch(String(url), options);
  const { status, statusText, headers } = answer;
  const body = answer.body as ReadableStream<Uint8Array> | null;
  return new Response(body?.pipeThrough(boundedBody()) ?? null, {
    status,
    statusText,
    headers: [...headers],
  });
}
