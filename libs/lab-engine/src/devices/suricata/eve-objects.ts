import type { Packet } from '../../packets/evidence.ts';
import type { SuricataRule } from './rules.ts';
import { ipNumbersOf, windowOf } from '../../packets/ip-header.ts';
import { requestIn } from '../../facts.ts';
import { responseText, sentTarget } from '../../packets/payloads.ts';
import type { PlayedAction } from '../../inspect/play-run.ts';
import {
  frameLength,
  responseOn,
  timeOf,
  isoMicros,
  type SeenConnection,
} from '../../inspect/formats.ts';

/** A part of an event in eve.json. */
export type EveObject = Readonly<Record<string, unknown>>;

/** The http object for the transaction of a connection, as far as these packets have it. */
export function httpOf({ packets, receiverPort }: SeenConnection, count: number): EveObject | null {
  const seen = packets.slice(0, count);
  const asking = seen.find((packet) => packet.payload.kind === 'request');
  const request = asking && requestIn(asking);
  if (!request) return null;
  const { host } = request;
  const response = responseOn({ packets: seen })?.response;
  const type = response && /^content-type: ([^;\r]*)/im.exec(responseText(response))?.[1];
  return {
    // What is undefined does not come into the line.
    hostname: host ?? undefined,
    http_port: host === null ? undefined : (request.askedPort ?? receiverPort),
    url: sentTarget(request.target),
    http_user_agent: request.agent ?? undefined,
    xff: request.forwardedFor ?? undefined,
    http_content_type: type,
    http_method: request.method ?? 'GET',
    protocol: `HTTP/${request.version}`,
    status: response?.status,
    redirect: response?.location || undefined,
    length: response?.body.length ?? 0,
  };
}

/** The file that a response carries, as Suricata names it. */
export function fileOf({ url, length }: EveObject): EveObject {
  return { filename: url, gaps: false, state: 'CLOSED', stored: false, size: length, tx_id: 0 };
}

/** The flow object: what the sensor had counted of the connection when it had seen so many packets. */
export function flowOf(clock: number, seen: SeenConnection, count: number): EveObject {
  const counted = seen.packets.slice(0, count);
  const isThere = ({ tcp }: Packet) => tcp?.destinationPort === seen.receiverPort;
  const there = counted.filter(isThere);
  const back = counted.filter((packet) => !isThere(packet));
  const bytes = (packets: readonly Packet[]) =>
    packets.reduce((sum, packet) => sum + frameLength(packet), 0);
  return {
    pkts_toserver: there.length,
    pkts_toclient: back.length,
    bytes_toserver: bytes(there),
    bytes_toclient: bytes(back),
    start: `${isoMicros(timeOf(clock, { at: seen.openedAt }))}+0000`,
    src_ip: seen.sender,
    dest_ip: seen.receiver,
    src_port: seen.senderPort,
    dest_port: seen.receiverPort,
  };
}

/** The alert object. */
export function alertOf({ sid, message, priority = 3 }: SuricataRule, isBlocked: boolean) {
  const action = isBlocked ? 'blocked' : 'allowed';
  const rule = { gid: 1, signature_id: sid, rev: 1, signature: message };
  return { action, ...rule, category: '', severity: priority };
}

/** The TCP and IP fields of a packet that was dropped. */
export function dropOf(played: PlayedAction, packet: Packet): EveObject {
  const { ttl, identification: ipid } = ipNumbersOf(played.result.packets, packet);
  const { seq, ack, flags } = packet.tcp!;
  const has = ['syn', 'ack', 'psh', 'rst', 'urg', 'fin'].map(
    (flag) => [flag, flags.includes(flag.toUpperCase())] as const,
  );
  const numbers = { tcpseq: seq, tcpack: ack, tcpwin: windowOf(packet.tcp!) };
  return {
    ...{ len: frameLength(packet) - 14, tos: 0, ttl, ipid, ...numbers },
    ...Object.fromEntries(has),
    ...{ tcpres: 0, tcpurgp: 0, reason: 'rules' },
  };
}
