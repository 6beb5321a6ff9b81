import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { internalPaths, TOKEN_AUDIENCE, TOKEN_ISSUER } from '@netward/contracts';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

export interface AuthEndpoint {
  url: string;
  /** A session token of this learner. */
  issue(sub?: string): Promise<string>;
  close(): Promise<void>;
}

/** What the assistant asks of auth-service: its public keys and the ended sessions. */
export async function startAuthEndpoint(): Promise<AuthEndpoint> {
  const { publicKey, privateKey } = await generateKeyPair('ES256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'k', alg: 'ES256', use: 'sig' };
  const answers: Record<string, object> = {
    [internalPaths.jwks]: { keys: [jwk] },
    [internalPaths.revocations]: { sessions: [] },
  };
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(answers[request.url ?? ''] ?? {}));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    issue: (sub = randomUUID()) =>
      new SignJWT({ sid: randomUUID() })
        .setProtectedHeader({ alg: 'ES256', kid: 'k', typ: 'JWT' })
        .setIssuer(TOKEN_ISSUER)
        .setAudience(TOKEN_AUDIENCE)
        .setSubject(sub)
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(privateKey),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
