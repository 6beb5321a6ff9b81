import { requestText, responseText, sentTarget } from '@netward/lab-engine/payloads';
import type { CapturedPacket } from './capture.ts';

export type Matcher = (packet: CapturedPacket) => boolean;

/** What a field holds in a packet; nothing where the packet has no such field. */
type Values<T> = (packet: CapturedPacket) => readonly T[];

/** A field that filters ask for. Of `bytes` they only ask whether a text stands in them. */
export type Field =
  | { readonly kind: 'number'; readonly most: number; readonly values: Values<number> }
  | { readonly kind: 'address' | 'text' | 'bytes'; readonly values: Values<string> };

const MOST_PORT = 65_535;
const MOST_NUMBER = 4_294_967_295;

const numbers = (values: Values<number>, most = MOST_NUMBER): Field => {
  return { kind: 'number', most, values };
};
const ports = (values: Values<number>): Field => numbers(values, MOST_PORT);
const addresses = (values: Values<string>): Field => ({ kind: 'address', values });
const texts = (values: Values<string>): Field => ({ kind: 'text', values });
const bytes = (values: Values<string>): Field => ({ kind: 'bytes', values });

/** The bits of the flags as TCP has them (RFC 9293, 3.1). */
const BITS = { FIN: 1, SYN: 2, RST: 4, PSH: 8, ACK: 16 } as const;

const flagsOf = ({ packet }: CapturedPacket): number =>
  packet.tcp!.flags.split('/').reduce((sum, flag) => sum + BITS[flag as keyof typeof BITS], 0);
const flag = (name: keyof typeof BITS) =>
  numbers((packet) => [flagsOf(packet) & BITS[name] ? 1 : 0], 1);

const requestIn = ({ packet: { payload } }: CapturedPacket) =>
  payload.kind === 'request' ? payload.request : null;
const responseIn = ({ packet: { payload } }: CapturedPacket) =>
  payload.kind === 'response' ? payload.response : null;
const isHttp: Matcher = (packet) => requestIn(packet) !== null || responseIn(packet) !== null;

/** The text that a packet carries, as it is sent; empty for one without. */
export function payloadText(packet: CapturedPacket): string {
  const request = requestIn(packet);
  const response = responseIn(packet);
  if (request) return requestText(request, packet.packet.tcp!.destinationPort);
  return response ? responseText(response) : '';
}

const carried: Values<string> = (packet) => [payloadText(packet)];

/** The fields that the challenge knows, of the many that Wireshark has. */
export const FIELDS: Readonly<Record<string, Field>> = {
  'frame.number': numbers(({ number }) => [number]),
  'ip.src': addresses(({ packet }) => [packet.ip.source]),
  'ip.dst': addresses(({ packet }) => [packet.ip.destination]),
  'ip.addr': addresses(({ packet }) => [packet.ip.source, packet.ip.destination]),
  'tcp.srcport': ports(({ packet }) => [packet.tcp!.sourcePort]),
  'tcp.dstport': ports(({ packet }) => [packet.tcp!.destinationPort]),
  'tcp.port': ports(({ packet }) => [packet.tcp!.sourcePort, packet.tcp!.destinationPort]),
  'tcp.stream': numbers(({ stream }) => [stream]),
  'tcp.flags': numbers((packet) => [flagsOf(packet)], 0xfff),
  'tcp.flags.syn': flag('SYN'),
  'tcp.flags.ack': flag('ACK'),
  'tcp.flags.reset': flag('RST'),
  'tcp.flags.fin': flag('FIN'),
  'tcp.flags.push': flag('PSH'),
  'http.request.method': texts((packet) =>
    requestIn(packet) ? [requestIn(packet)!.method ?? 'GET'] : [],
  ),
  'http.request.uri': texts((packet) =>
    requestIn(packet) ? [sentTarget(requestIn(packet)!.target)] : [],
  ),
  'http.response.code': numbers(
    (packet) => (responseIn(packet) ? [responseIn(packet)!.status] : []),
    MOST_PORT,
  ),
  frame: bytes(carried),
  ip: bytes(carried),
  tcp: bytes(carried),
  http: bytes((packet) => (isHttp(packet) ? carried(packet) : [])),
};

/** Protocols and messages, of which a filter also asks whether they are there. */
const PRESENCES: Readonly<Record<string, Matcher>> = {
  ip: () => true,
  tcp: () => true,
  http: isHttp,
  'http.request': (packet) => requestIn(packet) !== null,
  'http.response': (packet) => responseIn(packet) !== null,
};

/** Whether a packet has a protocol or message of this name; undefined for another name. */
export function presenceOf(name: string): Matcher | undefined {
  return Object.hasOwn(PRESENCES, name) ? PRESENCES[name] : undefined;
}
