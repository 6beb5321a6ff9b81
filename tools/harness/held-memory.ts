import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pause } from './probe.ts';

const PATIENCE_MS = 60_000;
const TELL_MS = 100;

/** With these settings a program tells in a folder what it holds. */
export const tellingIn = (folder: string): NodeJS.ProcessEnv => ({
  HELD_MEMORY_FOLDER: folder,
  NODE_OPTIONS: `--import ${join(import.meta.dirname, 'tell-memory.mjs')}`,
});

/** Bytes that such a program holds after a collection. Throws when it does not tell. */
export async function heldBytes(folder: string, pid: number): Promise<number> {
  const file = join(folder, String(pid));
  rmSync(file, { force: true });
  process.kill(pid, 'SIGUSR2');
  for (let waited = 0; waited < PATIENCE_MS; waited += TELL_MS) {
    await pause(TELL_MS);
    if (existsSync(file)) return Number(readFileSync(file, 'utf8'));
  }
  throw new Error(`process ${pid} does not tell what it holds`);
}
