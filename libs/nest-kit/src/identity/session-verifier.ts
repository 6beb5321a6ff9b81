import { createHash } from 'node:crypto';
import {
  sessionClaims,
  TOKEN_AUDIENCE,
  TOKEN_ISSUER,
  type SessionClaims,
} from '@netward/contracts';
import { errors, jwtVerify, type JWTVerifyGetKey } from 'jose';
import { LRUCache } from 'lru-cache';
import { AppError } from '../errors/app-error.ts';

/** What a valid token says, and when it ends (seconds since 1970). */
export interface VerifiedSession extends SessionClaims {
  exp: number;
}

const CACHE_ENTRIES = 10_000;
/** A verified token is accepted for this long without checking its signature again. */
const CACHE_MS = 30_000;
const CLOCK_TOLERANCE_S = 30;

/**
 * Whether the keys could not be asked for, so that nothing is known about the token. What jose has
 * against a token is a distinct error; a failed connection or an answer without keys is not.
 */
function areKeysAway(error: unknown): boolean {
  return !(error instanceof errors.JOSEError) || error instanceof errors.JWKSInvalid;
}

/**
 * Verifies session tokens: ES256 alone, our issuer and audience, an expiry, subject and session.
 * Checking a signature costs as much as a whole proxied request, so successes are kept for 30 s
 * under the token's hash; failures are not kept, so that they cannot fill the cache.
 */
export class SessionVerifier {
  readonly #keys: JWTVerifyGetKey;
  readonly #verified = new LRUCache<string, VerifiedSession>({ max: CACHE_ENTRIES, ttl: CACHE_MS });

  constructor(keys: JWTVerifyGetKey) {
    this.#keys = keys;
  }

  /**
   * The session of a token, or undefined when the token is not valid. Throws UNAVAILABLE
   * when the key that it names is unknown and cannot be asked for: that is no reason to sign out.
   */
  async verify(token: string): Promise<VerifiedSession | undefined> {
    const key = createHash('sha256').update(token).digest('base64url');
    const known = this.#verified.get(key);
    // eslint-disable-next-line no-restricted-properties -- a token names a time of the calendar
    if (known && known.exp * 1000 > Date.now()) return known;
    const session = await this.#check(token);
    if (session) this.#verified.set(key, session);
    return session;
  }

  async #check(token: string): Promise<VerifiedSession | undefined> {
    try {
      const { payload } = await jwtVerify(token, this.#keys, {
        algorithms: ['ES256'],
        issuer: TOKEN_ISSUER,
        audience: TOKEN_AUDIENCE,
        typ: 'JWT',
        requiredClaims: ['exp', 'iat', 'sub', 'sid'],
        clockTolerance: CLOCK_TOLERANCE_S,
      });
      const claims = sessionClaims.safeParse(payload);
      return claims.success ? { ...claims.data, exp: payload.exp as number } : undefined;
    } catch (error) {
      if (areKeysAway(error)) throw new AppError('UNAVAILABLE', { retryAfter: 1, cause: error });
      return undefined;
    }
  }
}
