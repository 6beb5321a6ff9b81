/** Web servers elsewhere: what they have to be, for somebody who asks them for a page. */

import { seenBy, COSTS, type Connection } from '../../packets/connection.ts';
import type { LabState } from '../derived.ts';
import { ADDRESSES } from '../../cast.ts';
import type { HttpRequest, HttpResponse, AccountEvent } from '../../packets/evidence.ts';
import { note, type Walk } from '../../walk.ts';
import type { Device, Inline } from '../device.ts';
import { anyPage, shopAnswer } from './shop.ts';
import { nodeWords, words } from './words.ts';

export interface WebHost {
  readonly name: string;
  /** The ports of plain HTTP and of HTTPS; null for a host without. */
  readonly http: number | null;
  readonly https: number | null;
  /** The one address that its own filter lets in; null for a host that takes everybody. */
  readonly admits: string | null;
}

/** Whether the far end's own filter lets a connection in. */
export function admits({ hosts }: LabState, connection: Connection): boolean {
  const only = hosts[connection.destination]?.admits ?? null;
  return only === null || only === seenBy(connection);
}

/** Where somebody who knows the site asks for it: its own port, or else the standard one of the scheme. */
export function portOf(
  { hosts, ports }: LabState,
  destination: string,
  scheme: 'http' | 'https',
): number {
  const { http, https } = hosts[destination] ?? ports;
  return scheme === 'http' ? (http ?? 80) : (https ?? 443);
}

/**
 * The server is a small shop, vulnerable on purpose, that writes an access log; behind a balancer
 * there are two of it. 200 means that it answered; whether an attack worked, the answer itself tells.
 */

const state = {
  /** Whether there is a page for every path, as a shop of some size has. */
  hasEveryPage: false,
  /** Other web servers, by address. */
  hosts: {} as Readonly<Record<string, WebHost>>,
  /** Passwords by user; null for a shop that lets everybody in. */
  accounts: null as Readonly<Record<string, string>> | null,
  /** nginx's `combined`, or `main`, which ends with X-Forwarded-For. */
  logFormat: 'combined' as 'combined' | 'main',
};

const inline = serverWith((request, { hasEveryPage, accounts }) =>
  hasEveryPage ? anyPage(request) : shopAnswer(request, accounts),
);

export const server = {
  name: 'Server',
  feed: 'web log',
  nodes: {
    server: { address: ADDRESSES.server, segment: 'servers', ...nodeWords.server },
    'web-a': { address: ADDRESSES['web-a'], segment: 'servers', ...nodeWords['web-a'] },
    'web-b': { address: ADDRESSES['web-b'], segment: 'servers', ...nodeWords['web-b'] },
  },
  state,
  words,
  inline,
} as const satisfies Device;

/** A server that answers every request by these pages, and writes its line. */
export function serverWith(
  page: (request: HttpRequest, state: Pick<LabState, 'hasEveryPage' | 'accounts'>) => HttpResponse,
): Inline {
  const answer = (request: HttpRequest, connection: Connection, walk: Walk): HttpResponse => {
    const response = page(request, walk.state);
    walk.clock += COSTS.answer;
    noteAnswer(walk, connection, request, response);
    return response;
  };
  return { device: 'Server', node: 'server', isIn: () => true, answer };
}

/** Writes down an answer, and what the shop itself wrote about an account. */
export function noteAnswer(
  walk: Walk,
  connection: Connection,
  request: HttpRequest,
  { status }: HttpResponse,
  account: AccountEvent | null = null,
): void {
  const { to } = connection.wires.at(-1)!;
  note(walk, status === 404 ? 'server-not-found' : 'server-answered', {
    node: to,
    source: seenBy(connection),
    request,
    status,
    action: 'passed',
    backend: to === 'web-a' || to === 'web-b' ? to : null,
    account,
  });
}
