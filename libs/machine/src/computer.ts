/** The emulated computer (v86), where it runs: in a Worker of the page, or in Node for the check. */
import { V86, type V86Options } from 'v86';

import { KeptPages } from './kept-pages.ts';
import type { MachineFigures, MachineManifest } from './machine.ts';

export { V86 };

/** The same at the boot and at every restore, since a snapshot fits no other hardware. */
export const HARDWARE = {
  vga_memory_size: 1 << 20,
  disable_speaker: true,
  disable_keyboard: true,
  disable_mouse: true,
  acpi: false,
  uart1: true,
} satisfies V86Options;

/** Of the files in the manifest, what the emulator itself takes. */
export type MachineParts = Readonly<Record<'wasm' | 'bios' | 'vgaBios' | 'snapshot', ArrayBuffer>>;

/** What v86 has besides what it declares: how it gives way to other tasks, and where it takes the time from. */
interface Inside {
  /** Calls `yield_callback` after so many milliseconds. */
  yield: (wait: number, tick: number) => void;
  yield_callback: (tick: number) => void;
  readonly constructor: { microtick: () => number };
}
interface MemoryExports {
  readonly memory: WebAssembly.Memory;
  readonly zero_memory: (at: number, length: number) => void;
  readonly is_memory_zeroed: (at: number, length: number) => number;
  readonly jit_clear_cache_js: () => void;
}

/**
 * A computer that goes back to its snapshot by the pages that changed since, and keeps what v86 translated of the others,
 * which is most of the time that a play takes.
 */
export class Computer {
  /** While this holds, the machine's clock jumps over what the machine would only wait for. */
  isHurried = false;
  readonly #v86: V86;
  readonly #size: number;
  #heap: WebAssembly.Memory | undefined;
  /** Milliseconds by which the machine's clock is ahead. */
  #ahead = 0;
  /** Milliseconds in which it computed. */
  #busy = 0;
  /** Whether v86 is to leave the memory alone while it saves or restores. */
  #hasOwnMemory = false;
  #pages: KeptPages | undefined;
  /** Processor and devices of the snapshot. */
  #rest = new ArrayBuffer(0);
  readonly #soon = taskQueue();

  private constructor(size: number, { wasm, bios, vgaBios }: MachineParts) {
    this.#size = size;
    this.#v86 = new V86({
      ...HARDWARE,
      wasm_fn: (imports) => this.#instantiate(wasm, imports),
      memory_size: size,
      bios: { buffer: bios },
      vga_bios: { buffer: vgaBios },
      autostart: false,
    });
  }

  /** Makes the computer and goes to the snapshot, of which the packed form is not needed any more. */
  static async open(
    { memory }: Pick<MachineManifest, 'memory'>,
    parts: MachineParts,
  ): Promise<Computer> {
    const computer = new Computer(memory << 20, parts);
    const v86 = computer.#v86;
    await new Promise<void>((resolve) => v86.add_listener('emulator-loaded', () => resolve()));
    computer.#setTime();
    await v86.restore_state(parts.snapshot);
    computer.#pages = new KeptPages(v86.read_memory(0, computer.#size));
    await computer.#withoutMemory(async () => (computer.#rest = await v86.save_state()));
    return computer;
  }

  get figures(): MachineFigures {
    const memory = this.#heap!.buffer.byteLength + this.#pages!.bytes + this.#rest.byteLength;
    return { memory, busy: this.#busy / 1000 };
  }

  listen(onByte: (byte: number) => void): void {
    this.#v86.add_listener('serial0-output-byte', onByte);
  }

  send(bytes: Uint8Array): void {
    this.#v86.serial_send_bytes(0, bytes);
  }

  async restart(): Promise<void> {
    await this.#v86.stop();
    for (const [at, page] of this.#pages!.changedIn(this.#v86.read_memory(0, this.#size)))
      this.#v86.write_memory(page, at);
    await this.#withoutMemory(() => this.#v86.restore_state(this.#rest));
    await this.#v86.run();
  }

  close(): void {
    void this.#v86.destroy();
  }

  async #instantiate(
    wasm: ArrayBuffer,
    imports: WebAssembly.Imports,
  ): Promise<WebAssembly.Exports> {
    const env = { ...imports['env'], microtick: this.#now };
    const { exports } = (await WebAssembly.instantiate(wasm, { ...imports, env })).instance;
    const { memory, ...own } = exports as unknown as MemoryExports;
    this.#heap = memory;
    return {
      ...exports,
      zero_memory: (at: number, length: number) =>
        this.#hasOwnMemory || own.zero_memory(at, length),
      is_memory_zeroed: (at: number, length: number) =>
        this.#hasOwnMemory || own.is_memory_zeroed(at, length),
      jit_clear_cache_js: () => this.#hasOwnMemory || own.jit_clear_cache_js(),
    };
  }

  readonly #now = () => performance.now() + this.#ahead;

  #setTime(): void {
    const inside = (this.#v86 as unknown as { readonly v86: Inside }).v86;
    inside.constructor.microtick = this.#now;
    inside.yield = (wait, tick) => {
      const task = () => {
        const at = performance.now();
        inside.yield_callback(tick);
        this.#busy += performance.now() - at;
      };
      if (this.isHurried) this.#ahead += Math.max(0, wait);
      if (this.isHurried || wait < 1) this.#soon(task);
      else setTimeout(task, wait);
    };
  }

  async #withoutMemory(step: () => Promise<unknown>): Promise<void> {
    this.#hasOwnMemory = true;
    await step();
    this.#hasOwnMemory = false;
  }
}

/** Runs a task after those that wait already, and without the delay of a timer. */
function taskQueue(): (task: () => void) => void {
  const { port1, port2 } = new MessageChannel();
  const waiting: (() => void)[] = [];
  port1.onmessage = () => waiting.shift()?.();
  return (task) => {
    waiting.push(task);
    port2.postMessage(null);
  };
}
