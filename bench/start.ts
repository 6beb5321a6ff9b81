import { join } from 'node:path';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '@netward/test-kit';
import { type Product, openProduct } from '@netward/tools/harness/product.ts';
import { openTemporaryWorkspace } from '@netward/tools/harness/workspace.ts';
import { type Benchmarks, needs, isTrial } from './frame.ts';
import { gatewaySettings } from './gateway.ts';
import { canReadCpu, cpuMicros, isBuilt, startService, stop, stops } from './processes.ts';

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

/** What a service needed to start is garbage by then. */
const SETTLE_MS = isTrial ? 0 : 30_000;

function residentMegabytes(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
}

/** Resident memory of the five services in megabytes. */
function measure({ replicas }: Product): number {
  const all = Object.values(replicas).flat();
  return all.reduce((sum, { process }) => sum + residentMegabytes(process.pid), 0);
}

export const start: Benchmarks = {
  'cold-start': async () => {
    needs(canReadCpu, 'this system does not show the CPU time of a process in /proc');
    needs(isBuilt(BUNDLE), 'the gateway is not bundled');
    return { product: () => startUp(BUNDLE), baseline: () => startUp(UNBUNDLED) };
  },
  memory: async () => {
    needs(canReadCpu, 'this system does not show the memory of a process in /proc');
    const workspace = await openTemporaryWorkspace({ ...process.env });
    stops.add('the product', () => workspace.stops.stopAll());
    const product = await openProduct(workspace);
    await wait(SETTLE_MS);
    return { product: async () => measure(product) };
  },
};
