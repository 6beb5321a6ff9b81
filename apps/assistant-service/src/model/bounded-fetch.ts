import { Agent, request } from 'undici';

const CONNECT_MS = 2000;
/** As many as the questions that a process answers at once. */
const CONNECTIONS = 64;
/** An answer of 4,000 characters, a frame of some 250 bytes around each of them, has room in it. */
const ANSWER_BYTES_MAX = 2 * 1024 * 1024;

const agent = new Agent({
  connect: { timeout: CONNECT_MS },
  connections: CONNECTIONS,
  maxResponseSize: ANSWER_BYTES_MAX,
});

/**
 * Fetches as the model's client asks, but waits two seconds for a connection, follows no redirect,
 * so that the key goes to the configured endpoint and nowhere else, and reads two megabytes. The
 * body is Node's own stream, which the client iterates over as it would over a web stream: that one
 * costs several promises for each word, which fifty questions at once have to wait for. The words of
 * a refusal are not read, since they may repeat the question or the key.
 */
export async function boundedFetch(
  url: string | URL | Request,
  { method, headers, body, signal }: RequestInit = {},
): Promise<Response> {
  const { statusCode: status, body: stream } = await request(String(url), {
    dispatcher: agent,
    method: method as 'POST',
    headers: new Headers(headers),
    body: body as string,
    signal: signal as AbortSignal,
  });
  const response = new Response(null, { status });
  if (response.ok) return Object.defineProperty(response, 'body', { value: stream });
  stream.on('error', () => undefined).destroy();
  return response;
}
