import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  internalPaths,
  SERVICE_TOKEN_HEADER,
  SESSION_SECONDS,
  TOKEN_AUDIENCE,
  TOKEN_ISSUER,
} from '@netward/contracts';
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from 'jose';

/** How a token of a test differs from a good one; a claim or header of undefined is left out. */
export interface TokenChanges {
  header?: Record<string, unknown>;
  claims?: Record<string, unknown>;
  key?: CryptoKey | Uint8Array;
}

/** Auth-service as seen by the others: public keys and ended sessions over real HTTP. */
export async function startAuthStub(serviceToken: string) {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), kid: 'key-1', alg: 'ES256', use: 'sig' };
  const ended: string[] = [];
  const answers: Record<string, () => object> = {
    [internalPaths.jwks]: () => ({ keys: [jwk] }),
    [internalPaths.revocations]: () => ({ sessions: ended }),
  };
  const server: Server = createServer((request, response) => {
    const path = request.url ?? '';
    const isPublic = path === internalPaths.jwks;
    const isAllowed = isPublic || request.headers[SERVICE_TOKEN_HEADER] === serviceToken;
    const answer = isAllowed ? answers[path] : undefined;
    response.writeHead(answer ? 200 : 401, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer?.() ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  async function token(sub: string, { header, claims, key }: TokenChanges = {}): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    const payload = { iss: TOKEN_ISSUER, aud: TOKEN_AUDIENCE, sub, sid: randomUUID() };
    const times = { iat: now, exp: now + SESSION_SECONDS };
    return new SignJWT({ ...payload, ...times, ...claims })
      .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid: 'key-1', ...header })
      .sign(key ?? privateKey, { crit: { 'x-unheard-of': true } });
  }

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    jwk,
    privateKey,
    token,
    end: (sid: string) => void ended.push(sid),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
export type AuthStub = Awaited<ReturnType<typeof startAuthStub>>;
