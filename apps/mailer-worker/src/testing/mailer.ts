import { fileURLToPath } from 'node:url';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { ServiceProcess } from '@netward/test-kit';
import { createApp } from '../app.module.ts';
import { type MailerConfig, settings } from '../config.ts';
import type { MailTimes } from '../mail/mail-times.ts';
import type { TestQueueStore } from './queue-store.ts';
import { QUICK_TIMES } from './quick-times.mjs';

export const SERVICE_TOKEN = 'T'.repeat(32);

/** What a mailer works on: its queues, auth-service's address and a mail server's. */
export interface MailerContext extends Pick<TestQueueStore, 'settings'> {
  authUrl: string;
  smtpUrl: string;
}

function environmentOf({
  settings: queue,
  authUrl,
  smtpUrl,
}: MailerContext): Record<string, string> {
  return {
    ...queue,
    NODE_ENV: 'test',
    PORT: '0',
    LOG_LEVEL: 'silent',
    SERVICE_TOKEN,
    MAIL_FROM: 'Netward <post@netward.example>',
    PUBLIC_URL: 'https://netward.example',
    AUTH_URL: authUrl,
    SMTP_URL: smtpUrl,
  };
}

/** A mailer in this process, listening. */
export async function startMailer(
  context: MailerContext,
  {
    changes = {},
    times = {},
  }: { changes?: Partial<MailerConfig>; times?: Partial<MailTimes> } = {},
): Promise<NestFastifyApplication> {
  const config = settings.parse(environmentOf(context));
  const app = await createApp({ ...config, ...changes }, { ...QUICK_TIMES, ...times });
  await app.listen(0, '127.0.0.1');
  return app;
}

/** A mailer as a separate process, started. */
export function spawnMailer(context: MailerContext): ServiceProcess {
  const program = fileURLToPath(new URL('./quick-mailer.mjs', import.meta.url));
  const mailer = new ServiceProcess(program, '', environmentOf(context));
  mailer.spawn();
  return mailer;
}
