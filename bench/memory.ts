import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { type Product, openProduct } from '@netward/tools/harness/product.ts';
import { openTemporaryWorkspace } from '@netward/tools/harness/workspace.ts';
import type { Benchmark } from './frame.ts';
import { canReadCpu } from './processes.ts';

/** What a service needed to start is garbage by then. */
const SETTLE_MS = 30_000;
const LIMIT_MB = 550;

function residentMegabytes(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
}

/** Resident memory of the five services in megabytes, and a line that says which takes how much. */
function measure({ replicas }: Product): number {
  const sizes = Object.values(replicas)
    .flat()
    .map(({ name, process }) => ({ name, megabytes: residentMegabytes(process.pid) }));
  console.log(
    `  ${sizes.map(({ name, megabytes }) => `${name} ${Math.round(megabytes)}`).join(', ')}`,
  );
  return sizes.reduce((sum, { megabytes }) => sum + megabytes, 0);
}

/** The five services at rest against a limit. */
export const memory: Benchmark = {
  name: 'memory',
  what: `resident memory of the five services, half a minute after their start / ${LIMIT_MB} MB`,
  unit: 'MB',
  target: { atMost: 1 },
  rounds: 1,
  prepare: async () => {
    if (!canReadCpu) return 'this system does not show the memory of a process in /proc';
    const workspace = await openTemporaryWorkspace({ ...process.env });
    const product = await openProduct(workspace).catch(async (error: unknown) => {
      await workspace.stops.stopAll();
      throw error;
    });
    await wait(SETTLE_MS);
    return {
      product: async () => measure(product),
      baseline: async () => LIMIT_MB,
      close: () => workspace.stops.stopAll(),
    };
  },
};
