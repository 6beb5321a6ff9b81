import { Resolver } from 'node:dns/promises';
import { isIP, connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import { type DoctorFinding, findingsOf } from '@netward/nest-kit/operator';

export type DnsLookups = Pick<Resolver, 'resolve4' | 'resolve6' | 'resolveMx' | 'resolveTxt'>;

const LOCAL = /(^|\.)localhost$/;

export function systemDns(): DnsLookups {
  return new Resolver({ timeout: 3000, tries: 2 });
}

/** No such name, or nothing of this kind, is an answer; anything else is a failure of DNS. */
async function ask<T>(question: Promise<T[]>): Promise<T[]> {
  try {
    return await question;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOTFOUND' || code === 'ENODATA') return [];
    throw error;
  }
}

async function addressesOf(dns: DnsLookups, name: string): Promise<string[]> {
  const [four, six] = await Promise.all([ask(dns.resolve4(name)), ask(dns.resolve6(name))]);
  return [...four, ...six];
}

async function hasRecord(dns: DnsLookups, name: string, beginning: string): Promise<boolean> {
  const records = await ask(dns.resolveTxt(name));
  return records.some((parts) => parts.join('').toLowerCase().startsWith(beginning));
}

/** Whether the name of the site leads anywhere. */
export async function checkPublicName(publicUrl: string, dns: DnsLookups): Promise<DoctorFinding> {
  const { ok, fault } = findingsOf('public name');
  const name = new URL(publicUrl).hostname.replace(/^\[|\]$/g, '');
  if (isIP(name) || LOCAL.test(name)) return ok(`${name} needs no DNS`);
  const addresses = await addressesOf(dns, name);
  if (addresses.length > 0) return ok(`${name} is ${addresses.join(', ')}`);
  return fault(`DNS knows no address of ${name}; add an A record`);
}

/** Whether other mail servers can believe mail from this domain. */
export async function checkMailDomain(domain: string, dns: DnsLookups): Promise<DoctorFinding[]> {
  const { ok, warning, fault } = findingsOf('mail domain');
  if (LOCAL.test(domain)) return [ok(`${domain} is local`)];
  const servers = await ask(dns.resolveMx(domain));
  if (servers.length === 0 && (await addressesOf(dns, domain)).length === 0)
    return [fault(`${domain} has neither MX nor A record, so its mail is refused; add one`)];
  const found = [ok(`${domain} takes mail`)];
  if (!(await hasRecord(dns, domain, 'v=spf1')))
    found.push(
      warning(`${domain} has no SPF record, so mail may count as spam; ask your provider`),
    );
  if (!(await hasRecord(dns, `_dmarc.${domain}`, 'v=dmarc1')))
    found.push(warning(`_dmarc.${domain} has no DMARC record, which big providers require`));
  return found;
}

const PATIENCE_MS = 8000;
const DAY_MS = 86_400_000;
/** Certificates are renewed a month before their end; after two weeks somebody should look. */
const SOON_DAYS = 14;

/** A server that speaks TLS, at once or after STARTTLS. */
export interface TlsPlace {
  host: string;
  port: number;
  startsWithTls: boolean;
  /** Whether it may be out of reach from here, which says nothing about visitors. */
  isFarAway?: boolean;
  /** An authority to trust in place of those that Node trusts. */
  ca?: string;
}

/** Begins a dialogue of SMTP and switches to TLS; throws when the server does not offer it. */
async function startTls(socket: Socket): Promise<void> {
  const lines = createInterface({ input: socket })[Symbol.asyncIterator]();
  const reply = async (wanted: number): Promise<void> => {
    for (;;) {
      const { value = '', done } = await lines.next();
      if (done) throw new Error('the server hung up');
      // `250-` announces another line, `250 ` is the last one.
      if (!/^\d{3}-/.test(value)) {
        if (Number.parseInt(value, 10) === wanted) return;
        throw new Error(`the server answered ${value.slice(0, 3)}`);
      }
    }
  };
  await reply(220);
  socket.write('EHLO netward.localhost\r\n');
  await reply(250);
  socket.write('STARTTLS\r\n');
  await reply(220);
}

async function open({ host, port, startsWithTls, ca }: TlsPlace): Promise<TLSSocket> {
  const socket = connect({ host, port });
  socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error('it does not answer')));
  try {
    await once(socket, 'connect');
    if (!startsWithTls) await startTls(socket);
    // Looked at below, so that an invalid certificate can be described.
    const secure = connectTls({
      socket,
      host,
      // RFC 6066: the name of a server is never an address.
      ...(!isIP(host) && { servername: host }),
      rejectUnauthorized: false,
      ...(ca && { ca }),
    });
    await once(secure, 'secureConnect');
    return secure;
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

/** Looks at the certificate of a server: trusted here, for its name, and how long it lasts from `now` on. */
export async function checkCertificate(
  check: string,
  place: TlsPlace,
  now = Date.now(),
): Promise<DoctorFinding> {
  const { ok, warning, fault } = findingsOf(check);
  let socket: TLSSocket;
  try {
    socket = await open(place);
  } catch (error) {
    const say = place.isFarAway ? warning : fault;
    return say(`no TLS with ${place.host}:${place.port} from here (${(error as Error).message})`);
  }
  const { valid_to } = socket.getPeerCertificate();
  const days = Math.floor((Date.parse(valid_to) - now) / DAY_MS);
  socket.destroy();
  if (!socket.authorized)
    return fault(`is not trusted (${String(socket.authorizationError)}); install a valid one`);
  if (days < SOON_DAYS) return warning(`ends in ${days} days; find out why it is not renewed`);
  return ok(`is valid for ${days} more days`);
}
