import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** A new token for a mailed link: 256 random bits in base64url, 43 characters. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** The stored form of a token. A plain hash is enough, since a token cannot be guessed. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
