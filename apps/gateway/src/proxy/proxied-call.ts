import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { randomUUID } from 'node:crypto';
import { parse as parseQuery } from 'node:querystring';
import { CLIENT_IP_HEADER, REQUEST_ID_HEADER, errors, isSafeText } from '@netward/contracts';
import {
  AppError,
  endRequestSpan,
  errorAnswer,
  observeRequest,
  openRequestSpan,
  type OpenSpan,
} from '@netward/nest-kit';
import { clientIp, refusalOf } from '../door/refuse.ts';
import type { Headers } from '../door/headers.ts';
import type { IpLimits } from '../limits/ip-limits.ts';
import { underMaintenance } from '../maintenance/maintenance.ts';
import type { Route } from '../routes.ts';
import type { AnswerReceiver, Call } from '../upstreams/call.ts';
import type { Upstream } from '../upstreams/upstreams.ts';
import type { Bodies, RequestBody } from './read-body.ts';

/**
 * What a service gets to see of a request's headers. Everything else stays at the door: cookies,
 * claims about the client (X-Forwarded-For and its kin), claims of being a service, and headers
 * that concern one connection only.
 */
const REQUEST_HEADERS = [
  'accept',
  'accept-language',
  'authorization',
  'user-agent',
  'traceparent',
  'tracestate',
] as const;

/** What a reader gets to see of a service's answer; the gateway adds its own. */
const ANSWER_HEADERS = [
  'content-type',
  'retry-after',
  'www-authenticate',
  'ratelimit',
  'ratelimit-policy',
] as const;

/** Connection headers of nearly every request, which name no further headers. */
const PLAIN_CONNECTIONS = new Set([undefined, 'keep-alive', 'close']);

/**
 * The headers that go to a service. The type belongs to a body; its length is left to the client
 * that sends it on, so that the two cannot differ.
 */
export function headersForService(
  headers: IncomingHttpHeaders,
  about: { requestId: string; clientIp: string; hasBody: boolean },
): Record<string, string> {
  const result: Record<string, string> = {};
  for (const name of REQUEST_HEADERS) {
    const value = headers[name];
    if (value !== undefined) result[name] = String(value);
  }
  const { 'content-type': type } = headers;
  if (about.hasBody && type !== undefined) result['content-type'] = type;
  if (!PLAIN_CONNECTIONS.has(headers.connection)) {
    for (const name of (headers.connection ?? '').toLowerCase().split(',')) {
      delete result[name.trim()];
    }
  }
  result[REQUEST_ID_HEADER] = about.requestId;
  result[CLIENT_IP_HEADER] = about.clientIp;
  return result;
}

/** Headers for the reader, names and values in turn; `own` stand where the service says nothing. */
export function headersForReader(
  headers: IncomingHttpHeaders,
  own: Readonly<Record<string, string>>,
): string[] {
  const result: string[] = [];
  for (const name of ANSWER_HEADERS) {
    const value = headers[name] ?? own[name];
    if (value !== undefined) result.push(name, String(value));
  }
  return result;
}

/** What all calls share. */
export interface ProxyOptions {
  limits: IpLimits;
  bodies: Bodies;
  trustedHops: number;
  /** The headers that every answer to a page of this origin has: names and values in turn. */
  headersFor: (origin: string | undefined) => readonly string[];
  /** Whether the process is about to end, so that answers end their connection. */
  isStopping: () => boolean;
  /** Whether the site is closed for maintenance. */
  isClosed: () => boolean;
}

