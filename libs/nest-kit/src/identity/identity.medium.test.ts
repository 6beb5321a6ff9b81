import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type EndedSessionsPage,
  internalPaths,
  SERVICE_TOKEN_HEADER,
  TOKEN_AUDIENCE,
  TOKEN_ISSUER,
} from '@netward/contracts';
import { eventually } from '@netward/test-kit';
import {
  type CryptoKey,
  exportJWK,
  generateKeyPair,
  type JWK,
  type JWTHeaderParameters,
  SignJWT,
} from 'jose';
import { fetchedKeys, SessionVerifier } from './session-verifier.ts';
import { getJson, RevocationList } from './revocation-list.ts';

const sub = '0b7f6f0e-4f3a-4c54-9d7e-3d0f2c1f8a11';
const sid = '7c1e2a4b-5d6f-4a8b-9c0d-1e2f3a4b5c6d';
const serviceToken = 's'.repeat(40);
const ended: string[] = [];
/** The time of auth-service's database, in seconds since 1970. */
let databaseNow = Math.floor(Date.now() / 1000);
let server: Server;
/** How often the list was asked for. */
let answers = 0;
let url: string;
let jwk: JWK;
let ours: CryptoKey;
let theirs: CryptoKey;

const known = (sid: string) => ({ sid, exp: databaseNow + 600 });

/** Two ended sessions at a time; the cursor and the places are numbers of sessions. */
function pageAfter({ searchParams }: URL): EndedSessionsPage {
  const from = Number(searchParams.get('after')?.split('.')[0] ?? searchParams.get('since'));
  const exp = databaseNow + 600;
  return {
    now: databaseNow,
    sessions: ended.slice(from, from + 2).map((sid) => ({ sid, exp })),
    cursor: String(ended.length),
    next: from + 2 < ended.length ? `${from + 2}.${sid}` : null,
  };
}

