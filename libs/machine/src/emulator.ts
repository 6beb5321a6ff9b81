/** The machine itself, where its computer is: in a Worker of the page, or in Node for the check. */
import {
  MachineError,
  type Told,
  type MachineFlow,
  type MachineManifest,
  type MachinePlay,
  type MachineVerdict,
  type PlayOptions,
  type ToolOptions,
} from './machine.ts';
import { Computer, type MachineParts } from './computer.ts';
import { joined, Jobs } from './jobs.ts';
import { dependsOnTime, withRules } from './rules.ts';

export { Computer, type MachineParts } from './computer.ts';

/** What a page has as a machine, here. */
export class EmulatedMachine {
  readonly #jobs: Jobs;

  private constructor(
    readonly manifest: MachineManifest,
    readonly computer: Computer,
  ) {
    this.#jobs = new Jobs((bytes) => computer.v86.serial_send_bytes(0, bytes));
    computer.v86.add_listener('serial0-output-byte', (byte) => this.#jobs.receive(byte));
  }

  /** Makes the emulated computer and goes to the snapshot. */
  static async open(manifest: MachineManifest, parts: MachineParts): Promise<EmulatedMachine> {
    const machine = new EmulatedMachine(manifest, await Computer.open(manifest.memory, parts));
    await machine.restart();
    return machine;
  }

  async restart(): Promise<void> {
    this.#jobs.reset(new MachineError('closed', 'The machine went back to its snapshot.'));
    await this.computer.restart();
    // A restored machine believes that it is still the moment of the snapshot.
    await this.#jobs.start('clock', String(Math.floor(Date.now() / 1000))).answer;
  }

  run(command: readonly string[], { input = '', signal }: ToolOptions = {}) {
    const body = joined(`firewall\0${command.join('\0')}\0\0`, input);
    return this.#jobs.start('run', body, { signal }).answer;
  }

  async play(
    rules: string,
    flows: readonly MachineFlow[],
    { onVerdict = () => {}, signal, isCaptured = false }: PlayOptions = {},
  ): Promise<MachinePlay> {
    const begin = performance.now();
    await this.restart();
    const endWatch = isCaptured ? await this.#watch() : null;
    const input = rules;
    const answer = await this.run(withRules('exec nft -f rules.nft'), { input, signal });
    const inTime = dependsOnTime(rules) ? flows : flows.map((flow) => ({ ...flow, at: 0 }));
    const verdicts = answer.status === 0 ? await this.#open(inTime, onVerdict, signal) : [];
    const seconds = (performance.now() - begin) / 1000;
    return { answer, verdicts, capture: endWatch && (await endWatch()), seconds };
  }

  /** Opens a shell; what comes back tells it something. */
  openShell(
    columns: number,
    rows: number,
    onOutput: (bytes: Uint8Array) => void,
  ): { readonly tell: (told: Told, body?: string) => void; readonly ended: Promise<unknown> } {
    const { id, answer } = this.#jobs.start('shell', `firewall\0${columns} ${rows}`, { onOutput });
    return { tell: (told, body) => this.#jobs.tell(id, told, body), ended: answer };
  }

  close(): void {
    this.#jobs.reset(new MachineError('closed', 'The machine was closed.'));
    void this.computer.v86.destroy();
  }

  /** Opens the flows at their times, each from the end of the network that its source is at. */
  async #open(
    flows: readonly MachineFlow[],
    onVerdict: (index: number, verdict: MachineVerdict) => void,
    signal: AbortSignal | undefined,
  ): Promise<MachineVerdict[]> {
    const { servers } = this.manifest;
    const lines = flows.map(({ at = 0, source, sourcePort = 0, destination, port }) => {
      const space = servers.includes(source) ? 'inside' : 'outside';
      return `${space} ${Math.round(at * 1000)} ${source} ${sourcePort} ${destination} ${port}\n`;
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
    this.computer.isHurried = true;
    const { answer } = this.#jobs.start('flows', lines.join(''), { onOutput, signal });
    const { errors } = await answer.finally(() => (this.computer.isHurried = false));
    if (errors) throw new MachineError('lost', errors.trim());
    return verdicts;
  }

  /** Keeps every packet of the firewall from now on; what comes back ends that. */
  async #watch(): Promise<() => Promise<Uint8Array<ArrayBuffer>>> {
    const seen: Uint8Array[] = [];
    let onFirst = () => {};
    const begun = new Promise<void>((resolve) => (onFirst = resolve));
    const onOutput = (bytes: Uint8Array) => (seen.push(bytes), onFirst());
    const { id, answer } = this.#jobs.start('watch', 'firewall\0', { onOutput });
    await Promise.race([begun, answer]);
    return async () => {
      this.#jobs.tell(id, 'stop');
      await answer;
      return joined(...seen);
    };
  }
}
