import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  compareAll,
  networkName,
  type CellVerdict,
  type Observed,
  type ObservedNetwork,
} from '@netward/lab-engine/reference';
import { root } from '../harness/repository.mjs';
import { say } from '../harness/steps.mjs';
import type { Workspace } from '../harness/workspace.ts';
import { planCells } from './cells.ts';
import { makeCertificates } from './devices.ts';
import { removeLeftovers } from './hosts.ts';
import { installMissing, requireRoot, toolVersions } from './packages.ts';
import { playNetwork } from './play.ts';

const FACTS = join(root, 'libs/lab-engine/src/reference/observed.json');

/**
 * `npm run reference`: plays everything that a learner can bring about on a network of real tools,
 * writes what was seen, and compares the engine with it. With names of networks it plays those alone and
 * writes nothing. Returns the exit code.
 */
export async function runReference(
  { data, stop }: Pick<Workspace, 'data' | 'stop'>,
  names: readonly string[],
): Promise<number> {
  requireRoot();
  await installMissing();
  await removeLeftovers();
  const folder = join(data, 'networks');
  const pki = join(data, 'pki');
  for (const each of [folder, pki]) {
    rmSync(each, { recursive: true, force: true });
    mkdirSync(each, { recursive: true });
  }
  await makeCertificates(pki);
  const plans = planCells().filter(
    ({ parts }) => names.length === 0 || names.includes(networkName(parts)),
  );
  const networks: ObservedNetwork[] = [];
  for (const [number, plan] of plans.entries())
    networks.push(await playNetwork(plan, { folder, number, pki, stop }));
  const observed: Observed = { tools: await toolVersions(), networks };
  if (names.length === 0) writeFileSync(FACTS, inLines(observed));
  return report(compareAll(observed));
}

/** One line for each cell, so that a change of a fact is a change of a line. */
function inLines({ tools, networks }: Observed): string {
  const blocks = networks.map(({ parts, cells }) => {
    const lines = cells.map((cell) => `    ${JSON.stringify(cell)}`).join(',\n');
    return `  { "parts": ${JSON.stringify(parts)}, "cells": [\n${lines}\n  ] }`;
  });
  return `{\n"tools": ${JSON.stringify(tools, null, 2)},\n"networks": [\n${blocks.join(',\n')}\n]\n}\n`;
}

/** Prints every difference and the sum. Returns the exit code. */
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
    `reference: ${verdicts.length} cells, ${count('agrees')} agree, ${count('declared')} declared, ${count('disagrees')} disagree`,
  );
  return count('disagrees') > 0 ? 1 : 0;
}