/** Stands for auth-service, which is another process to this library. */
beforeAll(async () => {
  const pair = await generateKeyPair('ES256');
  theirs = (await generateKeyPair('ES256')).privateKey;
  ours = pair.privateKey;
  jwk = { ...(await exportJWK(pair.publicKey)), kid: 'k1', alg: 'ES256', use: 'sig' };
  server = createServer((request, response) => {
    if (request.url === internalPaths.jwks) return response.end(JSON.stringify({ keys: [jwk] }));
    response.statusCode = request.headers[SERVICE_TOKEN_HEADER] === serviceToken ? 200 : 401;
    answers++;
    return response.end(JSON.stringify(pageAfter(new URL(request.url ?? '', url))));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

interface Odd {
  header?: Partial<JWTHeaderParameters>;
  claims?: Record<string, unknown>;
  key?: CryptoKey | Uint8Array;
}

function sign({ header = {}, claims = {}, key = ours }: Odd = {}): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  const payload = {
    sub,
    sid,
    iss: TOKEN_ISSUER,
    aud: TOKEN_AUDIENCE,
    iat: now,
    exp: now + 600,
    ...claims,
  };
  return new SignJWT(JSON.parse(JSON.stringify(payload)))
    .setProtectedHeader({ alg: 'ES256', kid: 'k1', typ: 'JWT', ...header })
    .sign(key);
}

const verifier = (address = `${url}${internalPaths.jwks}`) =>
  new SessionVerifier(fetchedKeys((signal) => getJson(address, { signal })));

test('accepts a token that auth-service signed, and again from the cache', async () => {
  const token = await sign();
  const one = verifier();
  expect(await one.verify(token)).toMatchObject({ sub, sid });
  expect(await one.verify(token)).toMatchObject({ sub, sid });
});

const hourAgo = Math.floor(Date.now() / 1000) - 3600;
const odd: [string, Odd][] = [
  ['signed by a stranger', { key: undefined as never }],
  ['from another issuer', { claims: { iss: 'elsewhere' } }],
  ['for another audience', { claims: { aud: 'elsewhere' } }],
  ['that has expired', { claims: { exp: hourAgo } }],
  ['without an expiry', { claims: { exp: undefined } }],
  ['that is not valid yet', { claims: { nbf: Math.floor(Date.now() / 1000) + 3600 } }],
  ['without a subject', { claims: { sub: undefined } }],
  ['whose subject is no id', { claims: { sub: 'admin' } }],
  ['without a session', { claims: { sid: undefined } }],
  ['of another type', { header: { typ: 'at+jwt' } }],
  ['with an unknown key id', { header: { kid: 'k9' } }],
  ['signed with HS256 and the public key', { header: { alg: 'HS256' } }],
];

test.each(odd)('rejects a token %s', async (claim, change) => {
  const key = claim.includes('stranger')
    ? theirs
    : claim.includes('HS256')
      ? Buffer.from(JSON.stringify(jwk))
      : ours;
  expect(await verifier().verify(await sign({ ...change, key }))).toBeUndefined();
});

test.each(['', 'a.b.c', 'e30.e30.'])('rejects %j', async (token) => {
  expect(await verifier().verify(token)).toBeUndefined();
});

test('rejects an unsigned token', async () => {
  const [, payload] = (await sign()).split('.');
  const header = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
  expect(await verifier().verify(`${header}.${payload}.`)).toBeUndefined();
});

test.each([
  ['nobody answers', 'http://127.0.0.1:1/jwks'],
  ['the answer is no key set', () => `${url}/elsewhere`],
])('does not judge a token whose key cannot be asked for: %s', async (_claim, place) => {
  const address = typeof place === 'string' ? place : place();
  const token = await sign();
  const one = verifier(address);
  await expect(one.verify(token)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect(await one.verify('a.b.c')).toBeUndefined();
});

test('fetches the keys once, and again for a key that it does not know', async () => {
  let fetches = 0;
  let now = jwk;
  const one = new SessionVerifier(
    fetchedKeys(async () => {
      fetches++;
      return { keys: [now] };
    }),
  );
  await Promise.all(
    [sign(), sign({ claims: { jti: 'b' } })].map(async (token) => one.verify(await token)),
  );
  expect(fetches).toBe(1);
  const pair = await generateKeyPair('ES256');
  now = { ...(await exportJWK(pair.publicKey)), kid: 'k2', alg: 'ES256', use: 'sig' };
  const token = await sign({ header: { kid: 'k2' }, key: pair.privateKey });
  await eventually('the new key is known', () => one.verify(token));
  expect(fetches).toBe(2);
});

test('learns that a session has ended', async () => {
  const list = new RevocationList(url, serviceToken, 20);
  await list.start();
  await eventually('it can be used', () => list.isUsable);
  expect(list.isRevoked(known(sid))).toBe(false);
  ended.push(sid);
  await eventually('the session is known to have ended', () => list.isRevoked(known(sid)));
  list.stop();
});

test('reads a long list page by page, and then only what is new', async () => {
  ended.push(...Array.from({ length: 7 }, () => randomUUID()));
  const list = new RevocationList(url, serviceToken, 20);
  await list.start();
  await eventually('it can be used', () => list.isUsable);
  expect(ended.every((one) => list.isRevoked(known(one)))).toBe(true);
  const late = randomUUID();
  ended.push(late);
  await eventually('the session is known to have ended', () => list.isRevoked(known(late)));
  expect(list.size).toBe(ended.length);
  list.stop();
});

describe('a clock that jumps eight days ahead', () => {
  const wall = Date.now;
  const week = 8 * 24 * 3600;
  afterEach(() => {
    Date.now = wall;
  });

  /** A list that knows of one ended session and has been fetched again since `jump`. */
  async function fetchedAfter(jump: () => void): Promise<{ list: RevocationList; one: string }> {
    const one = randomUUID();
    ended.push(one);
    const list = new RevocationList(url, serviceToken, 20);
    await list.start();
    expect(list.isRevoked(known(one))).toBe(true);
    jump();
    const before = answers;
    await eventually('two more fetches', () => answers > before + 2);
    list.stop();
    return { list, one };
  }

  test('revives no ended session when it is the service’s', async () => {
    const { list, one } = await fetchedAfter(() => {
      Date.now = () => wall() + week * 1000;
    });
    Date.now = wall;
    expect(list.isRevoked(known(one))).toBe(true);
  });

  test('lets sessions be forgotten when it is the database’s, and their tokens stay refused', async () => {
    const exp = databaseNow + 600;
    const { list, one } = await fetchedAfter(() => {
      databaseNow += week;
    });
    expect(list.size).toBe(0);
    expect(list.isRevoked({ sid: one, exp })).toBe(true);
    expect(list.isRevoked(known(randomUUID()))).toBe(false);
    databaseNow -= week;
  });
});

test('cannot be used until it was fetched once', async () => {
  const list = new RevocationList(url, 'wrong');
  await list.start();
  list.stop();
  expect(list.isUsable).toBe(false);
  // Finite, so that a restart is not taken for a list that is out of date, but growing.
  const age = list.ageSeconds;
  expect(Number.isFinite(age)).toBe(true);
  expect(list.ageSeconds).toBeGreaterThan(age);
});
