/**
 * TLS is a certificate for shop.lab and a listener on 8443 that ends the encryption at the WAF,
 * the balancer or the server, whichever comes first. What the two ends agree on, and what is left
 * out of that, stands in handshake.ts.
 */
import { HOST_NAME, HTTPS_PORT, HTTP_PORT } from '../../cast.ts';
import { seenBy, sentOn, type Connection } from '../../packets/connection.ts';
import { COSTS } from '../../packets/costs.ts';
import type { HttpRequest, HttpResponse } from '../../packets/packet.ts';
import { nginxPage, response } from '../../packets/answers.ts';
import { sentTarget } from '../../packets/payloads.ts';
import { flip, note, type Walk } from '../../walk.ts';
import type { DraftState } from '../derived.ts';
import type { Device, Inline } from '../device.ts';
import {
  SHOP_CERTIFICATE,
  shakeHands,
  TODAYS,
  type Certificate,
  type Handshake,
  type Protocol,
} from './handshake.ts';
import { nodeWords, words } from './words.ts';

export interface TlsState {
  readonly tlsEnabled: boolean;
  readonly protocols: readonly Protocol[];
  readonly certificate: Certificate;
  /** The day by the browsers' clocks. */
  readonly today: string;
  /** Whether plain HTTP is sent over to HTTPS. */
  readonly httpRedirects: boolean;
  /** What else than the site listens on the servers. */
  readonly otherPorts: readonly number[];
}

const state: TlsState = {
  tlsEnabled: false,
  protocols: TODAYS,
  certificate: SHOP_CERTIFICATE,
  today: '2026-11-22',
  httpRedirects: true,
  otherPorts: [],
};

export const tls = {
  name: 'TLS',
  feed: null,
  nodes: { tls: { address: null, segment: 'path', ...nodeWords.tls } },
  state,
  actions: { enableTLS },
  words,
} as const satisfies Device;

/** Flips the certificate and the listener. */
function enableTLS(walk: Walk): void {
  flip(walk, 'tlsEnabled', 'tls-on', 'tls-off');
}

/** How the handshake goes with a browser of today that asks for this host. */
export function handshakeFor(state: DraftState, host: string | null): Handshake {
  return shakeHands(state, { speaks: TODAYS, host: host ?? HOST_NAME, day: state.today });
}

/** Whether the outermost end of connections listens on this port. */
export function listens(state: DraftState, port: number): boolean {
  return (
    port === HTTP_PORT ||
    (port === HTTPS_PORT && state.tlsEnabled) ||
    state.otherPorts.includes(port)
  );
}

/**
 * What ending TLS adds to a request from outside, at whichever device does it: a finished handshake
 * on 8443, and on 8080 the redirect that answers it. Null if the device itself has to answer.
 */
export function endTls(
  walk: Walk,
  end: Inline,
  request: HttpRequest,
  connection: Connection,
): HttpResponse | null {
  if (connection.tls) {
    const packet = sentOn(connection, 'finished', connection.wires.length - 1);
    note(walk, 'handshake-done', { request, packet });
  }
  const isInside = request.forwardedFor !== null;
  const { tlsEnabled, httpRedirects } = walk.state;
  if (isInside || connection.tls || !tlsEnabled || !httpRedirects) return null;
  walk.clock += COSTS.answer;
  const source = seenBy(connection);
  note(walk, 'redirected', {
    device: end.device,
    node: end.node,
    request,
    status: 301,
    source,
    action: 'passed',
  });
  return redirect(request, end);
}

/** The redirect to the same target over HTTPS, as whichever device ends TLS writes it. */
function redirect({ target }: HttpRequest, { node }: Inline): HttpResponse {
  const location = `https://${HOST_NAME}:${HTTPS_PORT}${sentTarget(target)}`;
  return node === 'lb'
    ? response(301, '', { location, head: 'haproxy' })
    : nginxPage(301, { location });
}
