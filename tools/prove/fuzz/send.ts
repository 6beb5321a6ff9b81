import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { FuzzAnswer } from './check-answer.ts';
import type { FuzzRequest } from './requests.ts';

const PATIENCE_MS = 60_000;

/** Sends malformed requests on a few kept connections. */
export class FuzzClient {
  readonly #site: URL;
  readonly #agent: Agent;

  constructor(site: string, connections: number) {
    this.#site = new URL(site);
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections });
  }

  close(): void {
    this.#agent.destroy();
  }

  async send({ method, target, headers, body }: FuzzRequest): Promise<FuzzAnswer> {
    const since = performance.now();
    const { hostname, port, host } = this.#site;
    const own: [string, string][] = [
      ['host', host],
      ['connection', 'keep-alive'],
      ...(body ? [['content-length', String(body.length)] as [string, string]] : []),
    ];
    const options = {
      ...{ agent: this.#agent, hostname, port, method, path: target },
      // A list keeps what stands twice.
      headers: [...own, ...headers].flat(),
      signal: AbortSignal.timeout(PATIENCE_MS),
    };
    const finish = (answer: Omit<FuzzAnswer, 'tookMs'>): FuzzAnswer => ({
      ...answer,
      tookMs: performance.now() - since,
    });
    return new Promise((resolve) => {
      const fail = (error: NodeJS.ErrnoException): void =>
        resolve(finish({ status: 0, headers: {}, text: '', error: error.code ?? error.message }));
      const sent = request(options, (response) => {
        const { statusCode: status = 0, headers: answered } = response;
        text(response).then(
          (content) => resolve(finish({ status, headers: answered, text: content })),
          fail,
        );
      });
      sent.on('error', fail);
      sent.end(body);
    });
  }
}
