import { readOrExit } from '@netward/nest-kit';
import { migrate } from '@netward/nest-kit/database';
import { readMigrationConfig } from './config.ts';
import { databaseOptions } from './database/database-options.ts';

const { DATABASE_URL } = readOrExit(readMigrationConfig);
const outcome = await migrate(databaseOptions(DATABASE_URL), process.argv[2]);
process.stdout.write(`learning: ${outcome}\n`);
