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
import {
  IN_THE_PATH,
  OBSERVED_LEVELS,
  observeChallenge,
  observeChallenges,
} from './challenges/observe.ts';
import { say } from '../harness/steps.mjs';
import type { Workspace } from '../harness/workspace.ts';
import { NOTHING_ASKED, sumOf, type Asked, planCells } from './cells.ts';
import { makeCertificates } from './devices.ts';
import { askExpressions } from './expressions.ts';
import { checkShown } from './shown/shown.ts';
import { removeLeftovers } from './hosts.ts';
import { measureRequests } from './measured/measure.ts';
import { observedFiles, writeObserved } from './observed-files.ts';
import { installMissing, requireRoot, toolVersions } from './packages.ts';
import { playNetwork } from './play.ts';

const FACTS = join(root, 'libs/lab-engine/src/testing/reference/observed.json');

const PARTS = ['shown', 'expressions', 'measured', 'challenges', 'networks'];

/**
 * `npm run reference`: gives what the lab shows and saves, and what a learner may write, to the tools that
 * it is meant for, plays everything that a learner can bring about on a network of real tools, writes what
 * was seen, and compares the product with it. With names of networks, commas between them, it plays those
 * alone and writes nothing; `shown`, `expressions`, `measured`, `challenges` and `networks` stand for its
 * parts, and `level 7` for one challenge. Returns the exit code.
 */
export async function runReference(
  { data, stop }: Pick<Workspace, 'data' | 'stop'>,
  args: readonly string[],
): Promise<number> {
  const names = args
    .join(' ')
    .split(/\s*,\s*/)
    .filter(Boolean);
  const plans = planCells();
  const known = [...PARTS, ...OBSERVED_LEVELS, ...plans.map(({ parts }) => networkName(parts))];
  const unknown = names.find((name) => !known.includes(name));
  if (unknown)
    throw new Fault(`There is no network "${unknown}". There are:\n  ${known.join('\n  ')}`);
  requireRoot();
  await installMissing();
  await removeLeftovers();
  const pki = freshFolder(data, 'pki');
  makeCertificates(pki);
  const ground = (name: string) => ({ folder: freshFolder(data, name), pki, stop });
  const isWanted = (name: string): boolean => names.length === 0 || names.includes(name);
  const isAsked = (level: string): boolean => isWanted('challenges') || isWanted(level);
  const inPath = isAsked(IN_THE_PATH)
    ? observeChallenge(IN_THE_PATH, ground('in the path'))
    : Promise.resolve(NOTHING_ASKED);
  inPath.catch(() => undefined);
  const asked: Asked[] = [];
  if (isWanted('shown')) asked.push(await checkShown(ground('shown')));
  if (isWanted('expressions')) asked.push(await askExpressions(ground('expressions')));
  if (isWanted('measured')) await measureRequests(ground('measured'));
  asked.push(await observeChallenges(ground('challenges'), isAsked));
  const networks: ObservedNetwork[] = [];
  const place = ground('networks');
  for (const [number, plan] of plans.entries())
    if (isWanted('networks') || isWanted(networkName(plan.parts)))
      networks.push(await playNetwork(plan, place, number));
  const observed: Observed = { tools: await toolVersions(), networks };
  if (isWanted('networks')) writeObserved(FACTS, inLines(observed));
  asked.push(await inPath);
  return report(compareAll(observed), sumOf(asked));
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

/** Prints every difference, every observed file that says something new, and the sum. Returns the exit code. */
function report(verdicts: readonly CellVerdict[], asked: Asked): number {
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
  const { count: files, changed } = observedFiles();
  for (const file of changed) say(`!!! CHANGED  ${file}`);
  say(`files: ${files} observed, ${files - changed.length} as before`);
  const cells = verdicts.length + asked.cells;
  const declared = count('declared');
  const disagree = count('disagrees') + asked.disagree;
  say(
    `reference: ${cells} cells, ${cells - declared - disagree} agree, ${declared} declared, ${disagree} disagree`,
  );
  return disagree + changed.length > 0 ? 1 : 0;
}
