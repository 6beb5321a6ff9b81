import { createTestDatabase, emptyTestRedis, type TestDatabase } from '@netward/test-kit';
import { openProduct, type Product } from '../product.ts';
import type { Settings } from '../environment.ts';
import { openTemporaryWorkspace, type Workspace } from '../workspace.ts';

/** The whole product for one test file, on a database and a Redis database of its own. */
export interface TestedProduct {
  database: TestDatabase;
  workspace: Workspace;
  product: Product;
  close(): Promise<void>;
}

/** Opens it. `prepare` is given the empty database; whatever was opened is closed again when one step fails. */
export async function openTestedProduct(
  name: string,
  redisDatabase: number,
  settings: Settings = {},
  prepare: (database: TestDatabase) => Promise<unknown> = async () => undefined,
): Promise<TestedProduct> {
  const database = await createTestDatabase(name);
  const workspace = await openTemporaryWorkspace({
    DATABASE_URL: database.url,
    REDIS_URL: await emptyTestRedis(redisDatabase),
    ...settings,
  });
  const close = async (): Promise<void> => {
    await workspace.stops.stopAll();
    await database.drop();
  };
  try {
    await prepare(database);
    const product = await openProduct(workspace, { stores: { queue: 'PostgreSQL' } });
    return { database, workspace, product, close };
  } catch (error) {
    await close();
    throw error;
  }
}
