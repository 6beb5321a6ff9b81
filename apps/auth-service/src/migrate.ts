import { readOrExit } from '@netward/nest-kit';
import { migrate } from '@netward/nest-kit/database';
import { readMigrationAddress } from './config.ts';
import { databaseOptions } from './database/database.ts';

const url = readOrExit(readMigrationAddress);
const outcome = await migrate(databaseOptions(url), process.argv[2]);
process.stdout.write(`auth-service: ${outcome}\n`);
