/** What tools write, and what of an action they write about. */
import type { LabState } from '../devices/derived.ts';
import { filled, type Values } from '../filled.ts';
import type { LabRecord, HttpResponse, Packet } from '../packets/evidence.ts';
import type { PlayedAction } from './play-run.ts';
import { groupedBy, responseIn } from '../facts.ts';
import { offerOf, optionBytes } from '../packets/ip-header.ts';
import { lengthOf } from '../packets/payloads.ts';
import { packetOf } from './packet-facts.ts';

import { isoMicros } from './times.ts';

export * from './times.ts';

/** What a fold's text is written in, for colouring and copying it. */
export type FoldLanguage =
  | 'nftables'
  | 'suricata'
  | 'json'
  | 'log'
  | 'nginx'
  | 'modsecurity'
  | 'haproxy'
  | 'yaml';

/** What a device wrote, or what it is set to do, letter by letter as the real tool writes it. */
export interface ToolFold {
  readonly title: string;
  readonly tool: string;
  readonly language: FoldLanguage;
  /** One or more lines, without a line break at the end. */
  readonly text: string;
  /** One or two sentences: what the lab has no value for, and what the tool does with the rest. */
  readonly help: string;
}

type WrittenFold = Readonly<Record<'title' | 'tool' | 'language' | 'help', string>>;

/** A text as a fold; null for none. */
export function foldOf(written: WrittenFold, text: string, values?: Values): ToolFold;
export function foldOf(written: WrittenFold, text: string | null, values?: Values): ToolFold | null;
export function foldOf(written: WrittenFold, text: string | null, values: Values = {}) {
  const { title, tool, language, help } = written;
  return text === null ? null : { title: filled(title, values), tool, language, text, help };
}

/** A line that a device wrote: into which file, and as which program and priority it is sent on. */
export interface WrittenLine {
  /** Its path in the saved logs; null for what is written there from all packets of an action. */
  readonly file: string | null;
  readonly program: string;
  /** Facility times eight, plus severity (RFC 5424, section 6.2.1). */
  readonly priority: number;
  readonly text: string;
  /** What the file has before it, where that is no part of the message. */
  readonly head?: string;
  /** Microseconds since the action began, where the tool writes later than the record says. */
  readonly at?: number;
}

/** The records that the SIEM read for its own record of this action, in the order they arrived. */
export function collected({ result }: PlayedAction): readonly LabRecord[] {
  const ingest = result.records.find(({ kind }) => kind === 'siem-ingested')?.ingest;
  if (!ingest) return [];
  return result.records.filter(
    ({ action, node, device }) =>
      action !== null && device !== 'SIEM' && node !== null && ingest.reporters.includes(node),
  );
}

type Written = (record: LabRecord) => readonly WrittenLine[];

/** What the SIEM received, one message a line in the form of RFC 5424, as rsyslog's SyslogProtocol23Format writes it. */
export function syslogLines(played: PlayedAction, clock: number, written: Written): string {
  return collected(played)
    .flatMap((record) =>
      written(record).map((line) => ({ record, line, at: line.at ?? record.at })),
    )
    .sort((a, b) => a.at - b.at)
    .map(({ record: { node }, line: { program, priority, text }, at }) => {
      const time = isoMicros(timeOf(clock, { at }));
      return `<${priority}>1 ${time}Z ${node ?? '-'} ${program} - - - ${text}`;
    })
    .join('\n');
}

/** How one kind of record looks in the device's own tool. */
export interface KindFormat {
  readonly folds?: (occasion: Occasion) => readonly (ToolFold | null)[];
  /** The lines that the device wrote for it, as files and collectors get them. */
  readonly written?: (occasion: Occasion) => readonly WrittenLine[];
}
export type KindFormats = Readonly<Record<string, KindFormat>>;

/** Priorities: the kernel's warning, and the facilities that the tools use by default. */
export const PRIORITY = {
  kernelWarning: 0 * 8 + 4,
  suricata: 21 * 8 + 6,
  nginxAccess: 23 * 8 + 6,
  nginxError: 23 * 8 + 3,
  auditFile: 16 * 8 + 5,
  shop: 16 * 8 + 6,
  haproxy: 16 * 8 + 6,
  haproxyNotice: 16 * 8 + 5,
} as const;

/** What a device is set to do once an action has changed it. */
export function settingsAfter(
  ...shown: readonly ((state: LabState) => ToolFold | null)[]
): KindFormat {
  return { folds: ({ played }) => shown.map((fold) => fold(played.result.state)) };
}

/** A line, or none where the tool wrote none. */
export function line(
  file: string | null,
  program: string,
  priority: number,
  text: string | null,
  at?: number,
): readonly WrittenLine[] {
  return text === null ? [] : [{ file, program, priority, text, ...(at !== undefined && { at }) }];
}

/** When a proxy or a web server writes about a request: once its own answer has left. */
export function answeredAt(occasion: Occasion): number | undefined {
  const seen = connectionFor(occasion);
  return seen ? responseOn(seen)?.packet.at : undefined;
}

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
    const response = responseIn(packet);
    if (response) return { response, packet };
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
