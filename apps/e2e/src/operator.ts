import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const NETWARD = join(import.meta.dirname, '../../../deploy/netward');

/** Runs an operator's command on the running system and returns what it printed. Rejects if it fails. */
export async function netward(...args: readonly string[]): Promise<string> {
  return (await run(NETWARD, args)).stdout;
}
