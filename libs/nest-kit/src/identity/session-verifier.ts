import { createHash } from 'node:crypto';
import {
  createLocalJWKSet,
  errors,
  type JSONWebKeySet,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose';
import {
  sessionClaims,
  TOKEN_AUDIENCE,
  TOKEN_ISSUER,
  type SessionClaims,
} from '@netward/contracts';
import { LRUCache } from 'lru-cache';
import { AppError } from '../errors/app-error.ts';

/** Tokens with made-up key ids make a process fetch the keys at most once in this time. */
const KEYS_AGAIN_MS = 1000;
const KEYS_ANSWER_MS = 2000;

/** Asks auth-service for its keys and answers their JSON; rejects when the signal aborts. */
export type FetchKeys = (signal: AbortSignal) => Promise<unknown>;

/**
 * Auth-service's public keys, which are kept and fetched again only when a token names an unknown one.
 * jose's own remote set needs the global `Headers`, and with it a second undici of 9 MB.
 */
export function fetchedKeys(fetchKeys: FetchKeys, answerMs = KEYS_ANSWER_MS): JWTVerifyGetKey {
  let kept: JWTVerifyGetKey | undefined;
  let fetchedAt = Number.NEGATIVE_INFINITY;
  let fetching: Promise<JWTVerifyGetKey> | undefined;

  async function fetchOnce(): Promise<JWTVerifyGetKey> {
    const answer = await fetchKeys(AbortSignal.timeout(answerMs));
    fetchedAt = performance.now();
    return (kept = createLocalJWKSet(answer as JSONWebKeySet));
  }
  const fetched = (): Promise<JWTVerifyGetKey> =>
    (fetching ??= fetchOnce().finally(() => (fetching = undefined)));

  return async (header, token) => {
    const keys = kept ?? (await fetched());
    try {
      return await keys(header, token);
    } catch (error) {
      const isKnown = !(error instanceof errors.JWKSNoMatchingKey);
      if (isKnown || performance.now() - fetchedAt < KEYS_AGAIN_MS) throw error;
      return (await fetched())(header, token);
    }
  };
}

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
  readonly #verified = new LRUCache<string, VerifiedSession>({ max: CACHE_ENTRIES, ttl: CACHE_MS });

  constructor(private readonly keys: JWTVerifyGetKey) {}

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
      const { payload } = await jwtVerify(token, this.keys, {
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
