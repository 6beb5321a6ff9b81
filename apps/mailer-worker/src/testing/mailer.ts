import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createApp } from '../app.ts';
import { settings, type Config } from '../config.ts';
import type { TestQueue } from './test-queue.ts';

/** What every mailer of these tests is told. */
const BASE = {
  NODE_ENV: 'test',
  PORT: '0',
  LOG_LEVEL: 'silent',
  SERVICE_TOKEN: 'T'.repeat(32),
  MAIL_FROM: 'Netward <post@netward.example>',
  PUBLIC_URL: 'https://netward.example',
  AUTH_URL: 'http://127.0.0.1:9',
};

/** The environment of a mailer that works on `queue` and hands its mails to the given port. */
export function mailerEnvironment(queue: TestQueue, smtpPort: number): Record<string, string> {
  return {
    ...BASE,
    ...queue.settings,
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    MAIL_SEALING_KEY: queue.key.toString('base64url'),
  };
}

/** A mailer in this process, at work when this returns. */
export async function startMailer(
  queue: TestQueue,
  smtpPort: number,
  changes: Partial<Config> = {},
): Promise<NestFastifyApplication> {
  const config = settings.parse(mailerEnvironment(queue, smtpPort));
  const app = await createApp({ ...config, ...changes });
  await app.listen(0, '127.0.0.1');
  return app;
}

/** The built mailer as a process of its own, so that it can be killed. */
export function spawnMailer(queue: TestQueue, smtpPort: number): ChildProcess {
  return spawnMailerWith(mailerEnvironment(queue, smtpPort));
}

/** The same with an environment that names at least its queue, its key and its mail server. */
export function spawnMailerWith(environment: Record<string, string>): ChildProcess {
  const main = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
  if (!existsSync(main)) throw new Error('build the mailer before this test: npm run build');
  return spawn(process.execPath, [main], {
    env: { ...BASE, ...environment, PATH: process.env.PATH },
    stdio: 'inherit',
  });
}
