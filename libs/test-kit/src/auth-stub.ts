import { generateKeyPairSync, randomUUID } from 'node:crypto';
import {
  internalPaths,
  SERVICE_TOKEN_HEADER,
  SESSION_SECONDS,
  TOKEN_AUDIENCE,
  TOKEN_ISSUER,
} from '@netward/contracts';
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import { startHttpServer } from './http-server.ts';

/** How a token differs from a good one; a claim or header of undefined is left out. */
export interface TokenChanges {
  header?: Record<string, unknown>;
  claims?: Record<string, unknown>;
  key?: CryptoKey | Uint8Array;
}

/** Auth-service as the other services see it: public keys and ended sessions over HTTP. */
export interface AuthStub {
  url: string;
  jwk: JWK;
  privateKey: CryptoKey;
  /** A session token for a learner's id. */
  token(sub?: string, changes?: TokenChanges): Promise<string>;
  /** Lists a session among the ended ones. */
  end(sid: string): void;
  stop(): Promise<void>;
}

/** Starts one; the list of ended sessions is given to callers with `serviceToken` alone. */
export async function startAuthStub(serviceToken: string): Promise<AuthStub> {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), kid: 'key-1', alg: 'ES256', use: 'sig' };
  const ended: string[] = [];
  const exp = () => Math.floor(Date.now() / 1000) + SESSION_SECONDS;
  const open: Record<string, () => object> = {
    '/readyz': () => ({}),
    [internalPaths.jwks]: () => ({ keys: [jwk] }),
  };
  const guarded: Record<string, () => object> = {
    [internalPaths.endedSessions]: () => ({
      sessions: ended.map((sid) => ({ sid, exp: exp() })),
      cursor: '0',
      next: null,
    }),
  };
  const { url, close } = await startHttpServer((request, response) => {
    const [path = ''] = (request.url ?? '').split('?');
    const isOurs = request.headers[SERVICE_TOKEN_HEADER] === serviceToken;
    const answer = open[path] ?? (isOurs ? guarded[path] : undefined);
    response.writeHead(answer ? 200 : 401, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer?.() ?? {}));
  });

  async function token(
    sub: string = randomUUID(),
    { header, claims, key }: TokenChanges = {},
  ): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    const payload = { iss: TOKEN_ISSUER, aud: TOKEN_AUDIENCE, sub, sid: randomUUID() };
    const times = { iat: now, exp: now + SESSION_SECONDS };
    return new SignJWT({ ...payload, ...times, ...claims })
      .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid: 'key-1', ...header })
      .sign(key ?? privateKey, { crit: { 'x-unheard-of': true } });
  }

  return { url, jwk, privateKey, token, end: (sid) => void ended.push(sid), stop: close };
}

/** New ES256 signing keys with the given ids, as the setting SIGNING_KEYS holds them. */
export function signingKeys(...kids: string[]): string {
  const keys = kids.map((kid) => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    return { ...privateKey.export({ format: 'jwk' }), kid };
  });
  return JSON.stringify(keys);
}
