/**
 * The Worker's end, which `npm run machine` bundles with v86. Nothing is awaited before the handler is set: a module
 * Worker loses messages that come earlier.
 */
import {
  MachineError,
  type MachineCalls,
  type MachineMessage,
  type MachineReply,
  type Told,
  type MachineManifest,
} from './machine.ts';
import { EmulatedMachine, type MachineParts } from './emulator.ts';
import { joined } from './jobs.ts';

let machine: EmulatedMachine | undefined;
let turn: Promise<unknown> = Promise.resolve();
const stops = new Map<number, AbortController>();
const shells = new Map<number, (told: Told, body?: string) => void>();

const reply = (message: MachineReply) => postMessage(message);

/** Loads a file piece by piece, as it comes: as a whole it would lie in memory twice. */
async function load(address: URL, onBytes: (count: number) => void): Promise<Uint8Array[]> {
  const answer = await fetch(address).catch(() => null);
  if (!answer?.ok || !answer.body)
    throw new MachineError('unreachable', 'A part of the machine did not arrive.');
  const pieces: Uint8Array[] = [];
  const reader = answer.body.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    onBytes(next.value.length);
    pieces.push(next.value);
  }
  return pieces;
}

async function open(manifest: MachineManifest, base: string, say: (event: unknown) => void) {
  const { bytes: total, size } = manifest;
  let loaded = 0;
  const part = (name: keyof MachineParts) =>
    load(new URL(manifest.files[name], base), (count) => {
      loaded += count;
      say({ bytes: Math.round((loaded / size) * total), total });
    });
  const whole = async (name: keyof MachineParts) => joined(...(await part(name))).buffer;
  const [wasm, bios, vgaBios, snapshot] = await Promise.all([
    whole('wasm'),
    whole('bios'),
    whole('vgaBios'),
    part('snapshot'),
  ]);
  try {
    machine = await EmulatedMachine.open(manifest, { wasm, bios, vgaBios, snapshot });
  } catch (error) {
    throw new MachineError('refused', `This tab cannot run it: ${String(error)}`);
  }
}

function callsFor(id: number, signal: AbortSignal): MachineCalls {
  const say = (event: unknown) => reply({ id, event });
  const own = () => {
    signal.throwIfAborted();
    if (!machine) throw new MachineError('closed', 'The machine is not open.');
    return machine;
  };
  return {
    open: (manifest, base) => open(manifest, base, say),
    play: async (rules, flows, isCaptured) => {
      const onVerdict = (...verdict: [number, string]) => say(verdict);
      return own().play(rules, flows, { onVerdict, signal, isCaptured });
    },
    run: async (command, input) => own().run(command, { input, signal }),
    shell: async (columns, rows) => {
      const { tell, ended } = own().openShell(columns, rows, say);
      shells.set(id, tell);
      say(null);
      await ended.catch(() => {});
      shells.delete(id);
    },
    figures: async () => own().computer.figures,
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
  const tell = shells.get(data.id);
  if ('call' in data) void answer(data);
  else if (tell) tell(data.told, data.body);
  else stops.get(data.id)?.abort();
};
