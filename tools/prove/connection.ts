import http from 'node:http';
import https from 'node:https';
import { text } from 'node:stream/consumers';
import { urlToHttpOptions } from 'node:url';
import { answers } from '../harness/probe.ts';

export interface HttpCall {
  method: 'GET' | 'POST';
  path: string;
  body?: object | undefined;
  token?: string | undefined;
  accept?: string | undefined;
}

/** The response, or the code of the error that came instead. */
export interface HttpReply {
  status: number;
  type: string;
  text: string;
  headers?: http.IncomingHttpHeaders;
  error?: string;
}

/** Sends one request, by http or by what is given in its place. An error stands in the place of its answer. */
export function exchange(
  options: http.RequestOptions,
  body?: string | Buffer,
  { request }: Pick<typeof http, 'request'> = http,
): Promise<HttpReply> {
  return new Promise((resolve) => {
    const fail = (error: NodeJS.ErrnoException): void =>
      resolve({ status: 0, type: '', text: '', error: error.code ?? error.message });
    const sent = request(options, (response) => {
      const { statusCode: status = 0, headers } = response;
      const type = headers['content-type'] ?? '';
      text(response).then((content) => resolve({ status, type, text: content, headers }), fail);
    });
    sent.on('error', fail);
    sent.end(body);
  });
}

/** A request that takes longer hangs. */
const PATIENCE_MS = 35_000;
const NOT_SENT = new Set(['ECONNREFUSED', 'EHOSTUNREACH']);

let turn = 0;

/** The next gateway in turn that says it is ready, or the next one, as a balancer in front of them chooses. */
async function chooseGateway(urls: readonly string[]): Promise<string> {
  turn++;
  const inTurn = urls.map((_, at) => urls[(turn + at) % urls.length] as string);
  if (urls.length > 1) for (const url of inTurn) if (await answers(`${url}/readyz`)) return url;
  return inTurn[0] as string;
}

/**
 * One visitor's kept connection. It stays with its gateway until the gateway marks a response as the
 * last one or breaks the connection. Nothing is ever sent twice: only when a connection was refused,
 * so that nothing was sent, does it go to another gateway, as with a balancer.
 */
export class VisitorConnection {
  readonly #gateways: readonly string[];
  readonly #agent: http.Agent;
  readonly #protocol: Pick<typeof http, 'request'>;
  #gateway: string | undefined;

  /** With options of TLS it speaks https. */
  constructor(gateways: readonly string[], tls?: https.AgentOptions) {
    const options = { keepAlive: true, maxSockets: 1 };
    this.#gateways = gateways;
    this.#agent = tls ? new https.Agent({ ...options, ...tls }) : new http.Agent(options);
    this.#protocol = tls ? https : http;
  }

  async send(call: HttpCall): Promise<HttpReply> {
    const gateway = (this.#gateway ??= await chooseGateway(this.#gateways));
    const reply = await this.#exchange(gateway, call);
    if (!NOT_SENT.has(reply.error ?? '')) return reply;
    const others = this.#gateways.filter((url) => url !== gateway);
    this.#gateway = await chooseGateway(others.length > 0 ? others : this.#gateways);
    return this.#exchange(this.#gateway, call);
  }

  close(): void {
    this.#agent.destroy();
  }

  async #exchange(gateway: string, call: HttpCall): Promise<HttpReply> {
    const { method, path, body, token, accept = '*/*' } = call;
    const content = body && JSON.stringify(body);
    const headers = {
      accept,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(content && {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(content),
      }),
    };
    const options = {
      ...urlToHttpOptions(new URL(gateway)),
      ...{ path, method, headers, agent: this.#agent, signal: AbortSignal.timeout(PATIENCE_MS) },
    };
    const reply = await exchange(options, content, this.#protocol);
    if (reply.error || reply.headers?.connection === 'close') this.#gateway = undefined;
    return reply;
  }
}

export type ProductArea = 'pages' | 'accounts' | 'learning' | 'assistant';

/** As promised; refused in the product’s way (502, 503 or 504 as JSON); without a response; or inexcusable. */
export type LoadResult = 'good' | 'refused' | 'broken' | 'wrong';

const REFUSALS = new Set([502, 503, 504]);

function isErrorBody(text: string, status: number): boolean {
  try {
    const { statusCode, message, requestId } = JSON.parse(text);
    return statusCode === status && typeof message === 'string' && typeof requestId === 'string';
  } catch {
    return false;
  }
}

/** Whether a reply is a proper refusal: its status, JSON and the error's three fields. */
function isRefusal({ status, type, text }: HttpReply): boolean {
  if (status !== 200)
    return REFUSALS.has(status) && type.startsWith('application/json') && isErrorBody(text, status);
  // A stream that has already begun reports its failure as an event.
  const data = /^event: error\ndata: (.*)$/m.exec(text)?.[1] ?? '';
  const isStream = type.startsWith('text/event-stream');
  return isStream && [...REFUSALS].some((refusal) => isErrorBody(data, refusal));
}

export function classify(reply: HttpReply, isGood: boolean): LoadResult {
  if (reply.error) return 'broken';
  if (isGood) return 'good';
  return isRefusal(reply) ? 'refused' : 'wrong';
}
