/** The page's end: the machine in the Worker, as if it were here. */
import { MachineError, type MachineCalls, type MachineReply } from './calls.ts';
import type {
  Machine,
  MachineFault,
  MachineFlow,
  MachineManifest,
  MachineProgress,
  MachineShell,
  MachineVerdict,
  OpenOptions,
  PlayOptions,
  ToolOptions,
  ShellOptions,
} from './machine.ts';
import { readManifest } from './manifest.ts';

/** Without a sign of life for so long, the machine hangs: a slow one takes ten times as long as a quick one. */
const LIMIT_MS = 120_000;

/** Loads the machine and goes to its snapshot. Nothing of it is loaded before. */
export async function openMachine(
  address: string,
  { onProgress, signal }: OpenOptions = {},
): Promise<Machine> {
  const manifest = await readManifest(address, signal);
  signal?.throwIfAborted();
  if (!manifest) throw new MachineError('unreachable', 'There is no machine to load.');
  const base = new URL(address, document.baseURI);
  const machine = new RemoteMachine(manifest, startWorker(manifest, base));
  try {
    await machine.open(base.href, onProgress, signal);
    return machine;
  } catch (error) {
    machine.close();
    throw error;
  }
}

/** Where Trusted Types are required, an address of a script must come out of a policy. */
interface ScriptPolicies {
  createPolicy(
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ): { createScriptURL(address: string): string };
}

function startWorker({ files }: MachineManifest, base: URL): Worker {
  const address = new URL(files.worker, base).href;
  const { trustedTypes } = globalThis as { trustedTypes?: ScriptPolicies };
  const policy = trustedTypes?.createPolicy('machine', { createScriptURL: (own) => own });
  return new Worker(policy?.createScriptURL(address) ?? address, { type: 'module' });
}

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
  readonly onEvent: (event: unknown) => void;
}

interface AskOptions {
  readonly onEvent?: (event: never) => void;
  readonly signal?: AbortSignal | undefined;
  /** Whether it may be silent for as long as it likes. */
  readonly isPatient?: boolean;
}

class RemoteMachine implements Machine {
  readonly manifest: MachineManifest;
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  #last = 0;
  #isClosed = false;

  constructor(manifest: MachineManifest, worker: Worker) {
    this.manifest = manifest;
    this.#worker = worker;
    worker.onmessage = ({ data }: MessageEvent<MachineReply>) => this.#take(data);
    worker.onerror = (event) => {
      event.preventDefault();
      this.#end('lost', event.message || 'The machine did not start.');
    };
  }

  async open(
    base: string,
    onProgress: (progress: MachineProgress) => void = () => {},
    signal?: AbortSignal,
  ): Promise<void> {
    await this.#ask('open', [this.manifest, base], { onEvent: onProgress, signal }).answer;
  }

  play(rules: string, flows: readonly MachineFlow[], options: PlayOptions = {}) {
    const { onVerdict, signal, isCaptured = false } = options;
    const onEvent = ([index, verdict]: [number, MachineVerdict]) => onVerdict?.(index, verdict);
    return this.#ask('play', [rules, flows, isCaptured], { onEvent, signal }).answer;
  }

  load(rules: string, { signal }: Pick<ToolOptions, 'signal'> = {}) {
    return this.#ask('load', [rules], { signal }).answer;
  }

  run(command: readonly string[], { input = '', signal }: ToolOptions = {}) {
    return this.#ask('run', [command, input], { signal }).answer;
  }

  restart() {
    return this.#ask('restart', []).answer;
  }

  figures() {
    return this.#ask('figures', []).answer;
  }

  openShell({ columns, rows, onData, onEnd }: ShellOptions): Promise<MachineShell> {
    return new Promise((resolve, reject) => {
      const onEvent = (bytes: Uint8Array | null) => (bytes ? onData(bytes) : resolve(shell));
      const { id, answer } = this.#ask('shell', [columns, rows], { onEvent, isPatient: true });
      const tell = (what: object) => this.#worker.postMessage({ id, ...what });
      const shell: MachineShell = {
        write: (keys) => tell({ keys }),
        resize: (...size) => tell({ size }),
        close: () => tell({ stop: true }),
      };
      answer.then(onEnd, (error: unknown) => (reject(error), onEnd()));
    });
  }

  close(): void {
    this.#end('closed', 'The machine was closed.');
  }

  #ask<Name extends keyof MachineCalls>(
    call: Name,
    given: Parameters<MachineCalls[Name]>,
    { onEvent = () => {}, signal, isPatient = false }: AskOptions = {},
  ) {
    const id = ++this.#last;
    const late = () => this.#end('late', 'The machine took too long.');
    let clock: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      clearTimeout(clock);
      if (!isPatient) clock = setTimeout(late, LIMIT_MS);
    };
    const onSign = (event: unknown) => (wait(), onEvent(event as never));
    const answer = new Promise<unknown>((resolve, reject) => {
      signal?.throwIfAborted();
      if (this.#isClosed) throw new MachineError('closed', 'The machine was closed.');
      this.#waiting.set(id, { resolve, reject, onEvent: onSign });
      wait();
      this.#worker.postMessage({ id, call, given });
    });
    const stop = () => {
      this.#waiting.get(id)?.reject(signal?.reason);
      this.#worker.postMessage({ id, stop: true });
    };
    signal?.addEventListener('abort', stop);
    const finished = answer.finally(() => {
      clearTimeout(clock);
      signal?.removeEventListener('abort', stop);
      this.#waiting.delete(id);
    });
    return { id, answer: finished as ReturnType<MachineCalls[Name]> };
  }

  #take(reply: MachineReply): void {
    const waiting = this.#waiting.get(reply.id);
    if (!waiting) return;
    if ('event' in reply) waiting.onEvent(reply.event);
    else if ('fault' in reply) waiting.reject(new MachineError(reply.fault, reply.message));
    else waiting.resolve(reply.value);
  }

  #end(fault: MachineFault, message: string): void {
    this.#isClosed = true;
    this.#worker.terminate();
    for (const { reject } of this.#waiting.values()) reject(new MachineError(fault, message));
  }
}
