import { createHmac, hkdfSync } from 'node:crypto';

/**
 * 16 bits of a keyed hash of an address and a password. They find the attempt that a password may
 * belong to, so that a login checks one of many. Without the key they tell nothing about the password.
 */
export function attemptSelector(emailKey: string, password: string, limitKey: string): number {
  const key = Buffer.from(hkdfSync('sha256', limitKey, '', 'attempt selector', 32));
  return createHmac('sha256', key).update(`${emailKey}|${password}`).digest().readUInt16BE();
}
