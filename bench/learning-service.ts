import { join } from 'node:path';
import { isBuilt, load } from './processes.ts';

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
  const service = await load(DIST, 'action-progress', 'action-progress.service.js');
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
export interface SaveStatement {
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
