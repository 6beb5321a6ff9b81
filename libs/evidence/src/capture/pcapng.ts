/**
 * Writes pcapng files (draft-ietf-opsawg-pcapng): one section, one interface per wire, secrets, and
 * packets with comments. Everything is little-endian and padded to four bytes.
 */
import { utf8ToBytes } from '@noble/ciphers/utils.js';

/** A place where packets are captured. */
export interface CaptureInterface {
  /** As in Wireshark's list: 'client-server'. */
  readonly name: string;
  readonly description: string;
}

/** One frame with what is said about it. */
export interface CapturedFrame {
  /** Index of its interface. */
  readonly interfaceId: number;
  /** Microseconds since 1970. */
  readonly at: number;
  readonly bytes: Uint8Array;
  readonly comments: readonly string[];
}

const BLOCK = { section: 0x0a0d0d0a, interface: 1, packet: 6, secrets: 10 } as const;
const BYTE_ORDER_MAGIC = 0x1a2b3c4d;
const COMMENT = 1;
const SECTION_APPLICATION = 4;
const INTERFACE = { name: 2, description: 3, resolution: 9 } as const;
const MICROSECONDS = Uint8Array.of(6);
const ETHERNET = 1;
/** 'TLSK', a TLS key log as NSS writes it. */
const TLS_KEY_LOG = 0x544c534b;

type Option = readonly [code: number, value: Uint8Array];

/** What a file is made of. */
export interface CaptureFile {
  /** About the file as a whole. */
  readonly comments: readonly string[];
  readonly interfaces: readonly CaptureInterface[];
  /** A TLS key log; null to leave the secrets out. */
  readonly keyLog: string | null;
  /** In the order of the file. */
  readonly frames: readonly CapturedFrame[];
}

/** The whole file. */
export function writePcapng({ comments, interfaces, keyLog, frames }: CaptureFile): Uint8Array {
  return joined([
    sectionHeader(comments),
    ...interfaces.map(interfaceDescription),
    ...(keyLog === null ? [] : [decryptionSecrets(keyLog)]),
    ...frames.map(enhancedPacket),
  ]);
}

/** The header every file begins with; its length is left open, as a live capture's. */
function sectionHeader(comments: readonly string[]): Uint8Array {
  const head = new DataView(new ArrayBuffer(16));
  head.setUint32(0, BYTE_ORDER_MAGIC, true);
  head.setUint16(4, 1, true);
  head.setBigInt64(8, -1n, true);
  const options = optionsOf([
    ...comments.map(commentOption),
    [SECTION_APPLICATION, utf8ToBytes('Netward')],
  ]);
  return block(BLOCK.section, bytesOf(head), options);
}

/** An Ethernet interface whose packets are kept whole, with times in microseconds. */
function interfaceDescription({ name, description }: CaptureInterface): Uint8Array {
  const head = new DataView(new ArrayBuffer(8));
  head.setUint16(0, ETHERNET, true);
  const options = optionsOf([
    [INTERFACE.name, utf8ToBytes(name)],
    [INTERFACE.description, utf8ToBytes(description)],
    [INTERFACE.resolution, MICROSECONDS],
  ]);
  return block(BLOCK.interface, bytesOf(head), options);
}

/** A TLS key log, with which a reader can decrypt the packets after it. */
function decryptionSecrets(keyLog: string): Uint8Array {
  const secrets = utf8ToBytes(keyLog);
  const head = new DataView(new ArrayBuffer(8));
  head.setUint32(0, TLS_KEY_LOG, true);
  head.setUint32(4, secrets.length, true);
  return block(BLOCK.secrets, bytesOf(head), padded(secrets));
}

/** A packet, whole, with its comments. */
function enhancedPacket({ interfaceId, at, bytes, comments }: CapturedFrame): Uint8Array {
  const head = new DataView(new ArrayBuffer(20));
  head.setUint32(0, interfaceId, true);
  head.setUint32(4, Math.floor(at / 2 ** 32), true);
  head.setUint32(8, at % 2 ** 32, true);
  head.setUint32(12, bytes.length, true);
  head.setUint32(16, bytes.length, true);
  const options = optionsOf(comments.map(commentOption));
  return block(BLOCK.packet, bytesOf(head), padded(bytes), options);
}

/** A block: type and length, what it holds, and the length again. */
function block(type: number, ...parts: readonly Uint8Array[]): Uint8Array {
  const length = parts.reduce((sum, part) => sum + part.length, 12);
  const [head, tail] = [new DataView(new ArrayBuffer(8)), new DataView(new ArrayBuffer(4))];
  head.setUint32(0, type, true);
  head.setUint32(4, length, true);
  tail.setUint32(0, length, true);
  return joined([bytesOf(head), ...parts, bytesOf(tail)]);
}

function commentOption(comment: string): Option {
  return [COMMENT, utf8ToBytes(comment)];
}

/** The options and the end that closes them; nothing at all if there are none. */
function optionsOf(options: readonly Option[]): Uint8Array {
  if (options.length === 0) return new Uint8Array(0);
  const written = options.flatMap(([code, value]) => [pair(code, value.length), padded(value)]);
  return joined([...written, pair(0, 0)]);
}

function pair(code: number, length: number): Uint8Array {
  const view = new DataView(new ArrayBuffer(4));
  view.setUint16(0, code, true);
  view.setUint16(2, length, true);
  return bytesOf(view);
}

function padded(bytes: Uint8Array): Uint8Array {
  const whole = new Uint8Array(Math.ceil(bytes.length / 4) * 4);
  whole.set(bytes);
  return whole;
}

/** The parts one after another. A file has too many of them to be the arguments of a call. */
function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function bytesOf({ buffer }: DataView<ArrayBuffer>): Uint8Array {
  return new Uint8Array(buffer);
}
