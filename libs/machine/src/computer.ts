/** The emulated computer (v86), where it runs: in a Worker of the page, or in Node for the check. */
import { joined } from './jobs.ts';
import { V86, type V86Options } from 'v86';
import type { MachineFigures } from './machine.ts';

const PAGE_BYTES = 4096;
const PAGE_WORDS = PAGE_BYTES / 4;
const EMPTY = new Int32Array(PAGE_WORDS);
/** What is unpacked at once, which the emulator's own memory holds for that long. */
const PIECE_BYTES = 1 << 20;

/** What the emulator unpacks with (zstd). Addresses are those of its memory. */
type Unpacking = 'create_ctx' | 'get_src_ptr' | 'read' | 'read_free' | 'free_ctx';
type UnpackExports = { readonly memory: WebAssembly.Memory } & Readonly<
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

/** The same at the boot and at every restore, since a snapshot fits no other hardware. */
const HARDWARE = {
  vga_memory_size: 1 << 20,
  disable_speaker: true,
  disable_keyboard: true,
  disable_mouse: true,
  acpi: false,
  uart1: true,
} satisfies V86Options;

/** Of the files in the manifest, what the emulator itself takes. */
type BootParts = Readonly<Record<'wasm' | 'bios' | 'vgaBios', ArrayBuffer>>;
export interface MachineParts extends BootParts {
  readonly snapshot: readonly Uint8Array[];
}

/** What v86 has besides what it declares: how it gives way to other tasks, and where it takes the time from. */
interface Inside {
  /** Calls `yield_callback` after so many milliseconds. */
  yield: (wait: number, tick: number) => void;
  yield_callback: (tick: number) => void;
  readonly constructor: { microtick: () => number };
}

/** A computer that goes back to its snapshot by the pages that changed since. */
export class Computer {
  /** While this holds, the machine's clock jumps over what the machine would only wait for. */
  isHurried = false;
  readonly v86: V86;
  #exports: UnpackExports | undefined;
  /** Milliseconds by which the machine's clock is ahead. */
  #ahead = 0;
  /** Milliseconds in which it computed. */
  #busy = 0;
  #snapshot: Snapshot | undefined;

  private constructor(
    private readonly size: number,
    { wasm, bios, vgaBios }: BootParts,
    options: V86Options,
  ) {
    this.v86 = new V86({
      ...HARDWARE,
      ...options,
      wasm_fn: (imports) => this.#instantiate(wasm, imports),
      memory_size: size,
      bios: { buffer: bios },
      vga_bios: { buffer: vgaBios },
      autostart: false,
    });
  }

  /** Makes a computer with so many MiB of memory, which is off. */
  static async make(memory: number, parts: BootParts, options: V86Options = {}): Promise<Computer> {
    const computer = new Computer(memory << 20, parts, options);
    await new Promise<void>((resolve) =>
      computer.v86.add_listener('emulator-loaded', () => resolve()),
    );
    computer.#setTime();
    return computer;
  }

  /** Makes the computer of a snapshot, to which `restart` then goes. */
  static async open(memory: number, parts: MachineParts): Promise<Computer> {
    // What is translated is hardly run again: all of a play takes less time without than the translation alone.
    const computer = await Computer.make(memory, parts, { disable_jit: true });
    computer.#snapshot = unpack(computer.#exports!, parts.snapshot);
    return computer;
  }

  get figures(): MachineFigures {
    const memory = this.#exports!.memory.buffer.byteLength + this.#snapshot!.bytes;
    return { memory, busy: this.#busy / 1000 };
  }

  /** Goes to the snapshot. */
  async restart(): Promise<void> {
    await this.v86.stop();
    for (const [page, at] of this.#snapshot!.changedIn(this.v86.read_memory(0, this.size)))
      this.v86.write_memory(page, at);
    await this.v86.restore_state(this.#snapshot!.devices);
    await this.v86.run();
  }

  /** What `open` takes as a snapshot, not packed yet; the computer must have been stopped. */
  async save(): Promise<Uint8Array> {
    const memory = this.v86.read_memory(0, this.size);
    return Snapshot.of(await this.v86.save_state(), memory).toBytes();
  }

  /** For v86 the machine has no memory to save or restore: it would unpack all of it each time. */
  async #instantiate(wasm: ArrayBuffer, imports: WebAssembly.Imports) {
    const env = { ...imports['env'], microtick: this.#now };
    const { exports } = (await WebAssembly.instantiate(wasm, { ...imports, env })).instance;
    this.#exports = exports as unknown as UnpackExports;
    return { ...exports, zero_memory: () => {}, is_memory_zeroed: () => 1 };
  }

  readonly #now = () => performance.now() + this.#ahead;

  #setTime(): void {
    const inside = (this.v86 as unknown as { readonly v86: Inside }).v86;
    const go = (tick: number) => {
      const at = performance.now();
      inside.yield_callback(tick);
      this.#busy += performance.now() - at;
    };
    // After what waits already, and without the delay of a timer.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<number>) => go(data);
    inside.constructor.microtick = this.#now;
    inside.yield = (wait, tick) => {
      if (this.isHurried) this.#ahead += Math.max(0, wait);
      if (this.isHurried || wait < 1) port2.postMessage(tick);
      else setTimeout(go, wait, tick);
    };
  }
}
