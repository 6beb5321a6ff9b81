import { join, delimiter } from 'node:path';
import { execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { promisify } from 'node:util';
import { isBuilt, load, stops } from './processes.ts';
import { makeDatabase, requireServer } from './auth-service.ts';
import { type Benchmarks, type Contest, needs, seconds } from './frame.ts';

interface DataSource {
  initialize(): Promise<DataSource>;
  destroy(): Promise<void>;
  query(sql: string, values?: unknown[]): Promise<unknown[]>;
  getRepository(entity: string): {
    upsert(row: object, conflictPaths: string[]): Promise<unknown>;
  };
}

interface ActionProgressService {
  save(learnerId: string, level: string, actions: string[]): Promise<string[]>;
}

const DIST = join('apps', 'learning-service', 'dist');
const KIT = join('libs', 'nest-kit', 'dist', 'database', 'index.js');

export const isServiceBuilt = (): boolean => isBuilt(join(DIST, 'main.js'));

/** The product's own way to save progress, on a database that it has migrated itself. */
export async function openActionProgress(url: string, connections: number) {
  const { databaseOptions } = await load(DIST, 'database', 'database-options.js');
  const { dataSourceOptions, migrate } = await load(KIT);
  const service = await load(DIST, 'action-progress', 'action-progress.js');
  const options = databaseOptions(url);
  await migrate(options);
  const { DataSource } = await load('node_modules', 'typeorm', 'index.mjs');
  const dataSource: DataSource = new DataSource(
    dataSourceOptions({ ...options, poolSize: connections }),
  );
  await dataSource.initialize();
  const progress: ActionProgressService = new service.ActionProgressService(dataSource);
  return { progress, dataSource };
}

/** What a save sends after the learner's id: level, actions, what is proved, run, its worth, what the level asks for. */
const VALUES = ['1', ['openPage'], [], null, 0, ['openPage', 'portScan', 'sniffTraffic']];

/** A statement with the types of its parameters and the values of those behind the learner's id. */
interface SaveStatement {
  readonly statement: string;
  readonly types: readonly string[];
  readonly values: typeof VALUES;
}

/** The statement that a save sends, as the server keeps it for the pool's only connection so far. */
export async function statementOf(
  { progress, dataSource }: Awaited<ReturnType<typeof openActionProgress>>,
  learnerId: string,
): Promise<SaveStatement> {
  await progress.save(learnerId, '1', ['openPage']);
  const kept = await dataSource.query(
    'SELECT statement, parameter_types::text[] AS types FROM pg_prepared_statements',
  );
  const [{ statement, types }, ...more] = kept as [Omit<SaveStatement, 'values'>];
  if (more.length > 0 || types.length !== VALUES.length + 1)
    throw new Error('A save sends something else than the baselines know');
  return { statement, types, values: VALUES };
}

const CONNECTIONS = 8;
const SECONDS = seconds(3);
/** Saves hit learners at random, as a class does; ids differ in their last twelve digits. */
const FIRST_LEARNER = 100_000_000_000;
const LEARNERS = 10_000;
const ID_PREFIX = '00000000-0000-4000-8000-';
const TIMES_THE_ROWS = 30;

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

const literal = (value: unknown): string =>
  value === null ? 'NULL' : `'${Array.isArray(value) ? `{${value.join()}}` : value}'`;

/** The product's statement as a pgbench script. */
function writeScript({ statement, types, values }: SaveStatement): string {
  const file = join(mkdtempSync(join(tmpdir(), 'netward-bench-')), 'save.sql');
  const sql = statement
    .replaceAll(/\$(\d)/g, (_, place) =>
      place === '1'
        ? `('${ID_PREFIX}' || :learner)::uuid`
        : `${literal(values[Number(place) - 2])}::${types[Number(place) - 1]}`,
    )
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

/** Saves per second by as many loops as there are connections. */
async function runLoops(save: (learnerId: string) => Promise<unknown>, learners = LEARNERS) {
  const until = performance.now() + SECONDS * 1000;
  let count = 0;
  const loop = async (): Promise<void> => {
    while (performance.now() < until) {
      const learner = FIRST_LEARNER + Math.floor(Math.random() * learners);
      await save(`${ID_PREFIX}${learner}`);
      count++;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, loop));
  return count / SECONDS;
}

/** The product's save on a new database, by as many connections as there are loops. */
async function openSaves(database: string) {
  requireServer();
  needs(isServiceBuilt(), 'learning-service is not built');
  const url = await makeDatabase(database);
  const learning = await openActionProgress(url, CONNECTIONS);
  stops.add(database, () => learning.dataSource.destroy());
  const save = (learnerId: string) => learning.progress.save(learnerId, '1', ['openPage']);
  return { url, learning, save };
}

async function prepare(): Promise<Contest> {
  const pgbench = findPgbench();
  needs(pgbench, 'there is no pgbench on this machine (Debian has it in postgresql-contrib)');
  const { url, learning, save } = await openSaves('bench_progress');
  const script = writeScript(await statementOf(learning, `${ID_PREFIX}${FIRST_LEARNER}`));
  return { product: () => runLoops(save), baseline: () => runPgbench(pgbench, script, url) };
}

/** TypeORM's own upsert replaces the row, so it loses what another tab saved meanwhile. */
async function prepareUpsert(): Promise<Contest> {
  const { learning, save } = await openSaves('bench_upsert');
  const repository = learning.dataSource.getRepository('ActionProgress');
  const upsert = (learner_id: string) =>
    repository.upsert({ learner_id, level: '1', actions: ['openPage'] }, ['learner_id', 'level']);
  return { product: () => runLoops(save), baseline: () => runLoops(upsert) };
}

/** Time of a save where the table has thirty times the rows, each side on its own database. */
async function prepareRows(): Promise<Contest> {
  const sides: (Awaited<ReturnType<typeof openSaves>> & { learners: number })[] = [];
  for (const learners of [LEARNERS * TIMES_THE_ROWS, LEARNERS]) {
    const side = await openSaves(`bench_rows_${learners}`);
    await side.learning.dataSource.query(
      `INSERT INTO learning.action_progress (learner_id, level, actions)
       SELECT ('${ID_PREFIX}' || n)::uuid, '1', '{openPage}'
       FROM generate_series(${FIRST_LEARNER}, ${FIRST_LEARNER + learners - 1}) AS n`,
    );
    await side.learning.dataSource.query('VACUUM ANALYZE learning.action_progress');
    sides.push({ ...side, learners });
  }
  const [many, few] = sides;
  const microseconds = async (side: typeof many) =>
    1e6 / (await runLoops(side!.save, side!.learners));
  return { product: () => microseconds(many), baseline: () => microseconds(few) };
}

export function pgbenchVersion(): string {
  const pgbench = findPgbench();
  return pgbench ? execFileSync(pgbench, ['--version'], { encoding: 'utf8' }).trim() : 'no pgbench';
}

export const progressSave: Benchmarks = {
  'progress-save': prepare,
  'save-upsert': prepareUpsert,
  'save-rows': prepareRows,
};
