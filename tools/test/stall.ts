import { statSync } from 'node:fs';

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/** A watch over files that grow for as long as the work behind them gets on. */
export interface StallWatch {
  /** Aborts when none of the files has grown for the time that is allowed. */
  signal: AbortSignal;
  stop(): void;
}

/** Watches files, looking several times within the time that is allowed. */
export function watchForStall(files: readonly string[], allowedMs: number): StallWatch {
  const controller = new AbortController();
  let size = -1;
  let grownAt = 0;
  const look = (): void => {
    const sizeNow = files.reduce((sum, file) => sum + sizeOf(file), 0);
    const now = performance.now();
    if (sizeNow !== size) [size, grownAt] = [sizeNow, now];
    else if (now - grownAt >= allowedMs) controller.abort();
  };
  look();
  const timer = setInterval(look, allowedMs / 20);
  return { signal: controller.signal, stop: () => clearInterval(timer) };
}
