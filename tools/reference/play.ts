import { join } from 'node:path';
import {
  networkName,
  type ObservedCell,
  type ObservedNetwork,
} from '@netward/lab-engine/reference';
import { confFile, RealNetwork } from './wiring.ts';
import { run, type Ran } from './hosts.ts';
import type { ToolCheckGround } from './shown/tool-check.ts';
import { step } from '../harness/steps.mjs';
import { prepareCell } from './actions.ts';
import { isCounted, type PlannedCell, type PlannedNetwork } from './cells.ts';
import { build, forget, restartBalancer } from './devices.ts';
import { observe } from './observe.ts';

/** Tools look at a configuration where nothing is at stake: in a network that has no wires. */
const alone = (command: string, ...args: string[]): Promise<Ran> =>
  run('unshare', ['-n', command, ...args]);

/** Asks a tool whether it takes a file; code 0 says yes. */
export type Takes = (file: string, ground: ToolCheckGround) => Promise<Ran>;

/** How each tool is asked whether it takes a configuration. None of them starts. */
export const TAKES = {
  nft: (file) => alone('nft', '-c', '-f', file),
  suricata: (file, { folder }) =>
    alone('suricata', '-T', '-c', confFile('suricata.yaml'), '-S', file, '-l', folder),
  haproxy: (file) => alone('haproxy', '-c', '-f', file),
  nginx: (file, { folder }) =>
    alone('nginx', '-t', '-c', file, '-g', `pid ${folder}/nginx.pid;`, '-e', `${folder}/error.log`),
  // It reads its file first; what it is then told to show ends it before it opens anything.
  openvpn: (file) => alone('openvpn', '--config', file, '--show-tls'),
} as const satisfies Record<string, Takes>;

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
