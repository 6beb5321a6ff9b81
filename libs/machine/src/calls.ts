/** What page and Worker say to each other. */
import type {
  MachineFault,
  MachineFigures,
  MachineFlow,
  MachineManifest,
  MachinePlay,
  ToolAnswer,
} from './machine.ts';

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
