import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEGABYTE = Buffer.alloc(1_000_000);

export interface SmallDisk {
  folder: string;
  /** Leaves not a page free. Returns what makes room again. */
  fill(): () => void;
  close(): void;
}

/** A disk in memory of some megabytes, or undefined where this process may not mount one. */
export function openSmallDisk(
  megabytes: number,
  folder = mkdtempSync(join(tmpdir(), 'netward-disk-')),
): SmallDisk | undefined {
  mkdirSync(folder, { recursive: true });
  // Of a run that was killed.
  spawnSync('umount', ['--lazy', folder], { stdio: 'ignore' });
  const args = ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder];
  const close = (): void => {
    spawnSync('umount', ['--lazy', folder]);
    rmSync(folder, { recursive: true, force: true });
  };
  if (spawnSync('mount', args).status !== 0) return void close();
  const filler = join(folder, 'filler');
  const fill = () => {
    // The last bytes by pages: a large write that does not fit may leave some.
    for (const size of [MEGABYTE.length, statfsSync(folder).bsize])
      try {
        for (;;) writeFileSync(filler, MEGABYTE.subarray(0, size), { flag: 'a' });
      } catch {
        // Full.
      }
    return () => rmSync(filler);
  };
  return { folder, fill, close };
}

function tryMount(): boolean {
  const disk = openSmallDisk(1);
  disk?.close();
  return disk !== undefined;
}

/** Whether this process may mount a disk. */
export const canMount = tryMount();
