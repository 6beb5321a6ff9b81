import { HTTPS_PORT, HTTP_PORT } from '../../cast.ts';
import type { LabRecord } from '../../packets/record.ts';
import type { Packet } from '../../packets/packet.ts';
import { theNode } from '../../inspect/names.ts';
import type { PlayedAction } from '../../inspect/play-run.ts';
import {
  connectionOf,
  packetFor,
  responseOn,
  timeOf,
  type Occasion,
  type SeenConnection,
} from '../../formats/occasion.ts';
import { alertOf, dropOf, fileOf, flowOf, httpOf, type EveObject } from './eve-objects.ts';
import { SURICATA, isSensorOn, signaturesOf, type Sensor } from './suricata-rules.ts';
import { isoMicros } from '../../formats/times.ts';
import type { ToolFold } from '../../formats/tool-fold.ts';

/** One event of eve.json and when it was written, in microseconds since the action began. */
interface EveEvent {
  readonly at: number;
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

/** How far a sensor had come in a connection when it wrote something. */
interface Moment {
  readonly packet: Packet;
  /** The packets of the connection that it had seen, this one included. */
  readonly count: number;
}

/** The first packet after so many that goes the same way as this one, or the other way. */
function nextAfter(
  { packets }: SeenConnection,
  count: number,
  like: Packet,
  isSameWay: boolean,
): Moment {
  const index = packets.findIndex(
    (packet, position) => position >= count && (packet.ip.source === like.ip.source) === isSameWay,
  );
  const last = index < 0 ? packets.length - 1 : index;
  return { packet: packets[last]!, count: last + 1 };
}

/** When the sensor has read what a packet carries: in the path at once, else when it is acknowledged. */
function readAt(seen: SeenConnection, packet: Packet, sensor: Sensor): Moment {
  const count = seen.packets.indexOf(packet) + 1;
  if (sensor === 'ips' || packet.payload.kind === 'none') return { packet, count };
  return nextAfter(seen, count, packet, false);
}

/** When rules are compared with it: a passive sensor does so at the sender's next packet. */
function comparedAt(seen: SeenConnection, packet: Packet, sensor: Sensor): Moment {
  const read = readAt(seen, packet, sensor);
  return read.packet === packet ? read : nextAfter(seen, read.count, packet, true);
}

/** The alert that a record stands for, and after it the drop if the packet was stopped. */
function alertEvents(occasion: Occasion, sensor: Sensor): readonly EveEvent[] {
  const { played, clock, record } = occasion;
  const packet = packetFor(occasion);
  const signature = signaturesOf(played.before, sensor).find(
    ({ sid }) => String(sid) === record.rule,
  );
  if (!packet || !signature) return [];
  const seen = connectionOf(played, packet);
  const { packet: reason, count } = comparedAt(seen, packet, sensor);
  const { at } = reason;
  const isBlocked = record.kind === 'ips-blocked';
  const direction = isToServer(packet) ? 'to_server' : 'to_client';
  const http = packet.payload.kind === 'none' ? null : httpOf(seen, count);
  const head = (type: string) => headOf({ played, clock, packet, at, type, sensor });
  const alert = alertOf(signature, isBlocked);
  const event = {
    ...head('alert'),
    ...(http ? { tx_id: 0 } : {}),
    alert,
    ...(http ? { http } : {}),
    ...(http && direction === 'to_client' ? { files: [fileOf(http)] } : {}),
    ...(http ? { app_proto: 'http' } : {}),
    direction,
    flow: flowOf(clock, seen, count),
  };
  if (!isBlocked) return [{ at, event }];
  const drop = { ...head('drop'), direction, drop: dropOf(played, packet) };
  return [
    { at, event },
    { at, event: { ...drop, ...(http ? { tx_id: 0 } : {}), alert } },
  ];
}

/** What the sensor wrote about a connection that it could follow: its http or its tls event. */
function protocolEvent(
  played: PlayedAction,
  clock: number,
  sensor: Sensor,
  seen: SeenConnection,
): EveEvent | null {
  const about = (packet: Packet, at: number, type: string, more: EveObject): EveEvent => ({
    at,
    event: { ...headOf({ played, clock, packet, at, type, sensor }), ...more },
  });
  const hello = seen.packets.find(({ payload }) => payload.kind === 'tls' && payload.sni !== null);
  const reply = seen.packets.find(
    ({ payload }) => payload.kind === 'tls' && payload.content === 'server hello',
  );
  if (hello?.payload.kind === 'tls' && reply) {
    const { at } = readAt(seen, reply, sensor).packet;
    return about(hello, at, 'tls', { tls: { sni: hello.payload.sni, version: 'TLS 1.3' } });
  }
  const asking = seen.packets.find(({ payload }) => payload.kind === 'request');
  const answer = responseOn(seen);
  if (!asking || !answer) return null;
  const { packet, count } = readAt(seen, answer.packet, sensor);
  return about(asking, packet.at, 'http', { tx_id: 0, http: httpOf(seen, count) });
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
  return kind === 'ids-alerted' || kind === 'ips-alerted' || kind === 'ips-blocked';
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

/** The lines of one record, each with its time in microseconds since the action began. */
export function eveWritten(
  occasion: Occasion,
  sensor: Sensor,
): readonly { readonly at: number; readonly text: string }[] {
  return eventsFor(occasion, sensor).map(({ at, event }) => ({ at, text: JSON.stringify(event) }));
}

/** The lines that belong to one record. */
export function eveFold(occasion: Occasion, sensor: Sensor): ToolFold | null {
  const text = written(eventsFor(occasion, sensor));
  if (text === '') return null;
  return {
    title: `eve.json of ${theNode(sensor)}`,
    tool: SURICATA,
    language: 'json',
    text,
    help:
      sensor === 'ids'
        ? 'One event a line. flow_id and in_iface are fixed values, since the lab has none. Suricata looks at a request once it is acknowledged, so its time is a moment after the lab’s line.'
        : 'One event a line. flow_id and in_iface are fixed values, since the lab has none; the rest is the packet and the rule.',
  };
}
