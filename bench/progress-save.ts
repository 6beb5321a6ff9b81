import { execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import type { Benchmark, Contest } from './frame.ts';
import { isBuilt, openActionProgress, statementOf } from './learning-service.ts';

const CONNECTIONS = 8;
const SECONDS = 5;
/** Saves hit learners at random, as a class does; ids differ in their last twelve digits. */
const FIRST_LEARNER = 100_000_000_000;
const LEARNERS = 10_000;
const ID_PREFIX = '00000000-0000-4000-8000-';
const DATABASE = 'bench_progress';

function findPgbench(): string | undefined {
  const system = '/usr/lib/postgresql';
  const versions = existsSync(system) ? readdirSync(system).toSorted().reverse() : [];
  const folders = [
    process.env.BENCH_POSTGRES_BIN ?? '',
    ...(process.env.PATH ?? '').split(delimiter),
    ...versions.map((version) => join(system, version, 'bin')),
  ];
  return folders.map((folder) => join(folder, 'pgbench')).find((file) => existsSync(file));
}

async function makeDatabase(server: string): Promise<string> {
  const client = new pg.Client(server);
  await client.connect();
  await client.query(`DROP DATABASE IF EXISTS ${DATABASE}`);
  await client.query(`CREATE DATABASE ${DATABASE}`);
  await client.end();
  return Object.assign(new URL(server), { pathname: `/${DATABASE}` }).href;
}

/** The product's statement as a pgbench script. */
function writeScript(statement: string): string {
  const file = join(mkdtempSync(join(tmpdir(), 'netward-bench-')), 'save.sql');
  const sql = statement
    .replaceAll('$1', `('${ID_PREFIX}' || :learner)::uuid`)
    .replaceAll('$2', `'1'`)
    .replaceAll('$3', `'{openPage}'::text[]`)
    .replaceAll('\n', ' ');
  const last = FIRST_LEARNER + LEARNERS - 1;
  writeFileSync(file, `\\set learner random(${FIRST_LEARNER}, ${last})\n${sql};\n`);
  return file;
}

/** Saves a second, counted by pgbench itself. */
async function runPgbench(pgbench: string, script: string, url: string): Promise<number> {
  const flags = ['-n', '-M', 'prepared', '-c', CONNECTIONS, '-j', 2, '-T', SECONDS, '-f', script];
  const { stdout } = await promisify(execFile)(pgbench, [...flags.map(String), url]);
  const rate = /tps = ([\d.]+)/.exec(stdout)?.[1];
  if (!rate) throw new Error(`pgbench said:\n${stdout}`);
  return Number(rate);
}

/** Saves a second by as many loops as there are connections. */
async function runLoops(save: (learnerId: string) => Promise<unknown>): Promise<number> {
  const until = performance.now() + SECONDS * 1000;
  let count = 0;
  const loop = async (): Promise<void> => {
    while (performance.now() < until) {
      const learner = FIRST_LEARNER + Math.floor(Math.random() * LEARNERS);
      await save(`${ID_PREFIX}${learner}`);
      count++;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, loop));
  return count / SECONDS;
}

async function prepare(): Promise<Contest | string> {
  const server = process.env.BENCH_DATABASE_URL;
  const pgbench = findPgbench();
  if (!server) return 'BENCH_DATABASE_URL is not set; npm run bench sets it';
  if (!pgbench) return 'there is no pgbench on this machine (Debian has it in postgresql-contrib)';
  if (!isBuilt()) return 'learning-service is not built';
  const url = await makeDatabase(server);
  const learning = await openActionProgress(url, CONNECTIONS);
  const script = writeScript(await statementOf(learning, `${ID_PREFIX}${FIRST_LEARNER}`));
  return {
    product: () => runLoops((learnerId) => learning.progress.save(learnerId, '1', ['openPage'])),
    baseline: () => runPgbench(pgbench, script, url),
    close: () => learning.dataSource.destroy(),
  };
}

/** Version of pgbench, for the report. */
export function pgbenchVersion(): string {
  const pgbench = findPgbench();
  return pgbench ? execFileSync(pgbench, ['--version'], { encoding: 'utf8' }).trim() : 'no pgbench';
}

export const progressSave: Benchmark = {
  name: 'progress-save',
  what: `one progress save, ${CONNECTIONS} connections / pgbench -M prepared with the same statement`,
  unit: 'saves/s',
  target: { atLeast: 0.7 },
  prepare,
};
