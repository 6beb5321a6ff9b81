/** What a sensor writes into eve.json, one event a line, and its rules file. */
import { HTTPS_PORT, HTTP_PORT } from '../../cast.ts';
import type { LabRecord, Packet } from '../../packets/evidence.ts';
import { theNode } from '../../inspect/names.ts';
import type { PlayedAction } from '../../inspect/play-run.ts';
import {
  connectionOf,
  packetFor,
  responseOn,
  timeOf,
  isoMicros,
  PRIORITY,
  foldOf,
  line,
  settingsAfter,
  type Occasion,
  type SeenConnection,
  type KindFormat,
  type KindFormats,
  type ToolFold,
} from '../../inspect/formats.ts';
import { flightsOf } from '../tls/handshake.ts';
import { alertOf, dropOf, fileOf, flowOf, httpOf, type EveObject } from './eve-objects.ts';
import { isSensorOn, signaturesOf, type Sensor } from './sensor.ts';
import type { LabState } from '../derived.ts';
import { printRule } from './print.ts';
import folds from './formats.json' with { type: 'json' };

interface Watched {
  readonly played: PlayedAction;
  readonly clock: number;
  readonly sensor: Sensor;
}

/** A line of eve.json and when it was written, in microseconds since the action began. */
interface EveLine {
  readonly at: number;
  readonly text: string;
}

function lineOf(
  { played, clock, sensor }: Watched,
  packet: Packet,
  at: number,
  type: string,
  more: EveObject,
): EveLine {
  const head = {
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
  return { at, text: JSON.stringify({ ...head, ...more }) };
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
function nextAfter({ packets }: SeenConnection, count: number, like: Packet, isSameWay: boolean) {
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
function alertEvents(watched: Watched, record: LabRecord): readonly EveLine[] {
  const { played, clock, sensor } = watched;
  const packet = packetFor({ ...watched, record });
  const signature = signaturesOf(played.before, sensor).find(
    ({ sid }) => String(sid) === record.rule,
  );
  if (!packet || !signature) return [];
  const seen = connectionOf(played, packet);
  const { packet: reason, count } = comparedAt(seen, packet, sensor);
  const isBlocked = record.kind === 'ips-blocked';
  const direction = isToServer(packet) ? 'to_server' : 'to_client';
  const http = packet.payload.kind === 'none' ? null : httpOf(seen, count);
  const alert = alertOf(signature, isBlocked);
  const transaction = http ? { tx_id: 0 } : {};
  const written = lineOf(watched, packet, reason.at, 'alert', {
    ...transaction,
    alert,
    ...(http ? { http } : {}),
    ...(http && direction === 'to_client' ? { files: [fileOf(http)] } : {}),
    ...(http ? { app_proto: 'http' } : {}),
    direction,
    flow: flowOf(clock, seen, count),
  });
  const drop = { direction, drop: dropOf(played, packet), ...transaction, alert };
  return isBlocked ? [written, lineOf(watched, packet, reason.at, 'drop', drop)] : [written];
}

/** What the sensor wrote about a connection that it could follow: its http or its tls event. */
function protocolEvents(watched: Watched, seen: SeenConnection): readonly EveLine[] {
  const { sensor } = watched;
  const hello = seen.packets.find(({ payload }) => payload.kind === 'tls' && payload.sni !== null);
  const reply = seen.packets.find(
    ({ payload }) => payload.kind === 'tls' && payload.content === 'server hello',
  );
  if (hello?.payload.kind === 'tls' && reply) {
    const { at } = readAt(seen, reply, sensor).packet;
    const { sni, handshake } = hello.payload;
    const tls = { sni, version: flightsOf(handshake).name };
    return [lineOf(watched, hello, at, 'tls', { tls })];
  }
  const asking = seen.packets.find(({ payload }) => payload.kind === 'request');
  const answer = responseOn(seen);
  if (!asking || !answer) return [];
  const { packet, count } = readAt(seen, answer.packet, sensor);
  const http = httpOf(seen, count);
  return [lineOf(watched, asking, packet.at, 'http', { tx_id: 0, http })];
}

/** The same of every connection that a sensor saw, on the wire on which it saw it. */
function allProtocolEvents(watched: Watched): readonly EveLine[] {
  const { played, sensor } = watched;
  const first = new Map<number, Packet>();
  for (const packet of played.result.packets)
    if (packet.to === sensor && !first.has(packet.connection)) first.set(packet.connection, packet);
  return [...first.values()].flatMap((packet) =>
    protocolEvents(watched, connectionOf(played, packet)),
  );
}

function isAlert({ kind }: LabRecord): boolean {
  return kind === 'ids-alerted' || kind === 'ips-alerted' || kind === 'ips-blocked';
}

/** The lines of a sensor's eve.json for an action, one event each, in order; empty if it wrote none. */
export function eveLines(played: PlayedAction, clock: number, sensor: Sensor): string {
  if (!isSensorOn(played.before, sensor)) return '';
  const watched = { played, clock, sensor };
  const alerts = played.result.records
    .filter((record) => isAlert(record) && record.node === sensor)
    .flatMap((record) => alertEvents(watched, record));
  return textOf([...alerts, ...allProtocolEvents(watched)].sort((a, b) => a.at - b.at));
}

/** The lines of one record: its alert, or what was written of the same connection. */
function eveWritten(occasion: Occasion, sensor: Sensor): readonly EveLine[] {
  const watched = { ...occasion, sensor };
  if (isAlert(occasion.record)) return alertEvents(watched, occasion.record);
  // That nothing matched, or nothing could be read, is about every connection of the action.
  if (sensor === 'ids') return allProtocolEvents(watched);
  const packet = packetFor(occasion);
  return packet ? protocolEvents(watched, connectionOf(occasion.played, packet)) : [];
}

const textOf = (lines: readonly EveLine[]): string => lines.map(({ text }) => text).join('\n');

/** The rules file of a sensor, ready for `suricata -S`. */
export function suricataRules(state: LabState, sensor: Sensor): string {
  return signaturesOf(state, sensor).map(printRule).join('\n');
}

/** The rules of a sensor that is on; null for one that is off. */
export function suricataRulesFold(state: LabState, sensor: Sensor): ToolFold | null {
  const text = isSensorOn(state, sensor) ? suricataRules(state, sensor) : null;
  return foldOf(folds.rules, text, { node: theNode(sensor) });
}

function sensed(sensor: Sensor): KindFormat {
  return {
    folds: (occasion) => [
      foldOf(folds[sensor], textOf(eveWritten(occasion, sensor)) || null, {
        node: theNode(sensor),
      }),
      ...(occasion.record.rule ? [suricataRulesFold(occasion.played.before, sensor)] : []),
    ],
    written: (occasion) =>
      eveWritten(occasion, sensor).flatMap(({ at, text }) =>
        line(null, 'suricata', PRIORITY.suricata, text, at),
      ),
  };
}

const switched = (sensor: Sensor): KindFormat =>
  settingsAfter((state) => suricataRulesFold(state, sensor));

/** Of both sensors. */
export const formats = {
  'ids-on': switched('ids'),
  'ids-alerted': sensed('ids'),
  'ids-quiet': sensed('ids'),
  'ids-blind': sensed('ids'),
  'ips-on': switched('ips'),
  'ips-blocked': sensed('ips'),
  'ips-alerted': sensed('ips'),
  'ips-passed': sensed('ips'),
  'ips-blind': sensed('ips'),
} satisfies KindFormats;
