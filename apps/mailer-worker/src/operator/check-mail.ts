import { randomUUID } from 'node:crypto';
import { MAIL_QUEUE } from '@netward/contracts';
import { type DoctorFinding, findingsOf } from '@netward/nest-kit/operator';
import { QueueBackend } from '@netward/nest-kit/queue';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import type { MailerConfig } from '../config.ts';
import { MAIL_TIMES } from '../mail/mail-times.ts';
import { MailTransport } from '../transport/mail-transport.ts';
import { requiresTls } from '../transport/smtp-settings.ts';
import { checkCertificate } from './check-certificate.ts';

const SMTPS_PORT = 465;
const SUBMISSION_PORT = 587;
const SEND_LIMIT_MS = 25_000;
/** As the alert QueueStuck has it. */
const STUCK_MS = 120_000;

const TEST_MAIL = {
  subject: 'Test mail from Netward',
  text: 'This mail was sent by `netward doctor`. If you can read it, Netward can send mail.\n',
};

/** Whether the mail server lets us in. */
export async function checkMailServer(config: MailerConfig): Promise<DoctorFinding> {
  const { ok, fault } = findingsOf('mail server');
  const failure = await new MailTransport(config, MAIL_TIMES).probe();
  return failure ? fault(`${failure.message}; check SMTP_URL`) : ok('lets us in');
}

export async function checkMailCertificate(config: MailerConfig): Promise<DoctorFinding> {
  const {
    host = '',
    port,
    secure,
  } = parseConnectionUrl(config.SMTP_URL) as {
    host?: string;
    port?: number;
    secure?: boolean;
  };
  const startsWithTls = secure === true;
  if (!startsWithTls && !requiresTls(config.SMTP_URL, config.NODE_ENV))
    return findingsOf('certificate of the mail server').ok('not needed: TLS is not required here');
  return checkCertificate('certificate of the mail server', {
    host,
    port: port ?? (startsWithTls ? SMTPS_PORT : SUBMISSION_PORT),
    startsWithTls,
  });
}

/** Sends a mail on the way that all mails take from here. */
export async function sendTestMail(config: MailerConfig, to: string): Promise<DoctorFinding> {
  const { ok, fault } = findingsOf('test mail');
  const transport = new MailTransport(config, MAIL_TIMES);
  const mail = { id: randomUUID(), row: 'doctor', to, ...TEST_MAIL };
  try {
    const { code } = await transport.send(mail, AbortSignal.timeout(SEND_LIMIT_MS));
    return ok(`the mail server took it (${code}); look whether it arrives, and not as spam`);
  } catch (error) {
    return fault((error as Error).message);
  } finally {
    transport.onApplicationShutdown();
  }
}

/** Whether somebody works on the mail queue. */
export async function checkQueue(config: MailerConfig): Promise<DoctorFinding> {
  const { ok, fault } = findingsOf('queue');
  const backend = new QueueBackend({
    redisUrl: config.REDIS_URL,
    databaseUrl: config.QUEUE_DATABASE_URL,
  });
  const queue = backend.queue(MAIL_QUEUE);
  queue.on('error', () => undefined);
  try {
    const waiting = await queue.getWaitingCount();
    const [oldest] = await queue.getJobs(['waiting'], 0, 0, true);
    const seconds = oldest ? Math.round((Date.now() - oldest.timestamp) / 1000) : 0;
    const text = waiting > 0 ? `${waiting} jobs wait, the oldest for ${seconds} s` : 'is empty';
    return seconds * 1000 < STUCK_MS ? ok(text) : fault(`${text}; restart mailer-worker`);
  } catch (error) {
    return fault(`does not answer (${(error as Error).message})`);
  } finally {
    await queue.close().catch(() => undefined);
  }
}
