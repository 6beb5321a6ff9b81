import { hexToBytes, utf8ToBytes } from '@noble/ciphers/utils.js';
import { macOf, type NodeId, ownMacOf, type Packet, type Payload } from '@netward/lab-engine';
import { COSTS, hopsOf, ipNumbersOf, isWhole } from '@netward/lab-engine/ip-header';
import { requestText, responseText } from '@netward/lab-engine/payloads';
import { httpDate, directionOf } from '../inspect/run.ts';
import type { PlayedAction } from '@netward/lab-engine/inspect';
import { PROTOCOL, ethernet, ipv4, tcp } from './headers.ts';
import {
  alertRecord,
  applicationData,
  transcriptOf,
  type TlsTranscript,
  wrapped,
} from './encrypted.ts';

/** Of the tunnel's own datagrams. */
const TUNNEL_TTL = 64;
const NO_BYTES = new Uint8Array(0);

/**
 * Turns packets into frames. Give it the packets of a run in their order: the tunnel numbers its
 * packets, and a copy repeats the frame before.
 */
export class FrameWriter {
  readonly #tunnelled = { out: 0, back: 0 };
  #packets: readonly Packet[] = [];
  /** Bytes of payloads that cross more than one wire. */
  #payloads = new Map<Payload, Uint8Array>();
  #last: Uint8Array = NO_BYTES;
  #begins = 0;

  /** `place` is a host that is far away, if the frames are captured there. */
  constructor(private readonly place: NodeId | null = null) {}

  /**
   * The frames of an action, one for each of its packets. `begins` is when the action did, in
   * microseconds since 1970.
   */
  framesOf({ before, result }: PlayedAction, begins: number): readonly Uint8Array[] {
    this.#begins = begins;
    this.#packets = result.packets;
    this.#payloads = new Map();
    return result.packets.map((packet) => {
      if (packet.fate !== 'copied') this.#last = this.#frame(packet, before.trips);
      return this.#last;
    });
  }

  #frame(packet: Packet, trip: number): Uint8Array {
    const { ip, payload } = packet;
    const ends = this.#endsOf(packet);
    if (payload.kind !== 'tunnel') return ethernet(...ends, this.#datagram(packet, trip));
    const direction = directionOf(packet, payload.packet);
    const number = (this.#tunnelled[direction] += 1);
    const inside = wrapped(direction, number, this.#datagram(payload.packet, trip));
    return ethernet(...ends, ipv4({ ...ip, ttl: TUNNEL_TTL }, PROTOCOL.udp, inside));
  }

  #datagram(packet: Packet, trip: number): Uint8Array {
    const header = packet.tcp!;
    const { ttl, identification } = ipNumbersOf(this.#packets, packet);
    const there = ttl + this.#hopsFrom(packet);
    const ip = { ...packet.ip, identification, ttl: there, mayFragment: !isWhole(header) };
    return ipv4(ip, PROTOCOL.tcp, tcp(ip, header, this.#payload(packet, trip)));
  }

  /** Between a host that is far away and the lab there are routers, and one of them at either end. */
  #endsOf({ from, to, ip }: Packet): readonly [string, string] {
    const [source, destination] = [macOf(from, ip.source), macOf(to, ip.destination)];
    if (from === this.place) return [ownMacOf(from), source];
    return to === this.place ? [destination, ownMacOf(to)] : [source, destination];
  }

  /** What the routers on the way have not yet taken off there, or have. */
  #hopsFrom({ from, to, ip }: Packet): number {
    if (from === this.place) return hopsOf(from, ip.source);
    return to === this.place ? -hopsOf(to, ip.destination) : 0;
  }

  /** How much later than in the lab the packet is seen there; less than 0 for what leaves the place. */
  delayOf(packet: Packet): number {
    return -this.#hopsFrom(packet) * COSTS.router;
  }

  #payload({ at, payload, tcp, connection }: Packet, trip: number): Uint8Array {
    const known = this.#payloads.get(payload);
    if (known) return known;
    const sent = { port: tcp!.destinationPort, date: httpDate(this.#begins + at) };
    const written =
      payload.kind === 'tls'
        ? tlsRecords(payload, transcriptOf(trip, connection, payload.handshake), sent)
        : textOf(payload, sent);
    // The handshake's payloads are the same objects in every connection, and its bytes are not.
    if (payload.kind !== 'tls' || payload.holds) this.#payloads.set(payload, written);
    return written;
  }
}

/** To which port a text goes, and the date of HTTP at which it left. */
interface Sent {
  readonly port: number;
  readonly date: string;
}

/** What a recorded handshake calls the parts of it. */
const RECORDED = {
  'client hello': 'clientHello',
  'server hello': 'serverHello',
  finished: 'finished',
  'server finished': 'serverFinished',
} as const;

function tlsRecords(
  { content, holds, handshake }: Extract<Payload, { kind: 'tls' }>,
  transcript: TlsTranscript,
  sent: Sent,
): Uint8Array {
  if (content === 'alert') return alertRecord(handshake);
  if (content !== 'application data') return hexToBytes(transcript[RECORDED[content]]);
  const text = holds ? textOf(holds, sent) : NO_BYTES;
  return applicationData(transcript, holds?.kind === 'request', text);
}

function textOf(payload: Payload, { port, date }: Sent): Uint8Array {
  if (payload.kind === 'request') return utf8ToBytes(requestText(payload.request, port));
  return payload.kind === 'response' ? utf8ToBytes(responseText(payload.response, date)) : NO_BYTES;
}
