import { readOrExit } from '@netward/nest-kit';
import { migrate } from '@netward/nest-kit/database';
import { readMigrationAddress } from './config.ts';
import { databaseOptions } from './database/database-options.ts';

const address = readOrExit(readMigrationAddress);
const outcome = await migrate(databaseOptions(address), process.argv[2]);
process.stdout.write(`learning: ${outcome}\n`);
