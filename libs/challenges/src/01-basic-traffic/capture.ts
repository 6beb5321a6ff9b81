import type { HttpRequest, Packet } from '@netward/lab-engine';
import { packetsOfFlow, type Leg } from '@netward/lab-engine/flow';
import { AGENTS } from '../agents.ts';
import type { Day } from '../day.ts';
import { remembered } from '../remembered.ts';
import type { CaptureConfiguration } from './configuration.ts';
import { stream, type CapturedConversation } from './stream.ts';

export const SERVER = '10.0.0.20';
const HTTP = 8080;

/** One packet of a capture, as its reader sees it. */
export interface CapturedPacket {
  /** From 1, in the order of the capture. */
  readonly number: number;
  readonly packet: Packet;
  /** The connection, from 0 in the order of their first packets, as tcp.stream counts them. */
  readonly stream: number;
  readonly conversation: CapturedConversation;
}

export interface Capture {
  readonly packets: readonly CapturedPacket[];
  /** The request that gave the password away. */
  readonly password: number;
  readonly scanner: string;
  /** The answer of the port that should not have been open. */
  readonly port: number;
}

function requestOf({ asks, agent }: CapturedConversation): HttpRequest {
  const [method, target = '/', body] = asks!.split(' ');
  return {
    kind: 'page',
    method: method === 'POST' ? 'POST' : undefined,
    target,
    version: '1.1',
    host: 'shop.lab',
    agent: AGENTS[agent!],
    forwardedFor: null,
    headers: body ? ['Content-Type: application/x-www-form-urlencoded'] : [],
    body,
  };
}

/** What the shop shows: it welcomes whoever sends a password or a code, and asks others for one. */
function pageFor({ asks, hasPassword }: CapturedConversation): string {
  if (!/^\w+ [^? ]*\/login\b/.test(asks!)) return '<h1>Shop</h1>';
  return hasPassword || /\bcode=\d/.test(asks!) ? '<h1>Welcome back</h1>' : '<h1>Log in</h1>';
}

function legOf(conversation: CapturedConversation): Leg {
  const { at, source, port, kind, isScan } = conversation;
  const isPage = kind === 'page';
  return {
    path: [isScan ? 'attacker' : 'client', 'server'],
    source,
    destination: SERVER,
    port,
    openedAt: at * 1_000,
    ending: isPage ? 'answered' : kind === 'refused' ? 'refused' : 'open',
    request: isPage ? requestOf(conversation) : null,
    response: isPage
      ? {
          status: 200,
          location: null,
          hsts: false,
          body: pageFor(conversation),
        }
      : null,
  };
}

function captureFrom(rows: readonly CapturedConversation[]): Capture {
  const packets = rows
    .flatMap((conversation, stream) =>
      packetsOfFlow([legOf(conversation)], stream + 1).map((packet) => ({
        packet: { ...packet, connection: stream + 1, exchange: stream + 1 },
        stream,
        conversation,
      })),
    )
    .sort((a, b) => a.packet.at - b.packet.at)
    .map((each, index): CapturedPacket => ({ number: index + 1, ...each }));
  const numberOf = (is: (each: CapturedPacket) => boolean) => packets.find(is)!.number;
  return {
    packets,
    password: numberOf(
      ({ conversation, packet }) =>
        conversation.hasPassword === true && packet.payload.kind === 'request',
    ),
    scanner: rows.find(({ isScan }) => isScan)!.source,
    port: numberOf(
      ({ conversation: { isScan, port }, packet }) =>
        isScan === true && port !== HTTP && packet.tcp!.flags === 'SYN/ACK',
    ),
  };
}

/** The capture of a day. */
export function captureOf(day: Day): Capture {
  return captureFrom(stream(day));
}

/** The capture that a configuration is about: its judgement, answers and lines ask for the same. */
export const captureFor = remembered((_: CaptureConfiguration, day) => captureOf(day));

/** The host at the other end of the shop's connection. */
export function hostOf({ packet: { ip } }: CapturedPacket): string {
  return ip.source === SERVER ? ip.destination : ip.source;
}

/** The ports that a host tried to open, in the order of the capture. */
export function portsOf({ packets }: Capture, host: string): readonly number[] {
  const opened = packets.filter(
    ({ packet }) => packet.tcp!.flags === 'SYN' && packet.ip.source === host,
  );
  return [...new Set(opened.map(({ packet }) => packet.tcp!.destinationPort))];
}

/** '09:00:04.120'. */
export function timeOf({ packet: { at } }: CapturedPacket): string {
  const ms = Math.floor(at / 1_000);
  const two = (value: number) => String(value).padStart(2, '0');
  const seconds = Math.floor(ms / 1_000);
  return `09:${two(Math.floor(seconds / 60))}:${two(seconds % 60)}.${String(ms % 1_000).padStart(3, '0')}`;
}

/** The packets of a capture alone, as a file has them. */
export function capturedPackets(day: Day): readonly Packet[] {
  return captureOf(day).packets.map(({ packet }) => packet);
}
