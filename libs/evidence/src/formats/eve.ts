import {
  HTTPS_PORT,
  HTTP_PORT,
  type LabRecord,
  type Packet,
  type Signature,
} from '@netward/lab-engine';
import { requestIn } from '@netward/lab-engine/facts';
import { sentTarget } from '@netward/lab-engine/payloads';
import type { PlayedAction } from '../play-run.ts';
import {
  connectionOf,
  frameLength,
  packetFor,
  responseOn,
  timeOf,
  type Occasion,
  type SeenConnection,
} from './occasion.ts';
import { PRIORITIES, SURICATA, isSensorOn, signaturesOf, type Sensor } from './suricata-rules.ts';
import { isoMicros } from './times.ts';
import type { ToolFold } from './tool-fold.ts';

type EveObject = Readonly<Record<string, unknown>>;

/** One event of eve.json and when it was written, in microseconds since the action began. */
interface EveEvent {
  readonly at: number;
  readonly connection: number;
  readonly event: EveObject;
}

interface EventHead {
  readonly played: PlayedAction;
  readonly clock: number;
  readonly packet: Packet;
  /** Microseconds since the action began. */
  readonly at: number;
  readonly type: string;
  readonly sensor: Sensor;
}

/** What every event begins with. */
function headOf({ played, clock, packet, at, type, sensor }: EventHead): EveObject {
  return {
    timestamp: `${isoMicros(timeOf(clock, { at }))}+0000`,
    flow_id: played.before.trips * 1000 + packet.connection,
    in_iface: sensor === 'ids' || isToServer(packet) ? 'eth0' : 'eth1',
    event_type: type,
    src_ip: packet.ip.source,
    src_port: packet.tcp?.sourcePort,
    dest_ip: packet.ip.destination,
    dest_port: packet.tcp?.destinationPort,
    proto: 'TCP',
    pkt_src: 'wire/pcap',
  };
}

function isToServer({ tcp }: Packet): boolean {
  return tcp !== null && [HTTP_PORT, HTTPS_PORT, 22].includes(tcp.destinationPort);
}

/** The http object for the transaction of a connection, as far as it got by this time. */
function httpOf(seen: SeenConnection, until: number): EveObject | null {
  const asking = seen.packets.find((packet) => packet.payload.kind === 'request');
  const request = asking && requestIn(asking);
  if (!request) return null;
  const answer = responseOn(seen);
  const isAnswered = answer !== null && answer.packet.at <= until;
  return {
    ...(request.host === null ? {} : { hostname: request.host, http_port: seen.receiverPort }),
    url: sentTarget(request.target),
    ...(request.agent === null ? {} : { http_user_agent: request.agent }),
    ...(request.forwardedFor === null ? {} : { xff: request.forwardedFor }),
    http_method: 'GET',
    protocol: `HTTP/${request.version}`,
    ...(isAnswered ? { status: answer.response.status } : {}),
    ...(isAnswered && answer.response.location ? { redirect: answer.response.location } : {}),
    length: isAnswered ? answer.response.body.length : 0,
  };
}

