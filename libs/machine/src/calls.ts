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
export const PROTOCOL = 1;

/** What a page can ask for. An event may come any number of times before the answer. */
export interface MachineCalls {
  /** Events: MachineProgress. */
  open(manifest: MachineManifest, base: string): Promise<void>;
  /** Events: index and verdict. */
  play(rules: string, flows: readonly MachineFlow[], isCaptured: boolean): Promise<MachinePlay>;
  load(rules: string): Promise<ToolAnswer>;
  run(command: readonly string[], input: string): Promise<ToolAnswer>;
  restart(): Promise<void>;
  /** Events: null once it is open, then bytes. The answer comes when the shell has ended. */
  shell(columns: number, rows: number): Promise<void>;
  figures(): Promise<MachineFigures>;
}

/** To the Worker: a call, or something about the call of that number. */
export type MachineMessage =
  | { readonly id: number; readonly call: keyof MachineCalls; readonly given: readonly unknown[] }
  | { readonly id: number; readonly stop: true }
  | { readonly id: number; readonly keys: string }
  | { readonly id: number; readonly size: readonly [columns: number, rows: number] };

/** From the Worker. */
export type MachineReply =
  | { readonly id: number; readonly event: unknown }
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly fault: MachineFault; readonly message: string };

export class MachineError extends Error {
  readonly fault: MachineFault;

  constructor(fault: MachineFault, message: string) {
    super(message);
    this.name = 'MachineError';
    this.fault = fault;
  }
}
