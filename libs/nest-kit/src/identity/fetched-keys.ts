import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose';

/** Tokens with made-up key ids make a process fetch the keys at most once in this time. */
const KEYS_AGAIN_MS = 1000;
const TIMEOUT_MS = 2000;

/** The part of `fetch` that is needed to ask for keys. */
export type FetchKeys = (
  url: string,
  options: { signal: AbortSignal },
) => Promise<Pick<Response, 'status' | 'json'>>;

/** Auth-service's public keys, which are kept and fetched again only when a token names an unknown one. */
export function fetchedKeys(url: string, fetchKeys: FetchKeys = fetch): JWTVerifyGetKey {
  return createRemoteJWKSet(new URL(url), {
    cacheMaxAge: Number.POSITIVE_INFINITY,
    cooldownDuration: KEYS_AGAIN_MS,
    timeoutDuration: TIMEOUT_MS,
    [customFetch]: fetchKeys as typeof fetch,
  });
}
