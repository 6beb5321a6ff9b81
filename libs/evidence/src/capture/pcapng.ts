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
/** Each half of a section's length that nobody has counted. */
const UNKNOWN = 0xffffffff;
const ETHERNET = 1;
/** 'TLSK', a TLS key log as NSS writes it. */
const TLS_KEY_LOG = 0x544c534b;

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
  const file = new BlockWriter();
  file.section(comments);
  interfaces.forEach((each) => file.interface(each));
  if (keyLog !== null) file.secrets(keyLog);
  frames.forEach((frame) => file.packet(frame));
  return file.bytes;
}

/** Writes blocks one after another into a buffer that grows. */
class BlockWriter {
  #view = new DataView(new ArrayBuffer(65_536));
  #length = 0;

  get bytes(): Uint8Array {
    return new Uint8Array(this.#view.buffer, 0, this.#length).slice();
  }

  /** The header every file begins with; its length is left open, as a live capture's. */
  section(comments: readonly string[]): void {
    this.#block(BLOCK.section, () => {
      this.#u32(BYTE_ORDER_MAGIC);
      this.#u16(1);
      this.#u16(0);
      this.#u32(UNKNOWN);
      this.#u32(UNKNOWN);
      this.#comments(comments);
      this.#option(SECTION_APPLICATION, utf8ToBytes('Netward'));
      this.#endOfOptions();
    });
  }

  /** An Ethernet interface whose packets are kept whole, with times in microseconds. */
  interface({ name, description }: CaptureInterface): void {
    this.#block(BLOCK.interface, () => {
      this.#u16(ETHERNET);
      this.#u16(0);
      this.#u32(0);
      this.#option(INTERFACE.name, utf8ToBytes(name));
      this.#option(INTERFACE.description, utf8ToBytes(description));
      this.#option(INTERFACE.resolution, MICROSECONDS);
      this.#endOfOptions();
    });
  }

  /** A TLS key log, with which a reader can decrypt the packets after it. */
  secrets(keyLog: string): void {
    const secrets = utf8ToBytes(keyLog);
    this.#block(BLOCK.secrets, () => {
      this.#u32(TLS_KEY_LOG);
      this.#u32(secrets.length);
      this.#padded(secrets);
    });
  }

  /** A packet, whole, with its comments. */
  packet({ interfaceId, at, bytes, comments }: CapturedFrame): void {
    this.#block(BLOCK.packet, () => {
      this.#u32(interfaceId);
      this.#u32(Math.floor(at / 2 ** 32));
      this.#u32(at % 2 ** 32);
      this.#u32(bytes.length);
      this.#u32(bytes.length);
      this.#padded(bytes);
      this.#comments(comments);
      if (comments.length > 0) this.#endOfOptions();
    });
  }

  /** Type and length, what the block holds, and the length again. */
  #block(type: number, write: () => void): void {
    const start = this.#length;
    this.#u32(type);
    this.#u32(0);
    write();
    const length = this.#length + 4 - start;
    this.#u32(length);
    this.#view.setUint32(start + 4, length, true);
  }

  #comments(comments: readonly string[]): void {
    for (const comment of comments) this.#option(COMMENT, utf8ToBytes(comment));
  }

  #option(code: number, value: Uint8Array): void {
    this.#u16(code);
    this.#u16(value.length);
    this.#padded(value);
  }

  #endOfOptions(): void {
    this.#u32(0);
  }

  #padded(bytes: Uint8Array): void {
    const at = this.#take(Math.ceil(bytes.length / 4) * 4);
    new Uint8Array(this.#view.buffer).set(bytes, at);
  }

  #u16(value: number): void {
    const at = this.#take(2);
    this.#view.setUint16(at, value, true);
  }

  #u32(value: number): void {
    const at = this.#take(4);
    this.#view.setUint32(at, value, true);
  }

  /** Makes room for so many bytes, zero at first, and answers where they begin. */
  #take(bytes: number): number {
    const at = this.#length;
    this.#length += bytes;
    const { buffer } = this.#view;
    if (this.#length > buffer.byteLength) {
      const larger = new Uint8Array(2 * this.#length);
      larger.set(new Uint8Array(buffer));
      this.#view = new DataView(larger.buffer);
    }
    return at;
  }
}
