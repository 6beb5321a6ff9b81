import { checkDatabase } from '@netward/nest-kit/database';
import {
  checkService,
  doctorCommand,
  findRedis,
  runOperatorCommand,
} from '@netward/nest-kit/operator';
import { readConfig } from './config.ts';
import { databaseOptions } from './database/database-options.ts';

const learningDoctorCommand = doctorCommand('learning-service', readConfig, (config) => ({
  postgresql: () =>
    checkDatabase(databaseOptions(config.DATABASE_URL), {
      poolSize: config.DATABASE_POOL_SIZE,
      replicas: config.REPLICAS,
    }),
  redis: () => findRedis(config.REDIS_URL),
  'auth-service': () => checkService('auth-service', config.AUTH_URL),
}));

process.exitCode = await runOperatorCommand({ doctor: learningDoctorCommand });
