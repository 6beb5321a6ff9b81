import { readFileSync } from 'node:fs';
import { arch, cpus, platform } from 'node:os';
import { join } from 'node:path';
import { assistant, tutor } from './assistant.ts';
import { homePageBytes, precompressed } from './bytes.ts';
import {
  compete,
  judge,
  median,
  type Benchmark,
  type RoundsJudgement,
  type Round,
} from './frame.ts';
import { gateway, gatewayDuties, gatewayExpress } from './gateway.ts';
import { interaction, opening } from './interaction.ts';
import { labStep } from './lab-step.ts';
import { logins } from './logins.ts';
import { memory } from './memory.ts';
import { mailDelay } from './mail-delay.ts';
import { paint } from './paint.ts';
import { root } from './processes.ts';
import {
  pgbenchVersion,
  progressSave,
  saveAgainstUpsert,
  saveWithManyRows,
} from './progress-save.ts';
import { saveOverHttp } from './save-over-http.ts';
import { coldStart } from './start.ts';
import { tokens } from './tokens.ts';

/** Every comparison; `npm run bench -- <name> …` runs only the named ones. */
const benchmarks: readonly Benchmark[] = [
  gateway,
  gatewayDuties,
  gatewayExpress,
  ...tokens,
  progressSave,
  saveAgainstUpsert,
  saveWithManyRows,
  ...saveOverHttp,
  ...logins,
  ...mailDelay,
  coldStart,
  memory,
  labStep,
  assistant,
  tutor,
  homePageBytes,
  precompressed,
  ...paint,
  interaction,
  opening,
];

/** Reads the file, since not every package exports its package.json. */
function versionOf(name: string): string {
  const file = join(root, 'node_modules', name, 'package.json');
  return `${name} ${JSON.parse(readFileSync(file, 'utf8')).version}`;
}

function printSurroundings(): void {
  const [cpu] = cpus();
  const machine = `${cpu?.model ?? 'unknown CPU'} × ${cpus().length}, ${platform()} ${arch()}`;
  const programs = ['undici', 'autocannon', 'fastify', 'pg', 'typeorm', 'playwright-core'].map(
    versionOf,
  );
  console.log(`node ${process.versions.node}, ${programs.join(', ')}, ${pgbenchVersion()}`);
  console.log(`${machine}\n`);
}

function inWords(
  benchmark: Benchmark,
  rounds: readonly Round[],
  judgement: RoundsJudgement,
): string {
  const { unit, target } = benchmark;
  const { ratio, lowest, highest, drift, verdict } = judgement;
  const number = (value: number): string =>
    value.toLocaleString('en', { maximumFractionDigits: 1 });
  const side = (name: 'product' | 'baseline'): string =>
    `${name} ${number(median(rounds.map((round) => round[name])))} ${unit}`;
  const wish = !target
    ? 'no target'
    : 'atMost' in target
      ? `target at most ${target.atMost}`
      : `target at least ${target.atLeast}`;
  const words = {
    met: 'met',
    missed: 'MISSED',
    refused: 'NOT JUDGED: the baseline moved by more than 25 %, the machine is too busy',
    printed: 'printed only',
  };
  return [
    `  ratio ${ratio.toFixed(2)} (${lowest.toFixed(2)} to ${highest.toFixed(2)}), ${wish}: ${words[verdict]}`,
    `  ${side('product')}, ${side('baseline')}, which moved by ${Math.round(drift * 100)} %`,
  ].join('\n');
}

/** Runs one comparison and prints it. Returns whether a target was missed. */
async function run(benchmark: Benchmark): Promise<boolean> {
  console.log(`${benchmark.name}: ${benchmark.what}`);
  const contest = await benchmark.prepare();
  if (typeof contest === 'string') {
    console.log(`  skipped: ${contest}\n`);
    return false;
  }
  try {
    const rounds = await compete(contest, benchmark.rounds);
    const judgement = judge(rounds, benchmark.target);
    console.log(`${inWords(benchmark, rounds, judgement)}\n`);
    return judgement.verdict === 'missed';
  } finally {
    await contest.close();
  }
}

/** A comparison that cannot be made keeps none of the others from being made. */
function failed(error: Error): true {
  console.log(`  FAILED: ${error.message}\n`);
  return true;
}

const names = process.argv.slice(2);
const unknown = names.find((name) => !benchmarks.some((benchmark) => benchmark.name === name));
if (unknown) {
  console.error(
    `There is no "${unknown}"; there are ${benchmarks.map(({ name }) => name).join(', ')}.`,
  );
  process.exit(1);
}
printSurroundings();
let bad = 0;
for (const benchmark of benchmarks)
  if (names.length === 0 || names.includes(benchmark.name))
    bad += Number(await run(benchmark).catch(failed));
process.exit(bad > 0 ? 1 : 0);
