import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  type CommandOutcome,
  programFile,
  runOperatorCommand,
  runProgram,
  ServiceProcess,
} from '@netward/test-kit';
import type { TestService } from './test-service.ts';

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

const PROGRAM = fileURLToPath(new URL('../../dist/netward.js', import.meta.url));

/** Starts one of the built operator's commands, so that a test may kill it. */
export function startNetward(
  service: TestService,
  args: readonly string[],
  input = '',
): ChildProcess {
  const child = spawn(process.execPath, [programFile(PROGRAM), ...args], {
    env: settingsOf(service),
  });
  child.stdin.end(input);
  return child;
}

/** Runs one of the built operator's commands in its own process, with a service's settings. */
export async function runNetward(
  service: TestService,
  args: readonly string[],
  input = '',
): Promise<CommandOutcome> {
  if (!existsSync(PROGRAM)) throw new Error('build auth-service before this test');
  return runOperatorCommand(PROGRAM, args, { env: settingsOf(service), input });
}

function settingsOf({ config }: TestService): NodeJS.ProcessEnv {
  return {
    DATABASE_URL: config.DATABASE_URL,
    SERVICE_TOKEN: config.SERVICE_TOKEN,
    LEARNING_URL: config.LEARNING_URL,
    LIMIT_KEY: config.LIMIT_KEY,
    RATE_LIMIT_SCALE: String(config.RATE_LIMIT_SCALE),
    MAIL_SEALING_KEY: config.MAIL_SEALING_KEY.toString('base64url'),
    ...(config.REDIS_URL && { REDIS_URL: config.REDIS_URL }),
  };
}
