import { readOrExit } from '@netward/nest-kit';
import { dataSourceOptions } from '@netward/nest-kit/database';
import { DataSource } from 'typeorm';
import { type OperatorConfig, readOperatorConfig } from '../config.ts';
import { databaseOptions } from '../database/database.ts';
import { requireEmailKey } from '../erasure/person-tables.ts';

/** Exit codes for scripts; bad settings exit with 78. */
const FAILED = 1;
const USAGE = 2;
/** An operator would rather wait than be told to try again. */
const CONNECT_MS = 15_000;

/**
 * Runs an operator's command on the one address that it is given, with a database connection of its
 * own. A failure prints one sentence and sets a non-zero exit code.
 */
export async function runCommand(
  name: string,
  work: (dataSource: DataSource, config: OperatorConfig, address: string) => Promise<void>,
): Promise<void> {
  const [address, ...more] = process.argv.slice(2);
  if (!address || more.length > 0) {
    process.stderr.write(`Usage: ${name} <e-mail address>\n`);
    process.exitCode = USAGE;
    return;
  }
  const config = readOrExit(readOperatorConfig);
  const options = {
    ...databaseOptions(config.DATABASE_URL),
    poolSize: 1,
    connectMs: CONNECT_MS,
  };
  const dataSource = new DataSource(dataSourceOptions(options));
  try {
    requireEmailKey(address);
    await dataSource.initialize();
    await work(dataSource, config, address);
  } catch (error) {
    process.stderr.write(`${name} failed: ${error instanceof Error ? error.message : error}\n`);
    process.exitCode = FAILED;
  } finally {
    if (dataSource.isInitialized) await dataSource.destroy();
  }
}
