/** Where the gateway serves the manifest. */
export const MANIFEST_PATH = '/machine/machine.json';

/** What the built folder says of itself. Names of files are relative to the manifest. */
export interface MachineManifest {
  /** The version of the messages between page and Worker; another one counts as not offered. */
  readonly protocol: number;
  /** As `uname -r` says it: '6.1.0-50-686'. */
  readonly kernel: string;
  /** The version of Debian's package: '1.0.6-2+deb12u2'. */
  readonly nftables: string;
  /** What opening it downloads, in bytes, as it travels. The browser keeps it for the next time. */
  readonly bytes: number;
  /** What the Worker then loads, in bytes, unpacked by the browser where it travels packed. */
  readonly size: number;
  /** The memory of the emulated computer, in MiB. */
  readonly memory: number;
  readonly files: Readonly<Record<MachineFile, string>>;
  /** The addresses behind the firewall; any other is in front of it. */
  readonly servers: readonly string[];
  /** Every Debian package of which something is inside: 'nftables 1.0.6-2+deb12u2'. */
  readonly packages: readonly string[];
  /** The file with the licences of all of it and how to get the sources. */
  readonly licences: string;
}
export type MachineFile = 'worker' | 'wasm' | 'bios' | 'vgaBios' | 'snapshot';

/** A connection that a client opens. */
export interface MachineFlow {
  /**
   * When, in seconds after the first, by the machine's clock, which jumps over idle time. It counts only where rules
   * depend on time; flows are opened at once elsewhere, which takes less of the processor.
   */
  readonly at?: number;
  readonly source: string;
  /** By default any that is free. */
  readonly sourcePort?: number;
  readonly destination: string;
  readonly port: number;
}

/**
 * What became of it, with the letters of level 2's reference table. S: opened, and a byte went there and back ·
 * R: refused · N: no answer, and the server saw no SYN · A: no answer, though the server saw the SYN · H: opened,
 * then silence
 */
export type MachineVerdict = 'S' | 'R' | 'N' | 'A' | 'H';

/** What a program said, in its own words; nft's status is 1 for a text that it refuses. */
export interface ToolAnswer {
  readonly status: number;
  readonly output: string;
  readonly errors: string;
}

export interface MachinePlay {
  readonly answer: ToolAnswer;
  /** One for each flow, in their order; none if nft refused the text. */
  readonly verdicts: readonly MachineVerdict[];
  /** Every packet that the firewall saw, as tcpdump writes it (pcap, "any" interface); null unless wanted. */
  readonly capture: Uint8Array<ArrayBuffer> | null;
  /** How long it took. */
  readonly seconds: number;
}

export interface PlayOptions {
  /**
   * Called as soon as a verdict is known. S, R and H usually come one by one, N and A at the end, since silence
   * is only known once nothing happens any more.
   */
  readonly onVerdict?: (index: number, verdict: MachineVerdict) => void;
  /** Ends it at once; the promise rejects with the signal's reason. The machine can be used again. */
  readonly signal?: AbortSignal;
  readonly isCaptured?: boolean;
}

export interface MachineProgress {
  /** Bytes so far, of `total`. */
  readonly bytes: number;
  readonly total: number;
}

export interface OpenOptions {
  readonly onProgress?: (progress: MachineProgress) => void;
  readonly signal?: AbortSignal;
}

export interface ToolOptions {
  readonly input?: string;
  readonly signal?: AbortSignal;
}

export interface ShellOptions {
  readonly columns: number;
  readonly rows: number;
  /** What the terminal shows next: UTF-8 with the control sequences of an xterm. */
  readonly onData: (bytes: Uint8Array) => void;
  /** The shell is gone: it was left, or the machine went back to its snapshot or was closed. */
  readonly onEnd: () => void;
}

/** The firewall's root shell on a pseudo-terminal. */
export interface MachineShell {
  write(keys: string): void;
  resize(columns: number, rows: number): void;
  close(): void;
}

export interface MachineFigures {
  /** Bytes that the emulator holds in this tab. */
  readonly memory: number;
  /** Seconds by the clock in which the emulated processor ran, since it was opened. */
  readonly busy: number;
}

export interface Machine {
  /** Goes back to the snapshot, loads the rules, and if nft takes them opens the flows. */
  play(rules: string, flows: readonly MachineFlow[], options?: PlayOptions): Promise<MachinePlay>;
  /** Runs a program on the firewall: `['nft', 'list', 'ruleset']`. */
  run(command: readonly string[], options?: ToolOptions): Promise<ToolAnswer>;
  openShell(options: ShellOptions): Promise<MachineShell>;
  figures(): Promise<MachineFigures>;
  /** Ends the Worker; whatever is under way rejects. */
  close(): void;
}

/**
 * Why it does not work. `refused`: the tab has no WebAssembly or not enough memory · `unreachable`: a file did not
 * arrive · `late`: it took too long, and the machine was closed · `lost`: the Worker failed · `closed`
 */
export type MachineFault = 'refused' | 'unreachable' | 'late' | 'lost' | 'closed';

/** Changes with the messages below and with what the manifest holds. */
export const PROTOCOL = 2;

/** What a page can ask for. An event may come any number of times before the answer. */
export interface MachineCalls {
  /** Events: MachineProgress. */
  open(manifest: MachineManifest, base: string): Promise<void>;
  /** Events: index and verdict. */
  play(rules: string, flows: readonly MachineFlow[], isCaptured: boolean): Promise<MachinePlay>;
  run(command: readonly string[], input: string): Promise<ToolAnswer>;
  /** Events: null once it is open, then bytes. The answer comes when the shell has ended. */
  shell(columns: number, rows: number): Promise<void>;
  figures(): Promise<MachineFigures>;
}

/** What a call that goes on can be told: `keys` and `size` (columns and rows) a shell, `stop` any. */
export type Told = 'keys' | 'size' | 'stop';

/** To the Worker: a call, or something for the call of that number. */
export type MachineMessage =
  | { readonly id: number; readonly call: keyof MachineCalls; readonly given: readonly unknown[] }
  | { readonly id: number; readonly told: Told; readonly body?: string };

/** From the Worker. */
export type MachineReply =
  | { readonly id: number; readonly event: unknown }
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly fault: MachineFault; readonly message: string };

export class MachineError extends Error {
  override readonly name = 'MachineError';

  constructor(
    readonly fault: MachineFault,
    message: string,
  ) {
    super(message);
  }
}
