import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  compareAll,
  networkName,
  type CellVerdict,
  type Observed,
  type ObservedNetwork,
} from '@netward/lab-engine/reference';
import { Fault } from '../harness/fault.mjs';
import { root } from '../harness/repository.mjs';
import { observeInspector } from '../challenges/observe/inspector.ts';
import { observeChallenges } from '../challenges/observe/observe.ts';
import { say } from '../harness/steps.mjs';
import type { Workspace } from '../harness/workspace.ts';
import { planCells } from './cells.ts';
import { observeSensorChallenges } from './challenges/sensor-challenges.ts';
import { observeWafChallenge } from './challenges/waf-challenge.ts';
import { makeCertificates } from './devices.ts';
import { checkShown } from './shown/shown.ts';
import { removeLeftovers } from './hosts.ts';
import { measureRequests } from './measured/measure.ts';
import { observedFiles, writeObserved } from './observed-files.ts';
import { installMissing, requireRoot, toolVersions } from './packages.ts';
import { playNetwork } from './play.ts';

const FACTS = join(root, 'libs/lab-engine/src/reference/observed.json');

const SHOWN = 'shown';
const MEASURED = 'measured';
const NETWORKS = 'networks';
const CHALLENGES = 'challenges';

/**
 * `npm run reference`: gives what the lab shows and saves to the tools that it is meant for, plays
 * everything that a learner can bring about on a network of real tools, writes what was seen, and
 * compares the engine with it. With names of networks it plays those alone and writes nothing; the names
 * `shown`, `measured`, `networks` and `challenges` stand for its parts. Returns the exit code.
 */
export async function runReference(
  { data, stop }: Pick<Workspace, 'data' | 'stop'>,
  names: readonly string[],
): Promise<number> {
  const plans = planCells();
  const known = [
    SHOWN,
    MEASURED,
    NETWORKS,
    CHALLENGES,
    ...plans.map(({ parts }) => networkName(parts)),
  ];
  const unknown = names.find((name) => !known.includes(name));
  if (unknown)
    throw new Fault(`There is no network "${unknown}". There are:\n  ${known.join('\n  ')}`);
  requireRoot();
  await installMissing();
  await removeLeftovers();
  const [folder, pki, shown, measured] = ['networks', 'pki', SHOWN, MEASURED].map((name) =>
    freshFolder(data, name),
  );
  await makeCertificates(pki!);
  const isWanted = (name: string): boolean => names.length === 0 || names.includes(name);
  const hasChallenges = isWanted(CHALLENGES);
  // Eight minutes of a real clock, in which it does little: everything else happens meanwhile.
  const inspector = hasChallenges ? observeInspector(stop) : Promise.resolve(0);
  inspector.catch(() => undefined);
  const faults = isWanted(SHOWN) ? await checkShown({ folder: shown!, pki: pki!, stop }) : 0;
  if (isWanted(MEASURED)) await measureRequests(measured!, pki!);
  let others = hasChallenges ? await observeChallenges() : 0;
  if (hasChallenges) {
    const ground = freshFolder(data, CHALLENGES);
    await observeSensorChallenges(ground, stop);
    await observeWafChallenge(ground, pki!);
  }
  const networks: ObservedNetwork[] = [];
  for (const [number, plan] of plans.entries())
    if (isWanted(NETWORKS) || isWanted(networkName(plan.parts)))
      networks.push(await playNetwork(plan, { folder: folder!, number, pki: pki!, stop }));
  const observed: Observed = { tools: await toolVersions(), networks };
  if (isWanted(NETWORKS)) writeObserved(FACTS, inLines(observed));
  others += await inspector;
  const disagreeing = report(compareAll(observed));
  if (isWanted(SHOWN)) say(`shown:      ${faults} faults`);
  if (hasChallenges) say(`challenges: ${others} judged otherwise`);
  const { count, changed } = observedFiles();
  say(`files:      ${count} observed, ${count - changed.length} as before`);
  for (const file of changed) say(`  changed: ${file}`);
  return faults + others + disagreeing + changed.length > 0 ? 1 : 0;
}

function freshFolder(data: string, name: string): string {
  const folder = join(data, name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** One line for each cell, so that a change of a fact is a change of a line. */
function inLines({ tools, networks }: Observed): string {
  const blocks = networks.map(({ parts, cells }) => {
    const lines = cells.map((cell) => `    ${JSON.stringify(cell)}`).join(',\n');
    return `  { "parts": ${JSON.stringify(parts)}, "cells": [\n${lines}\n  ] }`;
  });
  return `{\n"tools": ${JSON.stringify(tools, null, 2)},\n"networks": [\n${blocks.join(',\n')}\n]\n}\n`;
}

/** Prints every difference and the sum. Returns the number of cells that disagree. */
function report(verdicts: readonly CellVerdict[]): number {
  const count = (verdict: CellVerdict['verdict']): number =>
    verdicts.filter((each) => each.verdict === verdict).length;
  for (const { network, cell, verdict, differences, simplifications } of verdicts) {
    if (verdict === 'agrees') continue;
    const what = [...cell.before, cell.action].join(', ');
    say(`${verdict === 'declared' ? '  declared' : '!!! DISAGREES'}  ${network}: ${what}`);
    for (const { fact, real, engine } of differences)
      say(`      ${fact}: real ${JSON.stringify(real)}, engine ${JSON.stringify(engine)}`);
    for (const { reason } of simplifications) say(`      ${reason}`);
  }
  say(
    `networks:   ${verdicts.length} cells, ${count('agrees')} agree, ${count('declared')} declared, ${count('disagrees')} disagree`,
  );
  return count('disagrees');
}
