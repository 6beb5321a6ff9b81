import { joined } from './frames.ts';

const PAGE_BYTES = 4096;
const PAGE_WORDS = PAGE_BYTES / 4;
const EMPTY = new Int32Array(PAGE_WORDS);
/** What is unpacked at once, which the emulator's own memory holds for that long. */
const PIECE_BYTES = 1 << 20;

/** What the emulator unpacks with (zstd). Addresses are those of its memory. */
type Unpacking = 'create_ctx' | 'get_src_ptr' | 'read' | 'read_free' | 'free_ctx';
export type UnpackExports = { readonly memory: WebAssembly.Memory } & Readonly<
  Record<`zstd_${Unpacking}`, (one: number, other?: number) => number>
>;

/**
 * The machine at a moment: processor and devices as v86 saves them, and the memory without pages of zeros. As bytes: the
 * length of the devices, the number of pages, their addresses, which rise, the devices, the pages.
 */
export class Snapshot {
  private constructor(
    readonly devices: ArrayBuffer,
    private readonly addresses: Int32Array,
    private readonly words: Int32Array,
  ) {}

  /** @param memory whole pages, at an address that is a multiple of four. */
  static of(devices: ArrayBuffer, memory: Uint8Array): Snapshot {
    const filled = [...pagesOf(memory)].filter(([, page]) => !isSame(page, EMPTY));
    const words = new Int32Array(filled.length * PAGE_WORDS);
    for (const [index, [, page]] of filled.entries()) words.set(page, index * PAGE_WORDS);
    const addresses = Int32Array.from(filled, ([at]) => at);
    return new Snapshot(devices, addresses, words);
  }

  /** @param fill puts the next bytes into it. */
  static from(fill: (bytes: Uint8Array) => void): Snapshot {
    const read = (length: number) => {
      const bytes = new Uint8Array(length);
      for (let at = 0; at < length; at += PIECE_BYTES) fill(bytes.subarray(at, at + PIECE_BYTES));
      return bytes.buffer;
    };
    const [devicesLength = 0, count = 0] = new Int32Array(read(8));
    const addresses = new Int32Array(read(4 * count));
    const devices = read(devicesLength);
    return new Snapshot(devices, addresses, new Int32Array(read(count * PAGE_BYTES)));
  }

  toBytes(): Uint8Array {
    const { devices, addresses, words } = this;
    const head = Int32Array.of(devices.byteLength, addresses.length);
    const parts = [head.buffer, addresses.buffer, devices, words.buffer];
    return joined(...parts.map((part) => new Uint8Array(part)));
  }

  /** How much it holds here. */
  get bytes(): number {
    return this.devices.byteLength + this.words.byteLength;
  }

  /** The pages that are different in this memory, as they were. */
  *changedIn(memory: Uint8Array): Generator<readonly [page: Uint8Array, at: number]> {
    let next = 0;
    for (const [at, page] of pagesOf(memory)) {
      const index = this.addresses[next] === at ? next++ : -1;
      const before =
        index < 0 ? EMPTY : this.words.subarray(index * PAGE_WORDS, (index + 1) * PAGE_WORDS);
      if (!isSame(page, before))
        yield [new Uint8Array(before.buffer, before.byteOffset, PAGE_BYTES), at];
    }
  }
}

/** Reads a snapshot from the pieces of its packed form. */
export function unpack(emulator: UnpackExports, packed: readonly Uint8Array[]): Snapshot {
  const context = emulator.zstd_create_ctx(packed.reduce((sum, { length }) => sum + length, 0));
  let at = emulator.zstd_get_src_ptr(context) >>> 0;
  const own = new Uint8Array(emulator.memory.buffer);
  for (const piece of packed) {
    own.set(piece, at);
    at += piece.length;
  }
  const snapshot = Snapshot.from((bytes) => {
    const at = emulator.zstd_read(context, bytes.length) >>> 0;
    bytes.set(new Uint8Array(emulator.memory.buffer, at, bytes.length));
    emulator.zstd_read_free(at, bytes.length);
  });
  emulator.zstd_free_ctx(context);
  return snapshot;
}

function* pagesOf({ buffer, byteOffset, length }: Uint8Array) {
  for (let at = 0; at < length; at += PAGE_BYTES)
    yield [at, new Int32Array(buffer, byteOffset + at, PAGE_WORDS)] as const;
}

/** By a loop of its own: all of the memory is compared, and a callback for each word takes ten times as long. */
function isSame(one: Int32Array, other: Int32Array): boolean {
  for (let word = 0; word < PAGE_WORDS; word++) if (one[word] !== other[word]) return false;
  return true;
}
