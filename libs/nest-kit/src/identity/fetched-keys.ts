import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';

/** Tokens with made-up key ids make a process fetch the keys at most once in this time. */
const KEYS_AGAIN_MS = 1000;
const ANSWER_MS = 2000;

/** Asks auth-service for its keys and answers their JSON; rejects when the signal aborts. */
export type FetchKeys = (signal: AbortSignal) => Promise<unknown>;

/**
 * Auth-service's public keys, which are kept and fetched again only when a token names an unknown one.
 * jose's own remote set needs the global `Headers`, and with it a second undici of 9 MB.
 */
export function fetchedKeys(fetchKeys: FetchKeys, answerMs = ANSWER_MS): JWTVerifyGetKey {
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
