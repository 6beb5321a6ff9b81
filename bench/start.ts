import { join } from 'node:path';
import { freePort } from '@netward/test-kit';
import { type Benchmark, needs } from './frame.ts';
import { gatewaySettings } from './gateway.ts';
import { canReadCpu, cpuMicros, isBuilt, startService, stop } from './processes.ts';

/** The gateway needs no database, so that its start is only its own. */
const SERVICE = join('apps', 'gateway');
const BUNDLE = join(SERVICE, 'bundle', 'main.js');
const UNBUNDLED = join(SERVICE, 'dist', 'main.js');

/** CPU milliseconds of a process from its start until it answers. */
async function startUp(program: string): Promise<number> {
  const settings = gatewaySettings(`http://127.0.0.1:${await freePort()}`);
  const flags = ['--max-semi-space-size=1'];
  const { process: child } = await startService(program, settings, { ready: '/healthz', flags });
  const used = cpuMicros(child) / 1000;
  await stop(child);
  return used;
}

export const coldStart: Benchmark = {
  name: 'cold-start',
  what: "start of the gateway's bundle / of its compiled files",
  unit: 'ms CPU',
  target: { atMost: 0.55 },
  isGoal: true,
  rounds: 9,
  prepare: async () => {
    needs(canReadCpu, 'this system does not show the CPU time of a process in /proc');
    needs(isBuilt(BUNDLE), 'the gateway is not bundled');
    return { product: () => startUp(BUNDLE), baseline: () => startUp(UNBUNDLED) };
  },
};