/** The flow object: what the sensor had counted of the connection by this time. */
function flowOf(clock: number, seen: SeenConnection, until: number): EveObject {
  const counted = seen.packets.filter(({ at }) => at <= until);
  const there = counted.filter(({ tcp }) => tcp?.destinationPort === seen.receiverPort);
  const back = counted.filter(({ tcp }) => tcp?.destinationPort !== seen.receiverPort);
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

function alertOf({ sid, title, severity }: Signature, isBlocked: boolean): EveObject {
  return {
    action: isBlocked ? 'blocked' : 'allowed',
    gid: 1,
    signature_id: sid,
    rev: 1,
    signature: title,
    category: '',
    severity: PRIORITIES[severity],
  };
}

/** The TCP and IP fields of a packet that was dropped. */
function dropOf(packet: Packet): EveObject {
  const flags = packet.tcp?.flags ?? '';
  return {
    len: frameLength(packet) - 14,
    tos: 0,
    ttl: 63,
    ipid: 0,
    tcpseq: packet.tcp?.seq,
    tcpack: packet.tcp?.ack,
    tcpwin: 64_240,
    syn: flags.includes('SYN'),
    ack: flags.includes('ACK'),
    psh: flags.includes('PSH'),
    rst: flags.includes('RST'),
    urg: false,
    fin: flags.includes('FIN'),
    tcpres: 0,
    tcpurgp: 0,
    reason: 'rules',
  };
}

/** The alert that a record stands for, and after it the drop if the packet was stopped. */
function alertEvents(occasion: Occasion, sensor: Sensor): readonly EveEvent[] {
  const { played, clock, record } = occasion;
  const packet = packetFor(occasion);
  const signature = signaturesOf(played.before, sensor).find(
    ({ sid }) => String(sid) === record.rule,
  );
  if (!packet || !signature) return [];
  const { connection } = packet;
  const seen = connectionOf(played, packet);
  const isBlocked = sensor === 'ips';
  const direction = isToServer(packet) ? 'to_server' : 'to_client';
  const http = signature.counts === 'connections' ? null : httpOf(seen, record.at);
  const head = (type: string) => headOf({ played, clock, packet, at: record.at, type, sensor });
  const alert = alertOf(signature, isBlocked);
  const event = {
    ...head('alert'),
    ...(http ? { tx_id: 0 } : {}),
    alert,
    ...(http ? { http, app_proto: 'http' } : {}),
    direction,
    flow: flowOf(clock, seen, packet.at),
  };
  const events: EveEvent[] = [{ at: record.at, connection, event }];
  if (isBlocked) {
    const drop = { ...head('drop'), direction, drop: dropOf(packet) };
    events.push({
      at: record.at,
      connection,
      event: { ...drop, ...(http ? { tx_id: 0 } : {}), alert },
    });
  }
  return events;
}

/** What the sensor wrote about a connection that it could follow: its http or its tls event. */
function protocolEvent(
  played: PlayedAction,
  clock: number,
  sensor: Sensor,
  seen: SeenConnection,
): EveEvent | null {
  const hello = seen.packets.find(({ payload }) => payload.kind === 'tls' && payload.sni !== null);
  const done = seen.packets.findLast(({ payload }) => payload.kind === 'tls' && !payload.holds);
  const answer = responseOn(seen);
  if (hello && done) {
    const head = headOf({ played, clock, packet: hello, at: done.at, type: 'tls', sensor });
    const sni = hello.payload.kind === 'tls' ? hello.payload.sni : null;
    const event = { ...head, tls: { sni, version: 'TLS 1.3' } };
    return { at: done.at, connection: hello.connection, event };
  }
  const asking = seen.packets.find(({ payload }) => payload.kind === 'request');
  if (!asking || !answer) return null;
  const { at } = answer.packet;
  const head = headOf({ played, clock, packet: asking, at, type: 'http', sensor });
  const event = { ...head, tx_id: 0, http: httpOf(seen, at) };
  return { at, connection: asking.connection, event };
}

/** The connections that a sensor saw, each once, on the wire on which it saw them. */
function connectionsAt(played: PlayedAction, sensor: Sensor): readonly SeenConnection[] {
  const first = new Map<number, Packet>();
  for (const packet of played.result.packets)
    if (packet.to === sensor && !first.has(packet.connection)) first.set(packet.connection, packet);
  return [...first.values()].map((packet) => connectionOf(played, packet));
}

/** Whether a record is an alert, and no note that nothing was found. */
function isAlert({ kind }: LabRecord): boolean {
  return kind === 'ids-alerted' || kind === 'ips-blocked';
}

/** Everything that a sensor wrote into eve.json in an action, in order. */
function eventsOf(played: PlayedAction, clock: number, sensor: Sensor): readonly EveEvent[] {
  if (!isSensorOn(played.before, sensor)) return [];
  const alerts = played.result.records
    .filter((record) => isAlert(record) && record.node === sensor)
    .flatMap((record) => alertEvents({ played, clock, record }, sensor));
  return [...alerts, ...protocolEvents(played, clock, sensor)].sort((a, b) => a.at - b.at);
}

function protocolEvents(played: PlayedAction, clock: number, sensor: Sensor): readonly EveEvent[] {
  return connectionsAt(played, sensor).flatMap(
    (seen) => protocolEvent(played, clock, sensor, seen) ?? [],
  );
}

function written(events: readonly EveEvent[]): string {
  return events.map(({ event }) => JSON.stringify(event)).join('\n');
}

/** The lines of a sensor's eve.json for an action, one event each; empty if it wrote none. */
export function eveLines(played: PlayedAction, clock: number, sensor: Sensor): string {
  return written(eventsOf(played, clock, sensor));
}

/** The events of one record: its alert, or what was written of the same connection. */
function eventsFor(occasion: Occasion, sensor: Sensor): readonly EveEvent[] {
  const { record, played, clock } = occasion;
  if (isAlert(record)) return alertEvents(occasion, sensor);
  // That nothing matched, or nothing could be read, is about every connection of the action.
  if (sensor === 'ids') return protocolEvents(played, clock, sensor);
  const packet = packetFor(occasion);
  const event = packet && protocolEvent(played, clock, sensor, connectionOf(played, packet));
  return event ? [event] : [];
}

/** The lines of one record; empty if it has none. */
export function eveText(occasion: Occasion, sensor: Sensor): string {
  return written(eventsFor(occasion, sensor));
}

/** The lines that belong to one record. */
export function eveFold(occasion: Occasion, sensor: Sensor): ToolFold | null {
  const text = eveText(occasion, sensor);
  if (text === '') return null;
  return {
    title: 'eve.json',
    tool: SURICATA,
    language: 'json',
    text,
    help:
      sensor === 'ids'
        ? 'One event a line. flow_id and in_iface are fixed values, since the lab has none. A real passive sensor inspects a request once it is acknowledged, a moment later, and its alert may have the status as well.'
        : 'One event a line. flow_id and in_iface, and in a drop ttl, ipid and tcpwin, are fixed values, since the lab has none; the rest is the packet and the rule.',
  };
}
