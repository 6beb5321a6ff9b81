import { createHmac, hkdfSync } from 'node:crypto';

/**
 * An HMAC of an address key. Mails to one address can be counted and found by it, and a copy of the
 * table reveals no address.
 */
export function recipientHash(emailKey: string, sealingKey: Buffer): Buffer {
  const key = Buffer.from(hkdfSync('sha256', sealingKey, '', 'outbox recipient', 32));
  return createHmac('sha256', key).update(emailKey).digest();
}

/** The same of the address without its `+tag`; null for one without a tag. */
export function mailboxHash(emailKey: string, sealingKey: Buffer): Buffer | null {
  const [, box, domain] = /^([^+@]+)\+[^@]*(@.+)$/.exec(emailKey) ?? [];
  return box && domain ? recipientHash(`${box}${domain}`, sealingKey) : null;
}

/**
 * An address as people at the desk may see it: `a***@e***.com`. It is enough to tell two addresses
 * apart on the phone, and does not identify anyone.
 */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  const [local] = address.slice(0, at);
  const [first] = domain;
  return `${local ?? ''}***@${first ?? ''}***.${domain.slice(domain.lastIndexOf('.') + 1)}`;
}

/** One character, stars, and the same for the domain: nothing more can be asked about an address. */
const MASK = /^([^\s*@])\*+@([^\s*@.])\*+\.([^\s*@.]+)$/u;

/** A mask as the desk writes it, from what somebody typed; undefined when that is no mask. */
export function readMask(text: string): string | undefined {
  const typed = text.trim().normalize('NFC').toLowerCase();
  const [, local, domain, ending] = MASK.exec(typed) ?? [];
  return local && domain && ending && `${local}***@${domain}***.${ending}`;
}