const BEARER = /^Bearer [A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+$/;
/** After these the rest of a body is not even read. */
const CUTS = new Set<number>([errors.BODY_TOO_LARGE.status, errors.BODY_TOO_SLOW.status]);
const ONE_WRITE_BYTES_MAX = 64 * 1024;
const JSON_TYPE = 'application/json; charset=utf-8';

/** One request for a row of the table: checked, sent on, and answered with what the service says. */
export class ProxiedCall implements AnswerReceiver {
  readonly id = randomUUID();
  readonly #begun = performance.now();
  #limitHeaders: Headers = {};
  #span: OpenSpan | undefined;
  #body: RequestBody | undefined;

  constructor(
    private readonly options: ProxyOptions,
    private readonly route: Route,
    private readonly request: IncomingMessage,
    private readonly response: ServerResponse,
  ) {}

  /** Turns the request away, or sends it on. */
  run(upstream: Upstream): Promise<void> {
    const { method, path: route } = this.route.call;
    const { traceparent } = this.request.headers;
    this.#span = openRequestSpan({ method, route, requestId: this.id, traceparent });
    return this.#span ? this.#span.run(() => this.#pass(upstream)) : this.#pass(upstream);
  }

  async #pass(upstream: Upstream): Promise<void> {
    try {
      const refusal = refusalOf(this.request);
      if (refusal) throw new AppError(refusal);
      if (this.options.isClosed()) throw underMaintenance();
      const { call, limit } = this.route;
      const { authorization = '' } = this.request.headers;
      if (call.access === 'bearer' && !BEARER.test(authorization)) {
        throw new AppError('UNAUTHORIZED');
      }
      const ip = clientIp(this.request, this.options.trustedHops);
      if (limit) await this.#count(limit, ip);
      if (call.method === 'POST') {
        this.#body = await this.options.bodies.read(this.request, this.route, ip);
      }
      this.#send(upstream, ip, this.#body?.bytes ?? null);
    } catch (error) {
      this.failed(error);
    }
  }

  async #count(tier: NonNullable<Route['limit']>, ip: string): Promise<void> {
    const { headers, refusal } = await this.options.limits.count(tier, ip);
    this.#limitHeaders = headers;
    if (refusal) throw refusal;
  }

  /** Sends the body as the bytes that came and the query unchanged. */
  #send(upstream: Upstream, ip: string, body: Buffer | null): void {
    const { call } = this.route;
    const path = this.request.url as string;
    checkQuery(path);
    const headers = headersForService(this.request.headers, {
      requestId: this.id,
      clientIp: ip,
      hasBody: body !== null,
    });
    const sent: Call = upstream.send({ method: call.method, path, headers, body }, this);
    if (!upstream.rules.endsWithReader) return;
    this.response.once('close', () => {
      sent.drop();
      this.#body?.release();
    });
  }

  answered(status: number, headers: IncomingHttpHeaders, body: Buffer): void {
    const fields = headersForReader(headers, this.#limitHeaders);
    if (status !== 204) fields.push('content-length', String(body.length));
    this.#writeHead(status, fields);
    // As a text of the same bytes it leaves with the head in one write.
    if (body.length <= ONE_WRITE_BYTES_MAX) this.#end(body.toString('latin1'), 'latin1');
    else this.#end(body);
  }

  begun(status: number, headers: IncomingHttpHeaders, resume: () => void): void {
    this.#writeHead(status, headersForReader(headers, this.#limitHeaders));
    this.response.flushHeaders();
    this.response.on('drain', resume);
  }

  piece(chunk: Buffer): boolean {
    return this.response.write(chunk);
  }

  ended(): void {
    this.#end();
  }

  failed(thrown: unknown): void {
    this.#body?.release();
    if (this.response.destroyed) return;
    const { status, headers, body } = errorAnswer(this.id, thrown);
    const text = JSON.stringify(body);
    if (this.response.headersSent) return this.#end(`\n\nevent: error\ndata: ${text}\n\n`);
    const isCut = CUTS.has(status);
    this.#writeHead(status, [
      ...Object.entries({ ...this.#limitHeaders, ...headers }).flat(),
      ...['content-type', JSON_TYPE, 'content-length', String(Buffer.byteLength(text))],
      ...(isCut && !this.options.isStopping() ? ['connection', 'close'] : []),
    ]);
    this.#end(text);
  }

  /** Names and values in turn, as Node writes them without a look at other headers. */
  #writeHead(status: number, fields: readonly string[]): void {
    this.#body?.release();
    const { headersFor, isStopping } = this.options;
    const all = headersFor(this.request.headers.origin).concat(fields);
    all.push(REQUEST_ID_HEADER, this.id);
    if (isStopping()) all.push('connection', 'close');
    this.response.writeHead(status, all);
  }

  #end(content?: string | Buffer, encoding: BufferEncoding = 'utf8'): void {
    this.response.end(content, encoding);
    const { method, path: route } = this.route.call;
    const { statusCode: status } = this.response;
    endRequestSpan(this.#span, status);
    const ms = performance.now() - this.#begun;
    observeRequest({ requestId: this.id, method, route, status, ms });
  }
}

/** One parameter without escapes, as in nearly every call: neither unsafe nor repeated. */
const PLAIN_QUERY = /^[\w.~-]+=[\w.~-]*$/;

/** Refuses queries that no store can keep, and repeated parameters, which have no single meaning. */
function checkQuery(url: string): void {
  const at = url.indexOf('?');
  if (at < 0) return;
  const query = url.slice(at + 1);
  if (PLAIN_QUERY.test(query)) return;
  const values = Object.values(parseQuery(query, '&', '=', { maxKeys: 0 }));
  const isSafe = values.every((value) => typeof value === 'string' && isSafeText(value));
  if (!isSafe) throw new AppError('INVALID_REQUEST');
}
