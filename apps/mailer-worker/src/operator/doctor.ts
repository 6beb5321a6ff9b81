import {
  checkService,
  doctorCommand,
  type DoctorChecks,
  type DoctorFinding,
  findingsOf,
} from '@netward/nest-kit/operator';
import { type MailerConfig, readConfig } from '../config.ts';
import { domainOf } from '../transport/named-address.ts';
import { checkCertificate } from './check-certificate.ts';
import { checkMailCertificate, checkMailServer, checkQueue, sendTestMail } from './check-mail.ts';
import { checkMailDomain, checkPublicName, systemDns } from './check-names.ts';

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
