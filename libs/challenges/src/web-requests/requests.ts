import { type HttpRequest, HTTPS_PORT, HTTP_PORT } from '@netward/lab-engine';
import { PAGE } from '@netward/lab-engine/payloads';
import { AGENTS, type AgentName } from '../agents.ts';
import requests from './requests.json' with { type: 'json' };
import type { StreamAttempt } from '@netward/lab-engine/stream';
import { flowId, type Day } from '../day.ts';
import { kept } from '../judging.ts';
import { timeOfDay } from '../time-of-day.ts';

/** A request to the shop as a table holds it; a GET without a method. */
export interface WebRequest {
  readonly method?: 'POST';
  /** As it is sent, or with spaces and quotation marks as a person types them. */
  readonly target: string;
  /** The fields of the form that a browser sends: in the query of a GET, in the body of a POST. */
  readonly form?: Readonly<Record<string, string>>;
  /** The body of a POST as it is sent. */
  readonly body?: string;
  readonly agent?: AgentName;
  /** The header lines after Host of a sender that is no browser, its User-Agent among them. */
  readonly headers?: readonly string[];
  readonly isAttack?: boolean;
}

/** The requests by their ids; `npm run reference -- measured` asks Suricata and the Core Rule Set about each. */
export const REQUESTS = requests as unknown as Readonly<Record<string, WebRequest>>;

/** The customers of the shop who log in, and the passwords that open their accounts. */
export const ACCOUNTS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.values(REQUESTS)
    .filter(({ target, isAttack }) => target === '/login' && !isAttack)
    .map(({ form }) => [form!['user']!, form!['password']!]),
);

/** A field as a form sends it (URL Standard, application/x-www-form-urlencoded). */
function formEncoded(text: string): string {
  return encodeURIComponent(text)
    .replaceAll('%20', '+')
    .replace(/[!'()~]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** The request as its sender sends it. */
export function httpRequestOf(written: WebRequest): HttpRequest {
  const { method, target, form, body, agent, headers } = written;
  const fields = Object.entries(form ?? {})
    .map((field) => field.map(formEncoded).join('='))
    .join('&');
  const isPost = method === 'POST';
  return {
    ...PAGE,
    target: fields && !isPost ? `${target}?${fields}` : target,
    agent: agent ? AGENTS[agent] : headers ? null : PAGE.agent,
    headers: headers ?? [
      'Accept: */*',
      ...(isPost ? ['Content-Type: application/x-www-form-urlencoded'] : []),
    ],
    ...(isPost ? { method, body: body ?? fields } : {}),
  };
}

/** One line of a table: somebody asks the shop for something. */
export interface MorningRow {
  /** Seconds since midnight. */
  readonly at: number;
  readonly source: string;
  /** The id of the request; 'https:' before it for one over TLS. */
  readonly request: string;
}

/** A request of a stream. */
export interface MorningFlow {
  /** 'A07'. */
  readonly id: string;
  readonly time: string;
  /** Seconds since midnight. */
  readonly at: number;
  readonly source: string;
  /** The id in the table of requests, and the request as its sender sends it. */
  readonly asked: string;
  readonly request: HttpRequest;
  readonly isSecure: boolean;
  readonly isAttack: boolean;
}

const SECURE = 'https:';

/** The flows of a stream's days, whose rows are in order of time. */
export function flowsFrom(
  stream: (day: Day) => readonly MorningRow[],
): (day: Day) => readonly MorningFlow[] {
  return kept((day) =>
    stream(day).map(({ at, source, request }, index): MorningFlow => {
      const isSecure = request.startsWith(SECURE);
      const asked = isSecure ? request.slice(SECURE.length) : request;
      const web = REQUESTS[asked]!;
      return {
        id: flowId(day, index),
        time: timeOfDay(at),
        at,
        source,
        asked,
        request: httpRequestOf(web),
        isSecure,
        isAttack: web.isAttack ?? false,
      };
    }),
  );
}

/** The connection in which a request comes to the shop. */
export function attemptOf({ at, source, request, isSecure, isAttack }: MorningFlow): StreamAttempt {
  return {
    at: at * 1_000_000,
    from: isAttack ? 'attacker' : 'client',
    source,
    destination: '10.0.0.20',
    port: isSecure ? HTTPS_PORT : HTTP_PORT,
    request,
  };
}
