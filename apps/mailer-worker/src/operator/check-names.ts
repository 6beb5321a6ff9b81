import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
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
