import { readOrExit } from '@netward/nest-kit';
import { dataSourceOptions } from '@netward/nest-kit/database';
import { DataSource } from 'typeorm';
import { type OperatorConfig, readOperatorConfig } from '../config.ts';
import { databaseOptions } from '../database/database.ts';

/** Exit codes that tell a script what happened; 78 is said of bad settings. */
const FAILED = 1;
const WRONG_CALL = 2;

/**
 * Runs an operator's command on the one address that it is given, with a connection of its own.
 * What goes wrong is said in a sentence, and the process ends with a code that is not 0.
 */
export async function runCommand(
  name: string,
  work: (dataSource: DataSource, config: OperatorConfig, address: string) => Promise<void>,
): Promise<void> {
  const [address, ...more] = process.argv.slice(2);
  if (!address || more.length > 0) {
    process.stderr.write(`Usage: ${name} <e-mail address>\n`);
    process.exitCode = WRONG_CALL;
    return;
  }
  const config = readOrExit(readOperatorConfig);
  const options = { ...databaseOptions(config.DATABASE_URL), poolSize: 1 };
  const dataSource = new DataSource(dataSourceOptions(options));
  try {
    await dataSource.initialize();
    await work(dataSource, config, address);
  } catch (error) {
    process.stderr.write(`${name} failed: ${error instanceof Error ? error.message : error}\n`);
    process.exitCode = FAILED;
  } finally {
    if (dataSource.isInitialized) await dataSource.destroy();
  }
}
