import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { runProgram, ServiceProcess } from '@netward/test-kit';

const LEARNING = fileURLToPath(new URL('../../../learning-service/', import.meta.url));

/** Creates learning-service's tables with its own migrations. */
export function migrateLearning(databaseUrl: string): Promise<void> {
  return runProgram(`${LEARNING}dist/migrate.js`, { DATABASE_URL: databaseUrl });
}

/** The built learning-service with the patience of its tests, not started yet. */
export function createLearning(
  url: string,
  settings: Record<'DATABASE_URL' | 'AUTH_URL' | 'SERVICE_TOKEN', string>,
): ServiceProcess {
  return new ServiceProcess(`${LEARNING}src/testing/patient-learning.mjs`, url, {
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    PORT: new URL(url).port,
    LIMIT_KEY: randomBytes(32).toString('hex'),
    ...settings,
  });
}
