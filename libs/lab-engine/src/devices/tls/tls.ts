/**
 * TLS is a certificate for shop.lab and a listener on 8443 that ends the encryption at the WAF,
 * the balancer or the server, whichever comes first. What the two ends agree on, and what is left
 * out of that, stands in handshake.ts.
 */
import { HOST_NAME, HTTPS_PORT, HTTP_PORT } from '../../cast.ts';
import { leavesAt, seenBy, sentOn, COSTS, type Connection } from '../../packets/connection.ts';
import type { HttpRequest, HttpResponse } from '../../packets/evidence.ts';
import { nginxPage, response, sentTarget } from '../../packets/payloads.ts';
import { change, flip, note, type ConnectionAttempt, type Walk } from '../../walk.ts';
import type { LabState } from '../derived.ts';
import type { Device, Inline } from '../device.ts';
import {
  EXPIRED_CERTIFICATE,
  SHOP_CERTIFICATE,
  shakeHands,
  TODAYS,
  type Handshake,
} from './handshake.ts';
import { nodeWords, words } from './words.ts';

export interface Hsts {
  readonly on: 'https' | 'http' | 'both';
  readonly maxAge: number;
  readonly subdomains: boolean;
}

/** The header's value. */
export const hstsValue = ({ maxAge, subdomains }: Hsts): string =>
  `max-age=${maxAge}${subdomains ? '; includeSubDomains' : ''}`;

const state = {
  tlsEnabled: false,
  protocols: TODAYS,
  certificate: SHOP_CERTIFICATE,
  today: '2026-11-22',
  /** What plain HTTP gets: the site, the same page or the front page over HTTPS, or no listener. */
  plain: 'redirect' as 'serve' | 'redirect' | 'home' | 'closed',
  /** The header over HTTPS, over plain HTTP, or both; seconds. Null for none. */
  hsts: { on: 'https', maxAge: 31_536_000, subdomains: false } as Hsts | null,
  /** Whether the end of TLS marks the cookies that pass it Secure. */
  securesCookies: false,
  ports: { http: HTTP_PORT, https: HTTPS_PORT } as {
    readonly http: number;
    readonly https: number;
  },
  otherPorts: [] as readonly number[],
};

export const tls = {
  name: 'TLS',
  nodes: { tls: { address: null, segment: 'path', ...nodeWords } },
  state,
  actions: {
    enableTLS: (walk: Walk): void => flip(walk, 'tlsEnabled', 'tls-on', 'tls-off'),
    expireCertificate,
  },
  words,
} as const satisfies Device;

function expireCertificate(walk: Walk): void {
  const isFine = walk.state.certificate.file !== EXPIRED_CERTIFICATE.file;
  const certificate = isFine ? EXPIRED_CERTIFICATE : SHOP_CERTIFICATE;
  change(walk, { certificate });
  const subject = isFine ? 'expired' : 'renewed';
  note(walk, 'certificate-changed', { subject, rule: certificate.until });
}

/** How the handshake goes with somebody who asks for this host; null where the port has no TLS. */
export function handshakeFor(
  state: LabState,
  { from, port, destination, request, speaks = TODAYS, day = state.today }: ConnectionAttempt,
): Handshake | null {
  const { protocols, ports, hosts } = state;
  const other = hosts[destination];
  if (port !== (other ?? ports).https || request === null) return null;
  const certificate = other ? { ...state.certificate, names: [other.name] } : state.certificate;
  const host = request.host ?? HOST_NAME;
  const isCareless = from === 'attacker';
  return shakeHands({ protocols, certificate }, { speaks, host, day, isCareless });
}

/** A handshake that ends with an alert, which the end of TLS gets where the client sent it. */
export function breakOff(walk: Walk, connection: Connection): void {
  walk.clock = leavesAt(connection, 'finished');
  const { tls, wires, request } = connection;
  const subject = tls!.fault;
  const packet = sentOn(connection, 'finished', wires.length - 1);
  if (tls!.version !== null) note(walk, 'handshake-failed', { subject, request, packet });
}

/** Whether the outermost end of connections listens on this port. */
export function listens(state: LabState, { port, destination }: Connection): boolean {
  const host = state.hosts[destination];
  if (host) return port === host.http || port === host.https;
  return (
    (port === state.ports.http && state.plain !== 'closed') ||
    (port === state.ports.https && state.tlsEnabled) ||
    state.otherPorts.includes(port)
  );
}

/** What whichever device ends TLS does first: notes a handshake, or redirects from 8080. Null if it has to answer itself. */
export function endTls(walk: Walk, end: Inline, connection: Connection): HttpResponse | null {
  const request = connection.request!;
  if (connection.tls) {
    const packet = sentOn(connection, 'finished', connection.wires.length - 1);
    note(walk, 'handshake-done', { request, packet });
  }
  const isInside = request.forwardedFor !== null;
  const { tlsEnabled, plain } = walk.state;
  if (isInside || connection.tls || !tlsEnabled || plain === 'serve') return null;
  walk.clock += COSTS.answer;
  const source = seenBy(connection);
  const { device, node } = end;
  note(walk, 'redirected', { device, node, request, status: 301, source, action: 'passed' });
  return redirect(walk.state, request, end);
}

/** The redirect to HTTPS, as whichever device ends TLS writes it. */
function redirect({ plain, ports }: LabState, { host, target }: HttpRequest, { node }: Inline) {
  const port = ports.https === 443 ? '' : `:${ports.https}`;
  const [site, path] = plain === 'home' ? [HOST_NAME, '/'] : [host, sentTarget(target)];
  const location = `https://${site ?? HOST_NAME}${port}${path}`;
  return node === 'lb'
    ? response(301, '', { location, head: 'haproxy' })
    : nginxPage(301, { location });
}

/** An answer as it leaves the end of TLS: with HSTS, and with its cookies marked. */
export function dressed(
  { hsts, securesCookies }: LabState,
  { tls }: Connection,
  answer: HttpResponse,
): HttpResponse {
  // HAProxy adds its header to the answers of others only.
  const isOn = hsts !== null && (hsts.on === 'both' || (hsts.on === 'https') === (tls !== null));
  const hasHsts = isOn && answer.head !== 'haproxy';
  const cookies = securesCookies ? answer.headers?.map(secured) : answer.headers;
  if (!hasHsts && cookies === answer.headers) return answer;
  return { ...answer, hsts: hasHsts && hstsValue(hsts), ...(cookies ? { headers: cookies } : {}) };
}

const secured = (line: string): string => (/^set-cookie:/i.test(line) ? `${line}; Secure` : line);
