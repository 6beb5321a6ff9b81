/**
 * Writes pcapng files (draft-ietf-opsawg-pcapng): one section, one interface per wire, secrets, and
 * packets with comments. Everything is little-endian and padded to four bytes.
 */
import { concatBytes, utf8ToBytes } from '@noble/ciphers/utils.js';
import { u16, u32 } from './headers.ts';

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
/** Each half of a section's length that has not been counted. */
const UNKNOWN = 0xffffffff;
const ETHERNET = 1;
/** 'TLSK', a TLS key log as NSS writes it. */
const TLS_KEY_LOG = 0x544c534b;

/** What a file is made of. */
export interface CaptureFile {
  /** About the file as a whole. */
  readonly comments: readonly string[];
  /** Where packets are captured, with names as in Wireshark's list: 'client-server'. */
  readonly interfaces: readonly Readonly<Record<'name' | 'description', string>>[];
  /** A TLS key log; null to leave the secrets out. */
  readonly keyLog: string | null;
  /** In the order of the file. */
  readonly frames: readonly CapturedFrame[];
}

/** The whole file. */
export function writePcapng({ comments, interfaces, keyLog, frames }: CaptureFile): Uint8Array {
  return concatBytes(
    sectionBlock(comments),
    ...interfaces.map(interfaceBlock),
    ...(keyLog === null ? [] : [secretsBlock(keyLog)]),
    ...frames.map(packetBlock),
  );
}

/** The header every file begins with; its length is left open, as a live capture's. */
function sectionBlock(comments: readonly string[]): Uint8Array {
  return block(
    BLOCK.section,
    u32([BYTE_ORDER_MAGIC], true),
    u16([1, 0], true),
    u32([UNKNOWN, UNKNOWN], true),
    ...comments.map(comment),
    option(SECTION_APPLICATION, utf8ToBytes('Netward')),
    END_OF_OPTIONS,
  );
}

/** An Ethernet interface whose packets are kept whole, with times in microseconds. */
function interfaceBlock({ name, description }: CaptureFile['interfaces'][number]): Uint8Array {
  return block(
    BLOCK.interface,
    u16([ETHERNET, 0], true),
    u32([0], true),
    option(INTERFACE.name, utf8ToBytes(name)),
    option(INTERFACE.description, utf8ToBytes(description)),
    option(INTERFACE.resolution, MICROSECONDS),
    END_OF_OPTIONS,
  );
}

function secretsBlock(keyLog: string): Uint8Array {
  const secrets = utf8ToBytes(keyLog);
  return block(BLOCK.secrets, u32([TLS_KEY_LOG, secrets.length], true), padded(secrets));
}

function packetBlock({ interfaceId, at, bytes, comments }: CapturedFrame): Uint8Array {
  const { length } = bytes;
  const time = [Math.floor(at / 2 ** 32), at % 2 ** 32] as const;
  return block(
    BLOCK.packet,
    u32([interfaceId, ...time, length, length], true),
    padded(bytes),
    ...comments.map(comment),
    ...(comments.length > 0 ? [END_OF_OPTIONS] : []),
  );
}

/** Type and length, what the block holds, and the length again. */
function block(type: number, ...parts: readonly Uint8Array[]): Uint8Array {
  const body = concatBytes(...parts);
  const length = 12 + body.length;
  return concatBytes(u32([type, length], true), body, u32([length], true));
}

const END_OF_OPTIONS = u32([0]);

function option(code: number, value: Uint8Array): Uint8Array {
  return concatBytes(u16([code, value.length], true), padded(value));
}

function comment(text: string): Uint8Array {
  return option(COMMENT, utf8ToBytes(text));
}

function padded(bytes: Uint8Array): Uint8Array {
  return concatBytes(bytes, new Uint8Array(-bytes.length & 3));
}
