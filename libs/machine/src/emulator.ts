/** The machine itself, in v86, where it runs: in a Worker of the page, or in Node for the check. */
import { V86, type V86Options } from 'v86';

import { MachineError } from './calls.ts';
import { joined } from './frames.ts';
import { Jobs } from './jobs.ts';
import type {
  Machine,
  MachineFlow,
  MachineManifest,
  MachinePlay,
  MachineShell,
  MachineVerdict,
  PlayOptions,
  ShellOptions,
  ToolOptions,
} from './machine.ts';
import { hasRate } from './rates.ts';

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

/** The learner's text lies there too, for the shell; nft names it in its errors. */
const KEEP = 'cd /root && cat > rules.nft &&';

export class EmulatedMachine implements Omit<Machine, 'figures'> {
  readonly manifest: MachineManifest;
  readonly #v86: V86;
  readonly #heap: WebAssembly.Memory;
  readonly #snapshot: ArrayBuffer;
  readonly #jobs: Jobs;

  private constructor(
    manifest: MachineManifest,
    v86: V86,
    heap: WebAssembly.Memory,
    snapshot: ArrayBuffer,
  ) {
    this.manifest = manifest;
    this.#v86 = v86;
    this.#heap = heap;
    this.#snapshot = snapshot;
    this.#jobs = new Jobs((bytes) => v86.serial_send_bytes(0, bytes));
    v86.add_listener('serial0-output-byte', (byte) => this.#jobs.receive(byte));
  }

  /** Makes the emulated computer and goes to the snapshot, which stays packed in memory. */
  static async open(
    manifest: MachineManifest,
    { wasm, bios, vgaBios, snapshot }: MachineParts,
  ): Promise<EmulatedMachine> {
    let heap: WebAssembly.Memory | undefined;
    const v86 = new V86({
      ...HARDWARE,
      wasm_fn: async (imports) => {
        const { exports } = (await WebAssembly.instantiate(wasm, imports)).instance;
        heap = exports['memory'] as WebAssembly.Memory;
        return exports;
      },
      memory_size: manifest.memory << 20,
      bios: { buffer: bios },
      vga_bios: { buffer: vgaBios },
      autostart: false,
    });
    await new Promise<void>((resolve) => v86.add_listener('emulator-loaded', () => resolve()));
    const machine = new EmulatedMachine(manifest, v86, heap!, snapshot);
    await machine.restart();
    return machine;
  }

  /** Bytes that it holds here. */
  get memory(): number {
    return this.#heap.buffer.byteLength + this.#snapshot.byteLength;
  }

  async restart(): Promise<void> {
    await this.#v86.stop();
    this.#jobs.reset(new MachineError('closed', 'The machine went back to its snapshot.'));
    await this.#v86.restore_state(this.#snapshot);
    await this.#v86.run();
    // A restored machine believes that it is still the moment of the snapshot.
    await this.#jobs.start('clock', String(Math.floor(Date.now() / 1000))).answer;
  }

  run(command: readonly string[], { input = '', signal }: ToolOptions = {}) {
    const body = joined(`firewall\0${command.join('\0')}\0\0`, input);
    return this.#jobs.start('run', body, { signal }).answer;
  }

  load(rules: string, { signal }: Pick<ToolOptions, 'signal'> = {}) {
    const command = `${KEEP} printf 'flush ruleset\\ninclude "/root/rules.nft"\\n' | nft -f -`;
    return this.run(['sh', '-c', command], { input: rules, signal });
  }

  async play(
    rules: string,
    flows: readonly MachineFlow[],
    { onVerdict = () => {}, signal, isCaptured = false }: PlayOptions = {},
  ): Promise<MachinePlay> {
    const laps = [performance.now()];
    await this.restart();
    laps.push(performance.now());
    const eye = isCaptured ? await this.#watch() : null;
    const answer = await this.run(['sh', '-c', `${KEEP} exec nft -f rules.nft`], {
      input: rules,
      signal,
    });
    laps.push(performance.now());
    const verdicts =
      answer.status === 0 ? await this.#open(flows, hasRate(rules), onVerdict, signal) : [];
    laps.push(performance.now());
    const [restore = 0, load = 0, open = 0] = laps
      .slice(1)
      .map((at, index) => (at - laps[index]!) / 1000);
    return {
      answer,
      verdicts,
      capture: eye && (await eye.stop()),
      seconds: { restore, load, flows: open },
    };
  }

  async openShell({ columns, rows, onData, onEnd }: ShellOptions): Promise<MachineShell> {
    const { id, answer } = this.#jobs.start('shell', `firewall\0${columns} ${rows}`, {
      onOutput: onData,
    });
    answer.then(onEnd, onEnd);
    return {
      write: (keys) => this.#jobs.tell(id, 'keys', keys),
      resize: (...size) => this.#jobs.tell(id, 'size', size.join(' ')),
      close: () => this.#jobs.tell(id, 'stop'),
    };
  }

  close(): void {
    this.#jobs.reset(new MachineError('closed', 'The machine was closed.'));
    void this.#v86.destroy();
  }

  /** Opens the flows from the end of the network that their sources are at. */
  async #open(
    flows: readonly MachineFlow[],
    isTimed: boolean,
    onVerdict: (index: number, verdict: MachineVerdict) => void,
    signal: AbortSignal | undefined,
  ): Promise<MachineVerdict[]> {
    const { servers } = this.manifest;
    const lines = flows.map(({ at = 0, source, sourcePort = 0, destination, port }) => {
      const space = servers.includes(source) ? 'inside' : 'outside';
      const ms = isTimed ? Math.round(at * 1000) : 0;
      return `${space} ${ms} ${source} ${sourcePort} ${destination} ${port}\n`;
    });
    const verdicts: MachineVerdict[] = [];
    const decoder = new TextDecoder();
    let rest = '';
    const onOutput = (bytes: Uint8Array) => {
      const all = (rest + decoder.decode(bytes)).split('\n');
      rest = all.pop()!;
      for (const [index, verdict] of all.map((line) => line.split(' '))) {
        verdicts[Number(index)] = verdict as MachineVerdict;
        onVerdict(Number(index), verdict as MachineVerdict);
      }
    };
    const { errors } = await this.#jobs.start('flows', lines.join(''), { onOutput, signal }).answer;
    if (errors) throw new MachineError('lost', errors.trim());
    return verdicts;
  }

  /** Keeps every packet of the firewall until it is stopped. */
  async #watch(): Promise<{ stop: () => Promise<Uint8Array<ArrayBuffer>> }> {
    const seen: Uint8Array[] = [];
    let id = 0;
    let ended: Promise<unknown> = Promise.resolve();
    await new Promise<void>((resolve, reject) => {
      const onOutput = (bytes: Uint8Array) => {
        seen.push(bytes);
        resolve();
      };
      ({ id, answer: ended } = this.#jobs.start('watch', 'firewall\0', { onOutput }));
      ended.then(() => resolve(), reject);
    });
    return {
      stop: async () => {
        this.#jobs.tell(id, 'stop');
        await ended;
        return joined(...seen);
      },
    };
  }
}
