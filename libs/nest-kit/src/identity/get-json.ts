import { once } from 'node:events';
import http, { type IncomingMessage, type RequestOptions } from 'node:http';
import https from 'node:https';
import { json } from 'node:stream/consumers';

/**
 * Asks another service for JSON; rejects unless it answers 200 with some. Node's `fetch` would do, but
 * its first use loads a second undici of 10 MB into the process.
 */
export async function getJson(url: string, options: RequestOptions): Promise<unknown> {
  const { get } = url.startsWith('https:') ? https : http;
  const [answer] = (await once(get(url, options), 'response')) as [IncomingMessage];
  if (answer.statusCode === 200) return json(answer);
  answer.resume();
  throw new Error(`status ${answer.statusCode}`);
}
