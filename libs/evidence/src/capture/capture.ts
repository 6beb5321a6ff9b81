import {
  type Packet,
  type Payload,
  logEntries,
  type LabRecord,
  type NodeId,
} from '@netward/lab-engine';
import { filled } from '@netward/lab-engine/filled';
import { lengthOf } from '@netward/lab-engine/payloads';
import { beginningsOf } from '../inspect/run.ts';
import { theNode, type PlayedAction, spokenOf, packetOf } from '@netward/lab-engine/inspect';
import { FrameWriter } from './frames.ts';
import texts from './notes.json' with { type: 'json' };
import { writePcapng, type CapturedFrame } from './pcapng.ts';
import { keyLogOf, transcriptOf, type TlsTranscript, tunnelSecrets } from './encrypted.ts';

export type { TlsTranscript } from './encrypted.ts';

/** About the size of a file that holds as much as a capture may; a longer run has its last actions. */
const LARGEST_BYTES = 4_500_000;
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

function about(view: CaptureView, leftOut: number, seen: number): readonly string[] {
  const place = view === 'all' ? 'every wire of the lab' : `the ${view}`;
  return [
    filled(texts.about, { place }),
    ...(view === 'all' ? [texts['every wire']] : []),
    ...(seen === 0 ? [texts['no packet']] : []),
    ...(leftOut > 0 ? [filled(texts['left out'], { leftOut })] : []),
  ];
}

/** The comments of each packet of an action: what happened to it, and the log lines about it. */
function commentsOf(played: PlayedAction): (packet: Packet) => readonly string[] {
  const lines = linesOf(played);
  const { number, action } = played;
  return (packet) => {
    const { from, to, fate } = packet;
    const sentence = `Action ${number}, ${action}, ${spokenOf(from)} to ${spokenOf(to)}: ${texts.fates[fate]}.`;
    return [sentence, ...(lines.get(packet) ?? [])];
  };
}

/** The log's lines, and the alerts of a sensor that has no log here, by the packet they are about. */
function linesOf({ result }: PlayedAction): ReadonlyMap<Packet, readonly string[]> {
  const lines = new Map<Packet, readonly string[]>();
  const { packets, records } = result;
  const texts = new Map(logEntries(result).map(({ sequence, text }) => [sequence, text]));
  for (const record of records) {
    const text = texts.get(record.sequence) ?? silentAlert(record, packets);
    if (text === null) continue;
    const packet = packetOf(result, record) ?? packets.at(-1);
    if (packet) lines.set(packet, [...(lines.get(packet) ?? []), text]);
  }
  return lines;
}

/** What a fixed sensor tells the SIEM alone. */
function silentAlert(record: LabRecord, packets: readonly Packet[]): string | null {
  if (!record.isBackground || record.action !== 'alerted') return null;
  const [entry] = logEntries({ packets, records: [{ ...record, isBackground: false }] });
  return entry ? `Told to the SIEM alone: ${entry.text}` : null;
}

function switchesBefore(run: readonly PlayedAction[], { number }: PlayedAction): readonly string[] {
  const before = run.slice(0, number - 1);
  const since = before.findLastIndex(({ result }) => result.packets.length > 0) + 1;
  const switched = before.slice(since).filter(({ result }) => !result.outcome.isRefused);
  const names = switched.map(({ action }) => action).join(', ');
  return names === '' ? [] : [`Before this: ${names}.`];
}

/** From where a capture was taken. all: every wire · the others: what reaches that host. */
export type CaptureView = 'all' | 'client' | 'sniffer' | 'server' | 'attacker';

/** What to save of a run. */
export interface CaptureOptions {
  readonly view: CaptureView;
  /** Whether the file holds the keys to what is encrypted in it. */
  readonly secrets: boolean;
  /** Whether each packet says what happened to it; yes if absent. */
  readonly notes?: boolean;
  /** When each action of the run was started, in milliseconds since 1970. */
  readonly startedAt: readonly number[];
}

const HOSTS: Readonly<Record<Exclude<CaptureView, 'all'>, readonly NodeId[]>> = {
  client: ['client'],
  sniffer: ['sniffer'],
  server: ['server', 'web-a', 'web-b'],
  attacker: ['attacker'],
};
const VIEWS: readonly CaptureView[] = ['all', 'client', 'sniffer', 'server', 'attacker'];

/** Whether a packet is captured there: a passive host sees its copies, another what it handles. */
function isSeenFrom(view: CaptureView, { from, to, fate }: Packet): boolean {
  if (view === 'all') return true;
  const hosts = HOSTS[view];
  return hosts.includes(to) || (hosts.includes(from) && fate !== 'copied');
}

/**
 * The views that a run can be saved from: the whole network and the server always, the others if
 * they took part. The server's file may be empty, which says that nothing got there.
 */
export function viewsOf(run: readonly PlayedAction[]): readonly CaptureView[] {
  // What takes part follows from the action, so one of each kind is enough to look at.
  const kinds = [...new Map(run.map((played) => [played.action, played])).values()];
  return VIEWS.filter(
    (view) =>
      view === 'all' ||
      view === 'server' ||
      kinds.some(({ result }) => result.packets.some((packet) => isSeenFrom(view, packet))),
  );
}

/** Whether a view of the run has anything encrypted, and so a file with the keys besides. */
export function hasSecrets(run: readonly PlayedAction[], view: CaptureView = 'all'): boolean {
  return run.some(
    ({ before, result }) =>
      (before.tlsEnabled || before.vpnEnabled) &&
      result.packets.some((packet) => isSeenFrom(view, packet) && isEncrypted(packet)),
  );
}

function isEncrypted({ payload }: Packet): boolean {
  return payload.kind === 'tls' || payload.kind === 'tunnel';
}

/** The name of a saved capture: 'netward-level-5-sniffer-with-keys.pcapng'. */
export function captureName(
  level: string,
  { view, secrets, notes = true }: Pick<CaptureOptions, 'view' | 'secrets' | 'notes'>,
): string {
  const more = `${secrets ? '-with-keys' : ''}${notes ? '' : '-without-notes'}`;
  return `netward-level-${level}-${view}${more}.pcapng`;
}
