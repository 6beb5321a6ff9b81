import { randomUUID } from 'node:crypto';
import { MAIL_QUEUE } from '@netward/contracts';
import {
  checkService,
  type DoctorChecks,
  doctorCommand,
  type DoctorFinding,
  findingsOf,
} from '@netward/nest-kit/operator';
import { QueueBackend } from '@netward/nest-kit/queue';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import { domainOf, type MailerConfig, readConfig, requiresTls } from '../config.ts';
import { MAIL_TIMES } from '../mail/mail-times.ts';
import { MailTransport } from '../transport/mail-transport.ts';
import { checkCertificate, checkMailDomain, checkPublicName, systemDns } from './checks.ts';

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
async function checkMailServer(config: MailerConfig): Promise<DoctorFinding> {
  const { ok, fault } = findingsOf('mail server');
  const failure = await new MailTransport(config, MAIL_TIMES).probe();
  return failure ? fault(`${failure.message}; check SMTP_URL`) : ok('lets us in');
}

async function checkMailCertificate(config: MailerConfig): Promise<DoctorFinding> {
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
async function sendTestMail(config: MailerConfig, to: string): Promise<DoctorFinding> {
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
async function checkQueue(config: MailerConfig): Promise<DoctorFinding> {
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

const PATIENCE_MS = 8000;
const HTTPS_PORT = 443;

function checkSiteCertificate({ PUBLIC_URL, NODE_ENV }: MailerConfig) {
  const check = 'certificate of the site';
  const { protocol, hostname: host, port } = new URL(PUBLIC_URL);
  if (protocol === 'https:')
    return checkCertificate(check, {
      host,
      port: Number(port) || HTTPS_PORT,
      startsWithTls: true,
      isFarAway: true,
    });
  const { ok, warning } = findingsOf(check);
  return NODE_ENV === 'production'
    ? warning('PUBLIC_URL is not https, so passwords travel in the clear')
    : ok('not needed on this machine');
}

/** The way that visitors come: it may be closed to this service, which says nothing about theirs. */
async function checkSite({ PUBLIC_URL }: MailerConfig): Promise<DoctorFinding> {
  const { ok, warning, fault } = findingsOf('site');
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const { status } = await fetch(`${PUBLIC_URL}/api/health`, { signal });
    if (status === 200) return ok(`${PUBLIC_URL} answers, and every service is ready`);
    return fault(`${PUBLIC_URL}/api/health answers ${status}; it names what is not ready`);
  } catch (error) {
    const { cause, message } = error as Error & { cause?: Error };
    return warning(
      `cannot be reached from here (${cause?.message || message}); try it from outside`,
    );
  }
}

function checkDesk({ DESK_USERS }: MailerConfig): DoctorFinding {
  const { ok, warning } = findingsOf('support desk');
  const operators = DESK_USERS.filter(({ role }) => role === 'operator').length;
  if (operators > 0) return ok(`accounts: ${DESK_USERS.length}`);
  return warning('nobody may send a mail again; make an account: netward desk-user');
}

/** Also what lies outside: of all services this one may reach the Internet. */
export const mailerDoctorCommand = doctorCommand(
  'mailer-worker',
  readConfig,
  (config, { mailTo }): DoctorChecks => {
    const dns = systemDns();
    return {
      queue: () => checkQueue(config),
      'auth-service': () => checkService('auth-service', config.AUTH_URL),
      'mail server': () => checkMailServer(config),
      'certificate of the mail server': () => checkMailCertificate(config),
      'mail domain': () => checkMailDomain(domainOf(config.MAIL_FROM), dns),
      'public name': () => checkPublicName(config.PUBLIC_URL, dns),
      'certificate of the site': () => checkSiteCertificate(config),
      site: () => checkSite(config),
      'support desk': () => checkDesk(config),
      ...(mailTo && { 'test mail': () => sendTestMail(config, mailTo) }),
    };
  },
);
