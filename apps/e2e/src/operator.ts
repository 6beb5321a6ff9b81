import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const NETWARD = join(import.meta.dirname, '../../../deploy/netward');

/** Runs an operator's command on the running system and returns what it printed. Rejects if it fails. */
export async function netward(...args: readonly string[]): Promise<string> {
  return (await run(NETWARD, args)).stdout;
}

const control = process.env.CONTROL_URL ?? '';

async function post(path: string): Promise<void> {
  const answer = await fetch(`${control}${path}`, { method: 'POST' });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
}

/** Ends a service without warning; its supervisor starts it again. */
export const kill = (service: string): Promise<void> => post(`/kill/${service}?signal=SIGKILL`);
/** Takes Redis away, and brings it back. */
export const stopRedis = (): Promise<void> => post('/stop/redis');
export const startRedis = (): Promise<void> => post('/start/redis');
