import { createHmac, hkdfSync } from 'node:crypto';

/**
 * The name under which an address is kept beside its mails: an HMAC of its key, so that mails of
 * one address can be counted and found, and a copy of the table names nobody.
 */
export function recipientOf(emailKey: string, sealingKey: Buffer): Buffer {
  const key = Buffer.from(hkdfSync('sha256', sealingKey, '', 'outbox recipient', 32));
  return createHmac('sha256', key).update(emailKey).digest();
}
