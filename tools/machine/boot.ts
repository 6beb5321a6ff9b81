import { Computer } from '@netward/machine/emulator';
import type { BootFiles } from './root.ts';

/** In MiB. v86 puts the memory disk at 64, whatever there is. */
export const MEMORY = 72;
const INITRD_AT = 64 << 20;
const PAGE = 4096;
const DEADLINE_MS = 900_000;
/** Freed memory is zeroed (`init_on_free`), and zeroes cost nothing in a snapshot. */
const COMMAND_LINE =
  'console=ttyS1 quiet tsc=reliable mitigations=off random.trust_cpu=on nokaslr init_on_free=1 apparmor=0 audit=0 ' +
  'mce=off pnpbios=off acpi=off cryptomgr.notests';

const own = (bytes: Buffer) => new Uint8Array(bytes).buffer;

function listen({ v86 }: Computer, port: 0 | 1, onLine: (line: string) => void): void {
  let line = '';
  v86.add_listener(`serial${port}-output-byte`, (byte) => {
    if (byte !== 10) line += String.fromCharCode(byte);
    else {
      onLine(line.trimEnd());
      line = '';
    }
  });
}

/** Boots until the agent is ready, and gives the snapshot of that moment. What the kernel says is handed on. */
export async function snapshotOf(
  { kernel, initrd, bios, vgaBios }: BootFiles,
  wasm: Buffer,
  onLine: (line: string) => void,
): Promise<Uint8Array> {
  const parts = { wasm: own(wasm), bios: own(bios), vgaBios: own(vgaBios) };
  const computer = await Computer.make(MEMORY, parts, {
    bzimage: { buffer: own(kernel) },
    initrd: { buffer: own(initrd) },
    cmdline: COMMAND_LINE,
  });
  const { v86 } = computer;
  listen(computer, 1, onLine);
  await new Promise<void>((resolve, reject) => {
    const late = () => reject(new Error('The machine did not boot within a quarter of an hour.'));
    const clock = setTimeout(late, DEADLINE_MS);
    listen(computer, 0, (line) => {
      if (line !== '0 ready 0') return;
      clearTimeout(clock);
      resolve();
    });
    void v86.run();
  });
  await v86.stop();
  // The kernel never gives the packed memory disk's pages back, and no compressor shrinks them.
  for (let at = 0; at < initrd.length; at += PAGE) {
    const page = initrd.subarray(at, at + PAGE);
    if (page.equals(v86.read_memory(INITRD_AT + at, page.length)))
      v86.write_memory(new Uint8Array(page.length), INITRD_AT + at);
  }
  const state = await computer.save();
  await v86.destroy();
  return state;
}
