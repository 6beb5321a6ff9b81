/**
 * The Worker's end, which `npm run machine` bundles with v86. Nothing is awaited before the handler is set: a module
 * Worker loses messages that come earlier.
 */
import {
  MachineError,
  type MachineCalls,
  type MachineMessage,
  type MachineReply,
} from './calls.ts';
import { EmulatedMachine, type MachineParts } from './emulator.ts';
import type { MachineManifest, MachineShell } from './machine.ts';

let machine: EmulatedMachine | undefined;
let turn: Promise<unknown> = Promise.resolve();
const stops = new Map<number, AbortController>();
const shells = new Map<number, MachineShell>();

const reply = (message: MachineReply) => postMessage(message);

/** Loads a file, telling how many bytes came. */
async function load(address: URL, onBytes: (count: number) => void): Promise<ArrayBuffer> {
  const answer = await fetch(address).catch(() => null);
  if (!answer?.ok || !answer.body)
    throw new MachineError('unreachable', 'A part of the machine did not arrive.');
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(bytes, controller) {
      onBytes(bytes.length);
      controller.enqueue(bytes);
    },
  });
  return new Response(answer.body.pipeThrough(counted)).arrayBuffer();
}

async function open(id: number, manifest: MachineManifest, base: string): Promise<void> {
  const { bytes: total, size } = manifest;
  let loaded = 0;
  const part = (name: keyof MachineParts) =>
    load(new URL(manifest.files[name], base), (count) => {
      loaded += count;
      reply({ id, event: { bytes: Math.round((loaded / size) * total), total } });
    });
  const [wasm, bios, vgaBios, snapshot] = await Promise.all([
    part('wasm'),
    part('bios'),
    part('vgaBios'),
    part('snapshot'),
  ]);
  try {
    machine = await EmulatedMachine.open(manifest, { wasm, bios, vgaBios, snapshot });
  } catch (error) {
    throw new MachineError('refused', `This tab cannot run it: ${String(error)}`);
  }
}

/** Open until the shell ends. */
function openShell(id: number, machine: EmulatedMachine, columns: number, rows: number) {
  return new Promise<void>((resolve, reject) => {
    const onData = (bytes: Uint8Array) => reply({ id, event: bytes });
    const onEnd = () => {
      shells.delete(id);
      resolve();
    };
    machine.openShell({ columns, rows, onData, onEnd }).then((shell) => {
      shells.set(id, shell);
      reply({ id, event: null });
    }, reject);
  });
}

function callsFor(id: number, signal: AbortSignal): MachineCalls {
  const own = () => {
    signal.throwIfAborted();
    if (!machine) throw new MachineError('closed', 'The machine is not open.');
    return machine;
  };
  return {
    open: (manifest, base) => open(id, manifest, base),
    play: async (rules, flows, isCaptured) => {
      const onVerdict = (...event: [number, string]) => reply({ id, event });
      return own().play(rules, flows, { onVerdict, signal, isCaptured });
    },
    load: async (rules) => own().load(rules, { signal }),
    run: async (command, input) => own().run(command, { input, signal }),
    restart: async () => own().restart(),
    shell: async (columns, rows) => openShell(id, own(), columns, rows),
    figures: async () => own().figures(),
  };
}

const takesTurns = (call: keyof MachineCalls) => call !== 'shell' && call !== 'figures';

async function answer({ id, call, given }: Extract<MachineMessage, { call: unknown }>) {
  const stop = new AbortController();
  stops.set(id, stop);
  const start = () =>
    (callsFor(id, stop.signal)[call] as (...all: unknown[]) => Promise<unknown>)(...given);
  try {
    const value = takesTurns(call) ? turn.then(start) : start();
    if (takesTurns(call)) turn = value.catch(() => {});
    reply({ id, value: await value });
  } catch (error) {
    const fault = error instanceof MachineError ? error.fault : 'lost';
    reply({ id, fault, message: error instanceof Error ? error.message : String(error) });
  } finally {
    stops.delete(id);
  }
}

globalThis.onmessage = ({ data }: MessageEvent<MachineMessage>) => {
  const shell = shells.get(data.id);
  if ('call' in data) void answer(data);
  else if ('keys' in data) shell?.write(data.keys);
  else if ('size' in data) shell?.resize(...data.size);
  else if (shell) shell.close();
  else stops.get(data.id)?.abort();
};
