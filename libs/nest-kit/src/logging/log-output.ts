import { writeSync } from 'node:fs';

const BUSY_MS = 10;
const sleeper = new Int32Array(new SharedArrayBuffer(4));

/** Writes to standard output; to a pipe that is full for the moment once its reader has caught up. */
function writeStdout(bytes: Buffer): number {
  for (;;)
    try {
      return writeSync(1, bytes);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
      Atomics.wait(sleeper, 0, 0, BUSY_MS);
    }
}

/**
 * Writes lines to standard output. A full disk ends nothing: lines that find no room are dropped and
 * counted, and `onRecovery` is told how many there were once lines can be written again. (pino's own
 * destination keeps them in memory; with a limit it never writes again.)
 */
export function openLogOutput(onRecovery: (lost: number) => void, write = writeStdout) {
  let lost = 0;
  let isCut = false;
  return {
    write(lines: string): void {
      let rest = Buffer.from(isCut ? `\n${lines}` : lines);
      try {
        while (rest.length > 0) {
          rest = rest.subarray(write(rest));
          isCut = true;
        }
        isCut = false;
      } catch {
        lost += lines.split('\n').length - 1;
        return;
      }
      const total = lost;
      lost = 0;
      if (total > 0) onRecovery(total);
    },
  };
}
