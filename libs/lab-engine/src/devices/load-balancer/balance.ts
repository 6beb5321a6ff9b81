import { ADDRESSES, HTTP_PORT, INNER } from '../../cast.ts';
import { connect, type Connected } from '../../connect.ts';
import { response, forwarded } from '../../packets/payloads.ts';
import { seenBy, COSTS, type Connection } from '../../packets/connection.ts';
import type { HttpRequest, HttpResponse, Backend, RecordFacts } from '../../packets/evidence.ts';
import { note, type Walk } from '../../walk.ts';
import type { RecordKind } from '../derived.ts';
import {
  serverInCookie,
  withCookie,
  withoutCookie,
  type BalancedServer,
  type Choice,
  type Rotation,
} from './choose.ts';

const HAPROXY = { head: 'haproxy', headers: ['Cache-Control: no-cache'] } as const;

/** HAProxy's own pages, as they are built into 2.6. */
const page = (title: string, text: string) => {
  const body = `<html><body><h1>${title}</h1>\n${text}\n</body></html>\n`;
  return response(Number.parseInt(title, 10), body, HAPROXY);
};
const UNAVAILABLE = page(
  '503 Service Unavailable',
  'No server is available to handle this request.',
);
const BAD_GATEWAY = page(
  '502 Bad Gateway',
  'The server returned an invalid or incomplete response.',
);

/** What a balancer writes about a choice: the kind of record, and what else stands in it. */
type ToldOf = (choice: Choice) => Partial<Pick<RecordFacts, 'rule' | 'subject'>> & {
  readonly kind: RecordKind;
};

/** Asks a server, and answers itself where none is left, none listens, or it dies over the request. */
export function balance(walk: Walk, rotation: Rotation, connection: Connection, toldOf: ToldOf) {
  const request = connection.request!;
  const source = seenBy(connection);
  const cookie = serverInCookie(request);
  const choice = rotation.serve(source, cookie, walk.clock);
  const { kind, rule = null, subject = null } = toldOf(choice);
  const { server } = choice;
  connection.fate = 'denied';
  if (!server) {
    walk.clock += COSTS.answer;
    note(walk, kind, { rule, subject, source, request, status: 503, action: 'blocked' });
    return UNAVAILABLE;
  }
  const backend = server.name;
  note(walk, kind, { rule, subject, source, request, backend, action: 'passed' });
  rotation.ask(server);
  const kept = cookie ? withoutCookie(request) : request;
  const sent = forwarded(kept, source, connection.port);
  const asked = askBackend(walk, backend, sent);
  if (asked.ending === 'refused') return UNAVAILABLE;
  connection.fate = 'proxied';
  server.open.push(walk.clock);
  if (!asked.response) return BAD_GATEWAY;
  rotation.answered(source, server, walk.clock);
  const answer: HttpResponse = { ...asked.response, head: 'nginx through haproxy' };
  const isNew = rotation.settings.stickiness === 'cookie' && !choice.isKept;
  return isNew ? withCookie(answer, backend) : answer;
}

/** Sends a backend a request, on a new connection. */
export function askBackend(walk: Walk, backend: Backend, request: HttpRequest): Connected {
  return connect(walk, {
    from: 'lb',
    source: INNER.lb,
    destination: ADDRESSES[backend],
    port: HTTP_PORT,
    request,
    backend,
  });
}

/** Says what the checks of a server have changed, and whether anything is left. */
export function tellHealth(
  walk: Walk,
  rotation: Rotation,
  { name: backend, state }: BalancedServer,
  facts?: Partial<RecordFacts>,
): void {
  note(walk, state === 'down' ? 'backend-failed' : 'backend-recovered', { backend, ...facts });
  if (rotation.active === 0) note(walk, 'no-backend-left');
}
