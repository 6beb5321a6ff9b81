import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { type Product, openProduct } from '@netward/tools/harness/product.ts';
import { openTemporaryWorkspace } from '@netward/tools/harness/workspace.ts';
import { type Benchmark, isTrial, needs } from './frame.ts';
import { canReadCpu, stops } from './processes.ts';

/** What a service needed to start is garbage by then. */
const SETTLE_MS = isTrial ? 0 : 30_000;
const LIMIT_MB = 560;

function residentMegabytes(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
}

/** Resident memory of the five services in megabytes. */
function measure({ replicas }: Product): number {
  const all = Object.values(replicas).flat();
  return all.reduce((sum, { process }) => sum + residentMegabytes(process.pid), 0);
}

export const memory: Benchmark = {
  name: 'memory',
  what: 'resident memory of the five services, half a minute after their start',
  unit: 'MB',
  target: { atMost: LIMIT_MB },
  isGoal: true,
  rounds: 1,
  prepare: async () => {
    needs(canReadCpu, 'this system does not show the memory of a process in /proc');
    const workspace = await openTemporaryWorkspace({ ...process.env });
    stops.add('the product', () => workspace.stops.stopAll());
    const product = await openProduct(workspace);
    await wait(SETTLE_MS);
    return { product: async () => measure(product) };
  },
};
