import { HOST_NAME, type HttpRequest } from '@netward/lab-engine';
import { AGENTS } from '../agents.ts';

/** What calls itself what: browsers, and tools that nobody shops with. */
const NAMES = {
  ...AGENTS,
  curl: 'curl/7.88.1',
  python: 'python-requests/2.31.0',
  sqlmap: 'sqlmap/1.7.2#stable (https://sqlmap.org)',
} as const;

/** A request to the shop as a table holds it; a GET without a method. */
export interface WebRequest {
  readonly method?: 'POST';
  /** As it is sent, or with spaces and quotation marks as a person types them. */
  readonly target: string;
  /** The fields of the form that a browser sends: in the query of a GET, in the body of a POST. */
  readonly form?: Readonly<Record<string, string>>;
  /** The body of a POST as it is sent. */
  readonly body?: string;
  readonly agent?: keyof typeof NAMES;
  /** The header lines after Host of a sender that is no browser, its User-Agent among them. */
  readonly headers?: readonly string[];
  readonly isAttack?: boolean;
}

/** A field as a form sends it (URL Standard, application/x-www-form-urlencoded). */
function formEncoded(text: string): string {
  return encodeURIComponent(text)
    .replaceAll('%20', '+')
    .replace(/[!'()~]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** The request as its sender sends it. */
export function httpRequestOf({
  method,
  target,
  form,
  body,
  agent,
  headers,
}: WebRequest): HttpRequest {
  const fields = Object.entries(form ?? {})
    .map((field) => field.map(formEncoded).join('='))
    .join('&');
  const isPost = method === 'POST';
  return {
    kind: 'page',
    target: fields && !isPost ? `${target}?${fields}` : target,
    version: '1.1',
    host: HOST_NAME,
    agent: agent ? NAMES[agent] : headers ? null : 'Mozilla/5.0',
    forwardedFor: null,
    headers: headers ?? [
      'Accept: */*',
      ...(isPost ? ['Content-Type: application/x-www-form-urlencoded'] : []),
    ],
    ...(isPost ? { method, body: body ?? fields } : {}),
  };
}
