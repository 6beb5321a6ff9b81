import http from 'node:http';
import https from 'node:https';
import { text } from 'node:stream/consumers';
import { urlToHttpOptions } from 'node:url';

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

/**
 * One visitor's kept connection. It stays with its gateway until the gateway marks a response as the
 * last one or breaks the connection. Nothing is ever sent twice: only when a connection was refused,
 * so that nothing was sent, does it go to another gateway, as with a balancer.
 */
export class VisitorConnection {
  readonly #balancer: Pick<Balancer, 'next' | 'insteadOf'>;
  readonly #agent: http.Agent;
  readonly #protocol: Pick<typeof http, 'request'>;
  #gateway: string | undefined;
  /** Connections that were refused and made elsewhere. */
  refused = 0;

  /** With options of TLS it speaks https. */
  constructor(balancer: Pick<Balancer, 'next' | 'insteadOf'>, tls?: https.AgentOptions) {
    const options = { keepAlive: true, maxSockets: 1 };
    this.#balancer = balancer;
    this.#agent = tls ? new https.Agent({ ...options, ...tls }) : new http.Agent(options);
    this.#protocol = tls ? https : http;
  }

  async send(call: HttpCall): Promise<HttpReply> {
    const gateway = (this.#gateway ??= this.#balancer.next());
    const reply = await this.#exchange(gateway, call);
    if (!NOT_SENT.has(reply.error ?? '')) return reply;
    this.#gateway = this.#balancer.insteadOf(gateway);
    this.refused++;
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

const PROBE_MS = 500;
const PROBE_TIMEOUT_MS = 2000;
/** One late answer means busy; only several in a row mean absent. */
const LATE_PROBES_TO_AVOID = 3;

/** Chooses gateways as a balancer in front of them does: it asks each every half second whether it is ready. */
export class Balancer {
  readonly #urls: readonly string[];
  readonly #ready = new Set<string>();
  readonly #lateProbes = new Map<string, number>();
  #turn = 0;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(urls: readonly string[]) {
    this.#urls = urls;
  }

  async open(): Promise<void> {
    await Promise.all(this.#urls.map((url) => this.#probe(url)));
    if (!this.#isClosed) this.#timer = setTimeout(() => void this.open(), PROBE_MS);
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  /** The next ready gateway in turn, or any when none is ready. */
  next(): string {
    return this.#choose(this.#urls);
  }

  /** Another gateway than the one that has just refused a connection, where there is another. */
  insteadOf(refusing: string): string {
    this.#ready.delete(refusing);
    const others = this.#urls.filter((url) => url !== refusing);
    return this.#choose(others.length > 0 ? others : this.#urls);
  }

  #choose(urls: readonly string[]): string {
    const ready = urls.filter((url) => this.#ready.has(url));
    const choice = ready.length > 0 ? ready : urls;
    return choice[++this.#turn % choice.length] as string;
  }

  async #probe(url: string): Promise<void> {
    const late = this.#lateProbes.get(url) ?? 0;
    this.#lateProbes.set(url, 0);
    try {
      const answer = await fetch(`${url}/readyz`, {
        signal: AbortSignal.timeout(PROBE_TIMEOUT_MS),
      });
      await answer.body?.cancel();
      if (answer.ok) this.#ready.add(url);
      else this.#ready.delete(url);
    } catch (error) {
      const isLate = (error as Error).name === 'TimeoutError';
      if (isLate) this.#lateProbes.set(url, late + 1);
      if (!isLate || late + 1 >= LATE_PROBES_TO_AVOID) this.#ready.delete(url);
    }
  }
}
