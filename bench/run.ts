import { readFileSync } from 'node:fs';
import { arch, cpus, platform } from 'node:os';
import { join } from 'node:path';
import { assistant, streams, tutor } from './assistant.ts';
import { homePageBytes, labScriptBytes } from './bytes.ts';
import {
  CannotMeasure,
  compete,
  isTrial,
  judge,
  median,
  type Benchmark,
  type RoundsJudgement,
  type Round,
} from './frame.ts';
import { gateway, gatewayDuties, gatewayExpress, gatewayHaproxy } from './gateway.ts';
import { judging, labStep, replay } from './lab-step.ts';
import { learnerBytes } from './learner-bytes.ts';
import { logins } from './logins.ts';
import { memory, coldStart } from './start.ts';
import { mailDelay } from './mail-delay.ts';
import { paint } from './paint.ts';
import { busyShare, root, stops } from './processes.ts';
import {
  pgbenchVersion,
  progressSave,
  saveAgainstUpsert,
  saveWithManyRows,
} from './progress-save.ts';
import { saveOverHttp } from './save-over-http.ts';
import { tokens } from './tokens.ts';
import { waits } from './waits.ts';

/** Others may take this share of the machine while a row is judged. */
const BUSY_LIMIT = 0.1;

/** Every comparison; `npm run bench -- <name> …` runs only the named ones. */
const benchmarks: readonly Benchmark[] = [
  gateway,
  gatewayDuties,
  gatewayExpress,
  gatewayHaproxy,
  ...tokens,
  progressSave,
  saveAgainstUpsert,
  saveWithManyRows,
  ...saveOverHttp,
  learnerBytes,
  ...logins,
  mailDelay,
  coldStart,
  memory,
  labStep,
  replay,
  ...judging,
  assistant,
  tutor,
  ...streams,
  homePageBytes,
  labScriptBytes,
  ...paint,
  ...waits,
];

/** Reads the file, since not every package exports its package.json. */
function versionOf(name: string): string {
  const file = join(root, 'node_modules', name, 'package.json');
  return `${name} ${JSON.parse(readFileSync(file, 'utf8')).version}`;
}

function printSurroundings(): void {
  const [cpu] = cpus();
  const machine = `${cpu?.model ?? 'unknown CPU'} × ${cpus().length}, ${platform()} ${arch()}`;
  const programs = ['undici', 'autocannon', 'fastify', 'pg', 'typeorm', 'playwright-core'];
  const versions = programs.map(versionOf).join(', ');
  console.log(`node ${process.versions.node}, ${versions}, ${pgbenchVersion()}`);
  console.log(`${machine}\n`);
}

const number = (value: number): string =>
  value.toLocaleString('en', { maximumFractionDigits: value < 20 ? 2 : 0 });

function wishOf({ target }: Benchmark): string {
  if (!target) return 'no target';
  return 'atMost' in target
    ? `at most ${number(target.atMost)}`
    : `at least ${number(target.atLeast)}`;
}

/** One line: the verdict, the row, its figure with the range, what it should be, and what was compared. */
function inWords(benchmark: Benchmark, rounds: readonly Round[], judgement: RoundsJudgement) {
  const { name, unit, what } = benchmark;
  const { ratio, lowest, highest, verdict } = judgement;
  const baseline = median(rounds.map((round) => round.baseline ?? Number.NaN));
  const product = number(median(rounds.map((round) => round.product)));
  const sides = Number.isNaN(baseline) ? unit : `${product} against ${number(baseline)} ${unit}`;
  const figure = `${number(ratio)} (${number(lowest)} to ${number(highest)}), ${wishOf(benchmark)}`;
  return `${verdict.padEnd(8)} ${name.padEnd(19)} ${figure}; ${what}; ${sides}`;
}

const percent = (share: number): number => Math.round(share * 100);

/** Measures one row. What others do on the machine decides whether it can be judged. */
async function lineOf(benchmark: Benchmark): Promise<{ line: string; isBad: boolean }> {
  const busy = isTrial ? 0 : await busyShare();
  try {
    const rounds = await compete(await benchmark.prepare(), benchmark);
    const judged = judge(rounds, benchmark);
    const verdict = isTrial ? 'printed' : busy > BUSY_LIMIT ? 'refused' : judged.verdict;
    const line = inWords(benchmark, rounds, { ...judged, verdict });
    const drifted = `the baseline moved by ${percent(judged.drift)} %`;
    const cause = busy > BUSY_LIMIT ? `others took ${percent(busy)} %` : drifted;
    const others = verdict === 'refused' ? `; NOT QUIET (${cause})` : '';
    return { line: line + others, isBad: verdict === 'lost' };
  } catch (error) {
    if (!(error instanceof CannotMeasure)) throw error;
    return { line: `skipped  ${benchmark.name.padEnd(19)} ${error.message}`, isBad: false };
  } finally {
    await stops.stopAll();
  }
}

/** Prints a row's line. A row that cannot be measured keeps none of the others from it. */
async function run(benchmark: Benchmark): Promise<boolean> {
  const { line, isBad } = await lineOf(benchmark).catch(({ message }: Error) => ({
    line: `FAILED   ${benchmark.name.padEnd(19)} ${message.trim()}`,
    isBad: true,
  }));
  console.log(line);
  return isBad;
}

const names = process.argv.slice(2).filter((argument) => argument !== '--try');
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
  if (names.length === 0 || names.includes(benchmark.name)) bad += Number(await run(benchmark));
process.exit(bad > 0 ? 1 : 0);
