import { FLAG_BITS } from '@netward/lab-engine/ip-header';
import { requestText, responseText, sentTarget } from '@netward/lab-engine/payloads';
import type { CapturedPacket } from './capture.ts';

/** What a field holds in a packet; nothing where the packet has no such field. */
type Values<T> = (packet: CapturedPacket) => readonly T[];

/** A field that filters ask for. Of `bytes` they only ask whether a text stands in them. */
export type Field =
  | {
      readonly kind: 'number';
      readonly most: number;
      readonly values: Values<number>;
      /** Words that Wireshark takes for 1 and for 0. */
      readonly words?: Readonly<Record<string, number>>;
    }
  | { readonly kind: 'address' | 'text' | 'bytes'; readonly values: Values<string> };

const MOST_PORT = 65_535;

const numbers = (values: Values<number>, most = 4_294_967_295): Field => {
  return { kind: 'number', most, values };
};
const ports = (values: Values<number>): Field => numbers(values, MOST_PORT);
const addresses = (values: Values<string>): Field => ({ kind: 'address', values });
const texts = (values: Values<string>): Field => ({ kind: 'text', values });
const bytes = (values: Values<string>): Field => ({ kind: 'bytes', values });

const TRUTH = { True: 1, TRUE: 1, False: 0, FALSE: 0 };
const flagsOf = ({ packet }: CapturedPacket): number => FLAG_BITS[packet.tcp!.flags];
const flag = (bit: number): Field => ({
  kind: 'number',
  most: 1,
  values: (packet) => [flagsOf(packet) & bit ? 1 : 0],
  words: TRUTH,
});

const requestIn = ({ packet: { payload } }: CapturedPacket) =>
  payload.kind === 'request' ? [payload.request] : [];
const responseIn = ({ packet: { payload } }: CapturedPacket) =>
  payload.kind === 'response' ? [payload.response] : [];

/** A message, which is there or not. */
const message = (messages: Values<unknown>): Field => ({
  kind: 'number',
  most: 1,
  values: (packet) => messages(packet).map(() => 1),
  words: { ...TRUTH, true: 1, false: 0 },
});

/** What a packet carries as it is sent, if it carries anything. */
const carried: Values<string> = (packet) => [
  ...requestIn(packet).map((each) => requestText(each, packet.packet.tcp!.destinationPort)),
  ...responseIn(packet).map((each) => responseText(each)),
];

/** The text that a packet carries, as it is sent; empty for one without. */
export function payloadText(packet: CapturedPacket): string {
  return carried(packet).join('');
}

const everything = bytes((packet) => [payloadText(packet)]);

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
  'tcp.flags.syn': flag(FLAG_BITS.SYN),
  'tcp.flags.ack': flag(FLAG_BITS.ACK),
  'tcp.flags.reset': flag(FLAG_BITS.RST),
  'tcp.flags.fin': flag(FLAG_BITS['FIN/ACK'] - FLAG_BITS.ACK),
  'tcp.flags.push': flag(FLAG_BITS['PSH/ACK'] - FLAG_BITS.ACK),
  'http.request': message(requestIn),
  'http.response': message(responseIn),
  'http.request.method': texts((packet) => requestIn(packet).map(({ method = 'GET' }) => method)),
  'http.request.uri': texts((packet) => requestIn(packet).map(({ target }) => sentTarget(target))),
  'http.response.code': ports((packet) => responseIn(packet).map(({ status }) => status)),
  frame: everything,
  ip: everything,
  tcp: everything,
  http: bytes(carried),
};
