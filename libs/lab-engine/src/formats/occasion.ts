import { groupedBy } from '../facts.ts';
import type { HttpResponse, Packet, LabRecord } from '../packets/evidence.ts';
import { offerOf, optionBytes } from '../packets/ip-header.ts';
import { lengthOf, opened } from '../packets/payloads.ts';
import { packetOf } from '../inspect/packet-facts.ts';
import type { PlayedAction } from '../inspect/play-run.ts';

/** A record with the action it was written in, and when that action began. */
export interface Occasion {
  readonly record: LabRecord;
  readonly played: PlayedAction;
  readonly clock: number;
}

/** When something of the action happened, in microseconds since 1970. */
export function timeOf(clock: number, { at }: { readonly at: number }): number {
  return Math.round(clock * 1000) + at;
}

/** When the record of this occasion was written, in microseconds since 1970. */
export function writtenAt({ clock, record }: Occasion): number {
  return timeOf(clock, record);
}

/** A connection as it is seen on one wire. */
export interface SeenConnection {
  readonly sender: string;
  readonly senderPort: number;
  readonly receiver: string;
  readonly receiverPort: number;
  /** When its first packet entered that wire, in microseconds since the action began. */
  readonly openedAt: number;
  readonly packets: readonly Packet[];
}

/** The packets of an action by wire and connection: a search has thousands, and each record asks. */
const onWires = new WeakMap<readonly Packet[], ReadonlyMap<string, Packet[]>>();

function byWire(packets: readonly Packet[]): ReadonlyMap<string, Packet[]> {
  const known = onWires.get(packets);
  if (known) return known;
  const wires = groupedBy(packets, ({ connection, segment }) => `${connection} ${segment}`);
  onWires.set(packets, wires);
  return wires;
}

/** The connection that this packet belongs to, on the wire that this packet is on. */
export function connectionOf({ result }: PlayedAction, packet: Packet): SeenConnection {
  const { connection, segment } = packet;
  const packets = byWire(result.packets).get(`${connection} ${segment}`) ?? [packet];
  const [first = packet] = packets;
  return {
    sender: first.ip.source,
    senderPort: first.tcp?.sourcePort ?? 0,
    receiver: first.ip.destination,
    receiverPort: first.tcp?.destinationPort ?? 0,
    openedAt: first.at,
    packets,
  };
}

/** The packet that the record is about. */
export function packetFor({ record, played }: Pick<Occasion, 'record' | 'played'>): Packet | null {
  return packetOf(played.result, record);
}

/** The connection that the record is about, as it is on the wire to the device that wrote it. */
export function connectionFor(occasion: Occasion): SeenConnection | null {
  const packet = packetFor(occasion);
  return packet && connectionOf(occasion.played, packet);
}

/** The response of a connection, and the packet that carries it. */
export function responseOn({ packets }: Pick<SeenConnection, 'packets'>): {
  readonly response: HttpResponse;
  readonly packet: Packet;
} | null {
  for (const packet of packets) {
    const inside = opened(packet.payload);
    if (inside.kind === 'response') return { response: inside.response, packet };
  }
  return null;
}

/** The bytes of a packet's TCP payload. */
export function payloadLength({ payload, tcp }: Packet): number {
  return lengthOf(payload, tcp?.destinationPort);
}

/** Ethernet, IPv4 and TCP, with the options of a SYN or its answer. */
export function frameLength(packet: Packet): number {
  const options = packet.tcp ? optionBytes(offerOf(packet.tcp)) : 0;
  return 14 + 20 + 20 + options + payloadLength(packet);
}
