/** The page's end: the machine in the Worker, as if it were here. */
import {
  MachineError,
  type MachineCalls,
  type MachineReply,
  type Told,
  type Machine,
  type MachineFault,
  type MachineFlow,
  type MachineManifest,
  type MachineShell,
  type MachineVerdict,
  type OpenOptions,
  type PlayOptions,
  type ToolOptions,
  type ShellOptions,
} from './machine.ts';
import { readManifest } from './manifest.ts';

/** Without a sign of life for so long, the machine hangs: a slow one takes ten times as long as a quick one. */
const LIMIT_MS = 120_000;

/** Loads the machine and goes to its snapshot. Nothing of it is loaded before. */
export async function openMachine(address: string, options: OpenOptions = {}): Promise<Machine> {
  const manifest = await readManifest(address, options.signal);
  options.signal?.throwIfAborted();
  if (!manifest) throw new MachineError('unreachable', 'There is no machine to load.');
  const base = new URL(address, document.baseURI);
  const machine = new RemoteMachine(startWorker(manifest, base));
  try {
    await machine.open(manifest, base.href, options);
    return machine;
  } catch (error) {
    machine.close();
    throw error;
  }
}

/** Where Trusted Types are required, an address of a script must come out of a policy. */
type ScriptPolicy = { createScriptURL(address: string): string };
type ScriptPolicies = { createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy };

function startWorker({ files }: MachineManifest, base: URL): Worker {
  const address = new URL(files.worker, base).href;
  const { trustedTypes } = globalThis as { trustedTypes?: ScriptPolicies };
  const policy = trustedTypes?.createPolicy('machine', { createScriptURL: (own) => own });
  return new Worker(policy?.createScriptURL(address) ?? address, { type: 'module' });
}

interface AskOptions {
  readonly onEvent?: (event: never) => void;
  readonly signal?: AbortSignal | undefined;
  /** Whether it may be silent for as long as it likes. */
  readonly isPatient?: boolean;
}

class RemoteMachine implements Machine {
  readonly #waiting = new Map<number, (reply: MachineReply) => void>();
  #last = 0;
  #isClosed = false;

  constructor(private readonly worker: Worker) {
    worker.onmessage = ({ data }: MessageEvent<MachineReply>) => this.#waiting.get(data.id)?.(data);
    worker.onerror = (event) => {
      event.preventDefault();
      this.#end('lost', event.message || 'The machine did not start.');
    };
  }

  open(manifest: MachineManifest, base: string, { onProgress, signal }: OpenOptions) {
    const onEvent = onProgress ?? (() => {});
    return this.#ask('open', [manifest, base], { onEvent, signal }).answer;
  }

  play(rules: string, flows: readonly MachineFlow[], options: PlayOptions = {}) {
    const { onVerdict, signal, isCaptured = false } = options;
    const onEvent = ([index, verdict]: [number, MachineVerdict]) => onVerdict?.(index, verdict);
    return this.#ask('play', [rules, flows, isCaptured], { onEvent, signal }).answer;
  }

  run(command: readonly string[], { input = '', signal }: ToolOptions = {}) {
    return this.#ask('run', [command, input], { signal }).answer;
  }

  figures() {
    return this.#ask('figures', []).answer;
  }

  openShell({ columns, rows, onData, onEnd }: ShellOptions): Promise<MachineShell> {
    return new Promise((resolve, reject) => {
      const onEvent = (bytes: Uint8Array | null) => (bytes ? onData(bytes) : resolve(shell));
      const { id, answer } = this.#ask('shell', [columns, rows], { onEvent, isPatient: true });
      const shell: MachineShell = {
        write: (keys) => this.#tell(id, 'keys', keys),
        resize: (...size) => this.#tell(id, 'size', size.join(' ')),
        close: () => this.#tell(id, 'stop'),
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
    let stop = () => {};
    const answer = new Promise<unknown>((resolve, reject) => {
      signal?.throwIfAborted();
      if (this.#isClosed) throw new MachineError('closed', 'The machine was closed.');
      this.#waiting.set(id, (reply) => {
        wait();
        if ('event' in reply) onEvent(reply.event as never);
        else if ('fault' in reply) reject(new MachineError(reply.fault, reply.message));
        else resolve(reply.value);
      });
      stop = () => (reject(signal?.reason), this.#tell(id, 'stop'));
      signal?.addEventListener('abort', stop);
      wait();
      this.worker.postMessage({ id, call, given });
    });
    const finished = answer.finally(() => {
      clearTimeout(clock);
      signal?.removeEventListener('abort', stop);
      this.#waiting.delete(id);
    });
    return { id, answer: finished as ReturnType<MachineCalls[Name]> };
  }

  #tell(id: number, told: Told, body = ''): void {
    this.worker.postMessage({ id, told, body });
  }

  #end(fault: MachineFault, message: string): void {
    this.#isClosed = true;
    this.worker.terminate();
    for (const [id, take] of this.#waiting) take({ id, fault, message });
  }
}
