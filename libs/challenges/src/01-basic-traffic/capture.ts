import {
  HTTP_PORT,
  initialState,
  type HttpRequest,
  type HttpResponse,
  type Packet,
} from '@netward/lab-engine';
import { statusLine } from '@netward/lab-engine/inspect';
import { response, sentLine } from '@netward/lab-engine/payloads';
import {
  networkWith,
  playStream,
  serverWith,
  type PlayedAttempt,
} from '@netward/lab-engine/stream';
import { kept } from '../judging.ts';
import { millisOfDay } from '../time-of-day.ts';
import { stream, type CapturedAttempt } from './stream.ts';

/** One packet of a capture, as its reader sees it. */
export interface CapturedPacket {
  /** From 1, in the order of the capture. */
  readonly number: number;
  readonly packet: Packet;
  /** The connection, from 0 in the order of their first packets, as tcp.stream counts them. */
  readonly stream: number;
  /** What it belongs to. */
  readonly played: PlayedAttempt<CapturedAttempt>;
}

/** What the shop shows: it welcomes anyone who sends a password or a code, and asks others for one. */
function pageFor({ target, body = '' }: HttpRequest): HttpResponse {
  const [path = '', query = ''] = target.split('?');
  if (!path.endsWith('/login')) return response(200, '<h1>Shop</h1>');
  const fields = [...query.split('&'), ...body.split('&')];
  const isKnown = fields.some((field) => /^(?!user=|mail=|next=)\w+=./.test(field));
  return response(200, isKnown ? '<h1>Welcome back</h1>' : '<h1>Log in</h1>');
}

const NETWORK = networkWith(serverWith(pageFor));

/** The capture of a day. */
export const captureOf = kept((day) => {
  const { attempts, open, user } = stream(day);
  const all = playStream(initialState({ otherPorts: [open] }), attempts, NETWORK);
  const packets = all
    .flatMap((played, stream) => played.packets.map((packet) => ({ packet, stream, played })))
    .map((each, index): CapturedPacket => ({ number: index + 1, ...each }));
  const numberOf = (is: (each: CapturedPacket) => boolean) => packets.find(is)!.number;
  return {
    packets,
    // Who says that somebody else used the account.
    user,
    // The request that gave the password of that user away.
    password: numberOf(
      ({ packet, played }) => played.attempt.leaks === user && packet.payload.kind === 'request',
    ),
    scanner: attempts.find(({ isScan }) => isScan)!.source,
    // The answer of the port that should not have been open.
    port: numberOf(
      ({ packet, played: { attempt } }) =>
        attempt.isScan && attempt.port !== HTTP_PORT && packet.tcp!.flags === 'SYN/ACK',
    ),
  };
});

export type Capture = ReturnType<typeof captureOf>;

/** The host at the other end of the shop's connection. */
export function hostOf({ played }: CapturedPacket): string {
  return played.attempt.source;
}

/** The ports that a host tried to open, in the order of the capture. */
export function portsOf({ packets }: Capture, host: string): readonly number[] {
  const own = packets.filter((each) => hostOf(each) === host);
  return [...new Set(own.map(({ played }) => played.attempt.port))];
}

/** '09:00:04.120'. */
export function timeOf({ packet, played }: CapturedPacket): string {
  return millisOfDay(played.attempt.at + packet.at);
}

/** What a packet is, in the way of Wireshark's column Info: '49152 → 8080 [SYN]', 'GET / HTTP/1.1'. */
export function infoOf({ packet }: CapturedPacket): string {
  const { payload } = packet;
  if (payload.kind === 'request') return sentLine(payload.request);
  if (payload.kind === 'response') return `HTTP/1.1 ${statusLine(packet)}`;
  const { sourcePort, destinationPort, flags } = packet.tcp!;
  return `${sourcePort} → ${destinationPort} [${flags.replace('/', ', ')}]`;
}
