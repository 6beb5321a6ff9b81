import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Seals a value with AES-256-GCM (NIST SP 800-38D) under a 32-byte key. `context` is
 * authenticated with it: what was sealed for one row cannot be opened for another.
 * Answers base64url of nonce, ciphertext and tag.
 */
export function seal(value: unknown, key: Buffer, context: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context));
  const body = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, body, cipher.getAuthTag()]).toString('base64url');
}

/** Opens what `seal` closed with the same key and context; throws when it is not authentic. */
export function open(sealed: string, key: Buffer, context: string): unknown {
  const bytes = Buffer.from(sealed, 'base64url');
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(context))
    .setAuthTag(bytes.subarray(-TAG_BYTES));
  const body = bytes.subarray(NONCE_BYTES, -TAG_BYTES);
  return JSON.parse(Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8'));
}

/** The context that ties a sealed mail to its row and kind. */
export function mailContext(row: string, kind: string): string {
  return `mail:${row}:${kind}`;
}
