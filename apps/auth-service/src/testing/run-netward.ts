import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { TestService } from './test-service.ts';

const PROGRAM = fileURLToPath(new URL('../../dist/netward.js', import.meta.url));

/** How an operator's command ended. */
export interface NetwardOutcome {
  code: number;
  out: string;
  err: string;
}

/** Runs one of the built operator's commands in a process of its own, with a service's settings. */
export async function runNetward(
  { config }: TestService,
  args: readonly string[],
  input = '',
): Promise<NetwardOutcome> {
  if (!existsSync(PROGRAM)) throw new Error('build auth-service before this test');
  const env = {
    DATABASE_URL: config.DATABASE_URL,
    SERVICE_TOKEN: config.SERVICE_TOKEN,
    LEARNING_URL: config.LEARNING_URL,
    LIMIT_KEY: config.LIMIT_KEY,
    RATE_LIMIT_SCALE: String(config.RATE_LIMIT_SCALE),
    MAIL_SEALING_KEY: config.MAIL_SEALING_KEY.toString('base64url'),
    ...(config.REDIS_URL && { REDIS_URL: config.REDIS_URL }),
  };
  const child = spawn(process.execPath, [PROGRAM, ...args], { env });
  child.stdin.end(input);
  const [out, err, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { code: code as number, out, err };
}
