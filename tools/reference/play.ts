import { join } from 'node:path';
import {
  networkName,
  type ObservedCell,
  type ObservedNetwork,
} from '@netward/lab-engine/reference';
import { confFile, RealNetwork } from './wiring.ts';
import { run, type Ran } from './hosts.ts';
import { step } from '../harness/steps.mjs';
import { prepareCell } from './actions.ts';
import { isCounted, type PlannedCell, type PlannedNetwork, type ToolCheckGround } from './cells.ts';
import { forget, restartBalancer } from './devices.ts';
import { withNetwork } from './measured/measure.ts';
import { observe } from './observe.ts';

/** Tools look at a configuration where nothing is at stake: in a network that has no wires. */
const alone = (command: string, ...args: string[]) => run('unshare', ['-n', command, ...args]);

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

/** Builds a network and plays its cells. Its folder is a number, since a socket's path has to be short. */
export function playNetwork(
  { parts, cells: planned }: PlannedNetwork,
  { folder, pki, stop }: ToolCheckGround,
  number: number,
): Promise<ObservedNetwork> {
  return step(networkName(parts), async (note) => {
    const network = new RealNetwork(parts, join(folder, String(number)), pki);
    const cells = await withNetwork(network, () => playCells(network, planned, stop, note));
    note(`${cells.length} cells`);
    return { parts, cells };
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
