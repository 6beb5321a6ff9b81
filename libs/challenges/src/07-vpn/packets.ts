import { type Evidence, type HttpRequest, type HttpResponse } from '@netward/lab-engine';
import { packetsOfFlow, type Leg } from '@netward/lab-engine/flow';
import { SHOP_HANDSHAKE, type Handshake } from '@netward/lab-engine/tls';
import { AGENTS } from '../agents.ts';
import type { VpnFlow } from './flows.ts';
import type { VpnCourse } from './judge.ts';
import { CLIENT, GATEWAY } from './places.ts';

type Packets = Evidence['packets'];
type OnePacket = Packets[number];

/** What is asked of a site. */
export function requestOf({ asks, place }: VpnFlow): HttpRequest | null {
  if (asks === undefined) return null;
  return {
    kind: 'page',
    target: asks,
    version: '1.1',
    host: place.host,
    agent: AGENTS.firefox,
    forwardedFor: null,
  };
}

export const PAGE: HttpResponse = {
  status: 200,
  location: null,
  hsts: false,
  body: '<h1>Hello</h1>',
};

/** The packets of a flow; none for one without an address, and for a lookup, which is UDP. */
export function packetsOf(flow: VpnFlow, course: VpnCourse): Packets {
  if (flow.what === 'name' || !course.isResolved) return [];
  const { place, turn } = flow;
  const request = requestOf(flow);
  const isTunnelled = course.way.via === 'tunnel';
  const middle = isTunnelled ? ('vpn' as const) : ('firewall' as const);
  const leg: Leg = {
    path: ['client', middle, 'server'],
    source: CLIENT,
    destination: place.address,
    port: course.port,
    openedAt: 0,
    ending: course.isReached ? 'answered' : 'silence',
    request,
    response: request && PAGE,
    tls: course.isEncrypted ? handshakeOf(place.host) : null,
    taps: [{ node: 'sniffer', after: 'client' }],
    // The supplier's own filter drops the SYN; the rest gets no further than the café or the gateway.
    ...(course.isReached ? {} : { stoppedAt: place.reach === 'partner' ? 'server' : middle }),
    ...(isTunnelled ? { tunnel: { outside: [CLIENT, GATEWAY], until: 'vpn' } } : {}),
  };
  const legs = course.isTlsRefused
    ? [refusedBefore(leg), { ...leg, openedAt: REFUSED_AFTER }]
    : [leg];
  const packets = packetsOfFlow(legs, turn);
  return isTunnelled ? packets.map(translated) : packets;
}

/** When the browser asks by plain HTTP, in microseconds: its first SYN has been answered by a reset. */
const REFUSED_AFTER = 2_000;

/** The try on 443 of a browser that asks for https first, at a site without TLS. */
function refusedBefore(leg: Leg): Leg {
  return { ...leg, port: 443, ending: 'refused', request: null, response: null };
}

/** Every site here has a certificate that is in order. */
function handshakeOf(host: string): Handshake {
  const certificate = { ...SHOP_HANDSHAKE.certificate, names: [host] };
  return { ...SHOP_HANDSHAKE, host, certificate };
}

/** Beyond the gateway its own address stands in the place of the client's. */
function translated(packet: OnePacket): OnePacket {
  if (packet.segment !== 'vpn-server') return packet;
  const swap = (address: string) => (address === CLIENT ? GATEWAY : address);
  const { source, destination } = packet.ip;
  return { ...packet, ip: { source: swap(source), destination: swap(destination) } };
}
