import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './processes.ts';

interface DataSource {
  initialize(): Promise<DataSource>;
  destroy(): Promise<void>;
  query(sql: string, values?: unknown[]): Promise<unknown[]>;
}

interface ActionProgressService {
  save(learnerId: string, level: string, actions: string[]): Promise<string[]>;
}

const DIST = join(root, 'apps', 'learning-service', 'dist');
const KIT = join(root, 'libs', 'nest-kit', 'dist', 'database', 'index.js');

const load = (file: string) => import(pathToFileURL(file).href);

export const isBuilt = (): boolean => existsSync(join(DIST, 'main.js'));

/** The product's own way to save progress, on a database that it has migrated itself. */
export async function openActionProgress(url: string, connections: number) {
  const { databaseOptions } = await load(join(DIST, 'database', 'database-options.js'));
  const { dataSourceOptions, migrate } = await load(KIT);
  const file = join(DIST, 'action-progress', 'action-progress.service.js');
  const service = await load(file);
  const options = databaseOptions(url);
  await migrate(options);
  const { DataSource } = await load(join(root, 'node_modules', 'typeorm', 'index.mjs'));
  const dataSource: DataSource = new DataSource(
    dataSourceOptions({ ...options, poolSize: connections }),
  );
  await dataSource.initialize();
  const progress: ActionProgressService = new service.ActionProgressService(dataSource);
  return { progress, dataSource };
}

/** The statement that one save sends, as the product sends it. */
export async function statementOf(
  { progress, dataSource }: Awaited<ReturnType<typeof openActionProgress>>,
  learnerId: string,
): Promise<string> {
  const statements: string[] = [];
  const query = dataSource.query.bind(dataSource);
  dataSource.query = (sql, values) => {
    statements.push(sql);
    return query(sql, values);
  };
  await progress.save(learnerId, '1', ['openPage']);
  dataSource.query = query;
  const [statement, ...more] = statements;
  if (!statement || more.length > 0)
    throw new Error(`A save sends ${statements.length} statements, so pgbench cannot do the same`);
  return statement;
}
