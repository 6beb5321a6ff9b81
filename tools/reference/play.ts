import { join } from 'node:path';
import {
  networkName,
  type ObservedCell,
  type ObservedNetwork,
} from '@netward/lab-engine/reference';
import { step } from '../harness/steps.mjs';
import { prepareCell } from './actions.ts';
import { isCounted, type PlannedCell, type PlannedNetwork } from './cells.ts';
import { build, forget, restartBalancer } from './devices.ts';
import { observe } from './observe.ts';
import { RealNetwork } from './real-network.ts';

/** Where a run keeps its files, and what ends it early. */
interface Ground {
  /** The folder of all networks, and the number of this one: a socket's path has to be short. */
  folder: string;
  number: number;
  pki: string;
  stop: AbortSignal;
}

/** Builds a network, plays its cells, and takes it down again whatever happens. */
export function playNetwork(plan: PlannedNetwork, ground: Ground): Promise<ObservedNetwork> {
  const name = networkName(plan.parts);
  return step(name, async (note) => {
    const network = new RealNetwork(
      plan.parts,
      join(ground.folder, String(ground.number)),
      ground.pki,
    );
    try {
      await build(network);
      const cells = await playCells(network, plan.cells, ground.stop, note);
      note(`${cells.length} cells`);
      return { parts: plan.parts, cells };
    } finally {
      await network.hosts.tearDown();
    }
  });
}

async function playCells(
  network: RealNetwork,
  planned: readonly PlannedCell[],
  stop: AbortSignal,
  note: (text: string) => void,
): Promise<ObservedCell[]> {
  const cells: ObservedCell[] = [];
  let hasMemory = false;
  for (const cell of planned) {
    stop.throwIfAborted();
    note(`${cells.length} of ${planned.length}: ${cell.action}`);
    if (network.parts.has('balancer')) await restartBalancer(network);
    if (hasMemory || isCounted(cell)) await forget(network);
    hasMemory = isCounted(cell);
    await prepareCell(network, cell.before);
    cells.push({ ...cell, facts: await observe(network, cell) });
  }
  return cells;
}
