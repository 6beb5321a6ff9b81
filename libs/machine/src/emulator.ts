/** The machine itself, where its computer is: in a Worker of the page, or in Node for the check. */
import { MachineError } from './calls.ts';
import { Computer, type MachineParts } from './computer.ts';
import { joined } from './frames.ts';
import { Jobs } from './jobs.ts';
import type {
  Machine,
  MachineFigures,
  MachineFlow,
  MachineManifest,
  MachinePlay,
  MachineShell,
  MachineVerdict,
  PlayOptions,
  ShellOptions,
  ToolOptions,
} from './machine.ts';
import { dependsOnTime } from './times.ts';

export { HARDWARE, V86, type MachineParts } from './computer.ts';

/** The learner's text lies there too, for the shell; nft names it in its errors. */
const KEEP = 'cd /root && cat > rules.nft &&';

export class EmulatedMachine implements Machine {
  readonly manifest: MachineManifest;
  readonly #computer: Computer;
  readonly #jobs: Jobs;

  private constructor(manifest: MachineManifest, computer: Computer) {
    this.manifest = manifest;
    this.#computer = computer;
    this.#jobs = new Jobs((bytes) => computer.send(bytes));
    computer.listen((byte) => this.#jobs.receive(byte));
  }

  /** Makes the emulated computer and goes to the snapshot. */
  static async open(manifest: MachineManifest, parts: MachineParts): Promise<EmulatedMachine> {
    const machine = new EmulatedMachine(manifest, await Computer.open(manifest, parts));
    await machine.restart();
    return machine;
  }

  async figures(): Promise<MachineFigures> {
    return this.#computer.figures;
  }

  async restart(): Promise<void> {
    this.#jobs.reset(new MachineError('closed', 'The machine went back to its snapshot.'));
    await this.#computer.restart();
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
    const inTime = dependsOnTime(rules) ? flows : flows.map((flow) => ({ ...flow, at: 0 }));
    const verdicts = answer.status === 0 ? await this.#open(inTime, onVerdict, signal) : [];
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
    this.#computer.close();
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
    this.#computer.isHurried = true;
    const { answer } = this.#jobs.start('flows', lines.join(''), { onOutput, signal });
    const { errors } = await answer.finally(() => (this.#computer.isHurried = false));
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
