import { Agent, request, type IncomingMessage } from 'node:http';
import type { Door } from './door.ts';

export interface Question {
  method: 'GET' | 'POST';
  path: string;
  body?: object | undefined;
  token?: string | undefined;
  accept?: string | undefined;
}

/** What came back: an answer, or the code of the error that came instead. */
export interface Reply {
  status: number;
  type: string;
  text: string;
  error?: string;
}

/** Beyond this a request hangs. */
const PATIENCE_MS = 35_000;

const NOT_SENT = new Set(['ECONNREFUSED', 'EHOSTUNREACH']);

/**
 * One visitor's kept connection. It stays with its gateway until the gateway says that an answer is
 * the last one, or breaks it. Nothing is ever sent twice: only a connection that was refused, so
 * that nothing was sent, is made to another gateway, as a balancer does.
 */
export class Connection {
  readonly #door: Door;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  #gateway: string | undefined;
  /** Connections that were refused and made elsewhere. */
  refused = 0;

  constructor(door: Door) {
    this.#door = door;
  }

  async send(question: Question): Promise<Reply> {
    const gateway = (this.#gateway ??= this.#door.next());
    const reply = await this.#exchange(gateway, question);
    if (!NOT_SENT.has(reply.error ?? '')) return reply;
    this.#gateway = this.#door.insteadOf(gateway);
    this.refused++;
    return this.#exchange(this.#gateway, question);
  }

  close(): void {
    this.#agent.destroy();
  }

  #exchange(gateway: string, { method, path, body, token, accept }: Question): Promise<Reply> {
    const content = body && JSON.stringify(body);
    const headers = {
      accept: accept ?? '*/*',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(content && {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(content),
      }),
    };
    const signal = AbortSignal.timeout(PATIENCE_MS);
    return new Promise((resolve) => {
      const fail = (error: NodeJS.ErrnoException): void => {
        this.#gateway = undefined;
        resolve({ status: 0, type: '', text: '', error: error.code ?? error.message });
      };
      const sent = request(`${gateway}${path}`, { method, headers, agent: this.#agent, signal });
      sent.on('error', fail);
      sent.on('response', (answer) => {
        if (answer.headers.connection === 'close') this.#gateway = undefined;
        readReply(answer).then(resolve, fail);
      });
      sent.end(content);
    });
  }
}

async function readReply(answer: IncomingMessage): Promise<Reply> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  return {
    status: answer.statusCode ?? 0,
    type: answer.headers['content-type'] ?? '',
    text: Buffer.concat(chunks).toString(),
  };
}
