import type { HttpRequest, HttpResponse, Packet } from '@netward/lab-engine';
import { packetsOfFlow, type Leg } from '@netward/lab-engine/flow';
import { forwarded } from '@netward/lab-engine/payloads';
import type { Check } from './checks.ts';
import type { Handled } from './play.ts';
import type { WebServer } from './incidents.ts';
import type { AskedPage } from './stream.ts';

const SHOP = '10.0.0.20';
/** Behind the balancer, requests come from this address of it. */
const INNER = '10.0.1.1';
export const ADDRESS: Readonly<Record<WebServer, string>> = {
  'web-a': '10.0.1.11',
  'web-b': '10.0.1.12',
};
const PORT = 8080;
/** From a customer's SYN to the one with which the balancer asks on: handshake and request, in µs. */
const ASKED_ON = 750;

/** What asking on adds to an answer: another handshake, and the way back, in µs. */
const BACK_AND_FORTH = 1_500;
/** How long the server works on the request, in µs; it refuses at once. */
const workOf = ({ loss, ask }: Handled) => (loss === null ? ask.takes * 1_000 : 1_500);

const page = (status: number, body: string): HttpResponse => ({
  status,
  location: null,
  hsts: false,
  body,
});
/** HAProxy's own page; it has no others. */
const NO_SERVER = page(
  503,
  '<html><body><h1>503 Service Unavailable</h1>\nNo server is available to handle this request.\n</body></html>\n',
);
const CUT_OFF = page(
  502,
  '<html><body><h1>502 Bad Gateway</h1>\nThe server returned an invalid or incomplete response.\n</body></html>\n',
);

/** What the balancer's customer gets. */
export function responseOf({ loss, ask, cartIsGone }: Handled): HttpResponse {
  if (loss === 'busy') return page(503, 'No worker free');
  if (loss === 'cut off') return CUT_OFF;
  if (loss !== null) return NO_SERVER;
  if (ask.target === '/cart')
    return page(200, cartIsGone ? '<h1>Your cart is empty</h1>' : '<h1>Your cart</h1>');
  return page(200, '<h1>Shop</h1>');
}

export function requestOf({ ask }: Handled): HttpRequest {
  return {
    kind: 'page',
    method: ask.method === 'POST' ? 'POST' : undefined,
    target: ask.target,
    version: '1.1',
    host: 'shop.lab',
    agent: 'Mozilla/5.0',
    forwardedFor: null,
  };
}

/** The packets of some requests, from the first of them on. */
export function packetsOf(handled: readonly Handled[], turn: number): readonly Packet[] {
  const exchanges = handled.map((each) => legsOf(each, openedAt(each.ask, handled)));
  const legs = exchanges.flat();
  const numbers = exchanges.flatMap((each, index) => each.map(() => index + 1));
  return packetsOfFlow(legs, turn).flatMap((packet, _, all) => {
    const exchange = numbers[packet.connection - 1]!;
    const isCutOff = handled[exchange - 1]!.loss === 'cut off';
    const isBehind = legs[packet.connection - 1]!.path[0] === 'lb';
    const kept = isCutOff && isBehind ? diedInstead(packet, all) : [packet];
    // The connection behind the balancer belongs to the request that it serves.
    return kept.map((each) => ({ ...each, exchange }));
  });
}

/** A server that dies resets its connections: the reset stands where the answer would have been. */
function diedInstead(packet: Packet, all: readonly Packet[]): readonly Packet[] {
  const { connection, payload, tcp } = packet;
  const answer = all.find(
    (each) => each.connection === connection && each.payload.kind === 'response',
  )!;
  if (packet === answer)
    return [{ ...packet, payload: { kind: 'none' }, tcp: { ...tcp!, flags: 'RST/ACK' } }];
  return packet.at < answer.at && payload.kind !== 'response' ? [packet] : [];
}

/** When a request's connection opens, in µs after the first request. */
function openedAt({ at }: AskedPage, [first]: readonly Handled[]): number {
  return (at - first!.ask.at) * 1_000;
}

/** The connections of a request: the customer's, and the one behind the balancer. Times in µs. */
function legsOf(each: Handled, opened: number): readonly Leg[] {
  const { visit, server, loss } = each;
  const request = requestOf(each);
  const response = responseOf(each);
  const isAsked = server !== null && loss !== 'dead';
  const front: Leg = {
    path: ['client', 'lb'],
    source: visit.source,
    destination: SHOP,
    port: PORT,
    openedAt: opened,
    ending: 'answered',
    request,
    response,
    fate: isAsked ? 'proxied' : 'denied',
    answersAfter: isAsked ? workOf(each) + BACK_AND_FORTH : undefined,
  };
  if (!server) return [front];
  const back: Leg = {
    path: ['lb', server],
    source: INNER,
    destination: ADDRESS[server],
    port: PORT,
    openedAt: opened + ASKED_ON,
    ending: loss === 'dead' ? 'refused' : 'answered',
    request: loss === 'dead' ? null : forwarded(request, visit.source),
    response: loss === 'dead' ? null : response,
    answersAfter: workOf(each),
  };
  return [front, back];
}

/** The connections of health checks. HAProxy asks with HTTP/1.0 and without a name. */
export function checkLegs(checks: readonly Check[]): readonly Leg[] {
  const begin = checks[0]?.at ?? 0;
  return checks.map(({ server, at, status }) => ({
    path: ['lb', server],
    source: INNER,
    destination: ADDRESS[server],
    port: PORT,
    openedAt: (at - begin) * 1_000,
    ending: status === null ? 'refused' : 'answered',
    request: status === null ? null : HEALTH,
    response: status === null ? null : page(status, ''),
  }));
}

const HEALTH: HttpRequest = {
  kind: 'page',
  target: '/health',
  version: '1.0',
  host: null,
  agent: null,
  forwardedFor: null,
};
