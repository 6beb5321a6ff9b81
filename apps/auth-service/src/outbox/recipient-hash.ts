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
