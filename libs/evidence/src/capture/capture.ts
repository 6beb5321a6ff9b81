import type { Packet, Payload } from '@netward/lab-engine';
import { filled } from '@netward/lab-engine/filled';
import { lengthOf } from '@netward/lab-engine/payloads';
import { beginningsOf } from '../beginnings.ts';
import { theNode, type PlayedAction } from '@netward/lab-engine/inspect';
import { commentsOf, switchesBefore } from './comments.ts';
import { FrameWriter } from './frames.ts';
import texts from './notes.json' with { type: 'json' };
import { writePcapng, type CapturedFrame } from './pcapng.ts';
import { keyLogOf, transcriptOf, type TlsTranscript } from './tls-records.ts';
import { tunnelSecrets } from './tunnel.ts';
import { isSeenFrom, type CaptureOptions, type CaptureView } from './views.ts';

/** About the size of a file that holds as much as a capture may; a longer run has its last actions. */
const LARGEST_BYTES = 4_500_000;
/** What a packet takes in the file besides its payload. */
const PACKET_BYTES = 170;

/**
 * A run as a pcapng file: the packets that are seen from one place, in order, each with a comment
 * that says what happened to it and the log lines about it. An action begins when it was started or,
 * if later, when the one before had ended. The same run gives the same bytes everywhere.
 *
 * @throws {RangeError} if the start of an action is missing or is not a time
 */
export function captureOf(
  run: readonly PlayedAction[],
  { view, secrets, notes = true, startedAt }: CaptureOptions,
): Uint8Array {
  const kept = lastActions(run);
  const writer = new FrameWriter(view === 'attacker' ? view : null);
  const wires = new Map<string, Packet>();
  const handshakes = new Set<TlsTranscript>();
  const frames: CapturedFrame[] = [];
  let hasTunnel = false;
  const beginnings = beginningsOf(kept, startedAt);
  for (const [position, played] of kept.entries()) {
    const begins = beginnings[position]!;
    const { packets } = played.result;
    const bytes = writer.framesOf(played, begins);
    const commentsFor = commentsOf(played);
    let switches = switchesBefore(run, played);
    packets.forEach((packet, index) => {
      if (!isSeenFrom(view, packet)) return;
      const { segment, at, payload, connection } = packet;
      if (!wires.has(segment)) wires.set(segment, packet);
      if (payload.kind === 'tunnel') hasTunnel = true;
      const carried = inside(packet);
      if (carried.kind === 'tls')
        handshakes.add(transcriptOf(played.before.trips, connection, carried.handshake));
      frames.push({
        interfaceId: [...wires.keys()].indexOf(segment),
        at: begins + at + writer.delayOf(packet),
        bytes: bytes[index]!,
        comments: notes ? [...switches, ...commentsFor(packet)] : [],
      });
      switches = [];
    });
  }
  return writePcapng({
    comments: [
      ...about(view, run.length - kept.length, frames.length),
      ...(handshakes.size > 0 ? [texts.handshakes] : []),
      ...(secrets && hasTunnel ? tunnelSecrets() : []),
    ],
    interfaces: [...wires].map(([name, packet]) => ({ name, description: wireInWords(packet) })),
    keyLog: secrets && handshakes.size > 0 ? [...handshakes].map(keyLogOf).join('') : null,
    // Far away, packets in either direction overtake each other.
    frames: frames.sort((a, b) => a.at - b.at),
  });
}

/** The actions at the end of a run that fit into a file. */
function lastActions(run: readonly PlayedAction[]): readonly PlayedAction[] {
  let size = 0;
  const cut = run.findLastIndex(({ result }) => {
    for (const packet of result.packets) size += sizeOf(packet);
    return size > LARGEST_BYTES;
  });
  return run.slice(cut + 1);
}

function sizeOf(packet: Packet): number {
  const tunnelBytes = packet.payload.kind === 'tunnel' ? 72 : 0;
  return PACKET_BYTES + tunnelBytes + lengthOf(inside(packet));
}

/** The payload, for a packet in a tunnel that of the packet in it. */
function inside({ payload }: Packet): Payload {
  return payload.kind === 'tunnel' ? payload.packet.payload : payload;
}

function wireInWords({ from, to, fate }: Packet): string {
  if (fate === 'copied') return `copies for ${theNode(to)}`;
  return `the wire between ${theNode(from)} and ${theNode(to)}`;
}

/** What a reader of the file has to know about it. */
function about(view: CaptureView, leftOut: number, seen: number): readonly string[] {
  const place = view === 'all' ? 'every wire of the lab' : `the ${view}`;
  return [
    filled(texts.about, { place }),
    ...(view === 'all' ? [texts['every wire']] : []),
    ...(seen === 0 ? [texts['no packet']] : []),
    ...(leftOut > 0 ? [filled(texts['left out'], { leftOut })] : []),
  ];
}
