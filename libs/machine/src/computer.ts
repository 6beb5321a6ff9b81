/** The emulated computer (v86), where it runs: in a Worker of the page, or in Node for the check. */
import { V86, type V86Options } from 'v86';

import type { MachineFigures } from './machine.ts';
import { Snapshot, unpack, type UnpackExports } from './snapshot.ts';

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
  async #instantiate(
    wasm: ArrayBuffer,
    imports: WebAssembly.Imports,
  ): Promise<WebAssembly.Exports> {
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
