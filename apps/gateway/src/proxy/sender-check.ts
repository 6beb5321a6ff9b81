import { internalPaths } from '@netward/contracts';
import { AppError } from '@netward/nest-kit';
import { type FetchKeys, fetchedKeys, SessionVerifier } from '@netward/nest-kit/identity';
import type { Upstream } from '../upstreams/upstream.ts';
import type { SenderCheck } from './read-body.ts';

/**
 * Checks the signature and the expiry of a call's token with auth-service's public keys. Whether the
 * session has ended is the services' to know. While the keys cannot be fetched everybody passes: the
 * services check again, and no chat should be lost because auth-service is away.
 */
export function senderCheck(auth: Upstream): SenderCheck {
  const verifier = new SessionVerifier(fetchedKeys(askFor(auth)));
  return async ({ headers }) => {
    const token = (headers.authorization ?? '').slice('Bearer '.length);
    try {
      return (await verifier.verify(token)) !== undefined;
    } catch (error) {
      if (error instanceof AppError && error.code === 'UNAVAILABLE') return true;
      throw error;
    }
  };
}

/** Asks a ready replica of auth-service for its keys. */
function askFor(auth: Upstream): FetchKeys {
  return (signal) =>
    new Promise((resolve, reject) => {
      const request = { method: 'GET', path: internalPaths.jwks, headers: {}, body: null } as const;
      const sent = auth.send(request, {
        answered: (status, _headers, body) => {
          if (status !== 200) return reject(new Error(`status ${status}`));
          Promise.resolve(body.toString()).then(JSON.parse).then(resolve, reject);
        },
        begun: () => reject(new Error('the keys are no stream')),
        piece: () => true,
        ended: () => undefined,
        failed: reject,
      });
      signal.addEventListener('abort', () => {
        sent.drop();
        reject(signal.reason as Error);
      });
    });
}
