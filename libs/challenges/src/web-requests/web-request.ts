import type { HttpRequest } from '@netward/lab-engine';
import { PAGE } from '@netward/lab-engine/payloads';
import { AGENTS, type AgentName } from '../agents.ts';
import requests from './requests.json' with { type: 'json' };

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
