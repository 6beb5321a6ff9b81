import { readFileSync } from 'node:fs';
import { arch, cpus, platform } from 'node:os';
import { join } from 'node:path';
import { assistant } from './assistant.ts';
import { bytes } from './bytes.ts';
import {
  CannotMeasure,
  compete,
  isTrial,
  judge,
  median,
  type BenchRow,
  type Benchmarks,
  type RoundsJudgement,
  type Round,
} from './frame.ts';
import { gateway } from './gateway.ts';
import { lab } from './lab-step.ts';
import { learnerBytes } from './learner-bytes.ts';
import { logins } from './logins.ts';
import { mailDelay } from './mail-delay.ts';
import { paint } from './paint.ts';
import { busyShare, root, stops } from './processes.ts';
import { pgbenchVersion, progressSave } from './progress-save.ts';
import rows from './rows.json' with { type: 'json' };
import { saveOverHttp } from './save-over-http.ts';
import { start } from './start.ts';
import { tokens } from './tokens.ts';
import { waits } from './waits.ts';

/** Others may take this share of the machine while a row is judged. */
const BUSY_LIMIT = 0.1;

const benchmarks: Benchmarks = {
  ...gateway,
  ...tokens,
  ...progressSave,
  ...saveOverHttp,
  ...learnerBytes,
  ...logins,
  ...mailDelay,
  ...start,
  ...lab,
  ...assistant,
  ...bytes,
  ...paint,
  ...waits,
};

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

function wishOf({ target }: BenchRow): string {
  if (!target) return 'no target';
  return 'atMost' in target
    ? `at most ${number(target.atMost)}`
    : `at least ${number(target.atLeast)}`;
}

/** One line: the verdict, the row, its figure with the range, what it should be, and what was compared. */
function inWords(
  name: string,
  row: BenchRow,
  rounds: readonly Round[],
  judgement: RoundsJudgement,
): string {
  const { unit, what } = row;
  const { ratio, lowest, highest, verdict } = judgement;
  const baseline = median(rounds.map((round) => round.baseline ?? Number.NaN));
  const product = number(median(rounds.map((round) => round.product)));
  const sides = Number.isNaN(baseline) ? unit : `${product} against ${number(baseline)} ${unit}`;
  const figure = `${number(ratio)} (${number(lowest)} to ${number(highest)}), ${wishOf(row)}`;
  return `${verdict.padEnd(8)} ${name.padEnd(19)} ${figure}; ${what}; ${sides}`;
}

const percent = (share: number): number => Math.round(share * 100);

/** Measures one row. What others do on the machine decides whether it can be judged. */
async function lineOf(name: string, row: BenchRow): Promise<{ line: string; isBad: boolean }> {
  const busy = isTrial ? 0 : await busyShare();
  try {
    const rounds = await compete(await benchmarks[name]!(), row);
    const judged = judge(rounds, row);
    const verdict = isTrial ? 'printed' : busy > BUSY_LIMIT ? 'refused' : judged.verdict;
    const line = inWords(name, row, rounds, { ...judged, verdict });
    const drifted = `the baseline moved by ${percent(judged.drift)} %`;
    const cause = busy > BUSY_LIMIT ? `others took ${percent(busy)} %` : drifted;
    const others = verdict === 'refused' ? `; NOT QUIET (${cause})` : '';
    return { line: line + others, isBad: verdict === 'lost' };
  } catch (error) {
    if (!(error instanceof CannotMeasure)) throw error;
    return { line: `skipped  ${name.padEnd(19)} ${error.message}`, isBad: false };
  } finally {
    await stops.stopAll();
  }
}

/** Prints a row's line. A row that cannot be measured keeps none of the others from it. */
async function run(name: string, row: BenchRow): Promise<boolean> {
  const { line, isBad } = await lineOf(name, row).catch(({ message }: Error) => ({
    line: `FAILED   ${name.padEnd(19)} ${message.trim()}`,
    isBad: true,
  }));
  console.log(line);
  return isBad;
}

/** `npm run bench -- <name> …` runs only the named rows. */
const wanted = process.argv.slice(2).filter((argument) => argument !== '--try');
const unknown = wanted.find((name) => !(name in rows));
if (unknown) {
  console.error(`There is no "${unknown}"; there are ${Object.keys(rows).join(', ')}.`);
  process.exit(1);
}
printSurroundings();
let bad = 0;
for (const [name, row] of Object.entries<BenchRow>(rows))
  if (wanted.length === 0 || wanted.includes(name)) bad += Number(await run(name, row));
process.exit(bad > 0 ? 1 : 0);
