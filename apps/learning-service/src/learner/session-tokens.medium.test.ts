import { randomUUID } from 'node:crypto';
import { eventually } from '@netward/test-kit';
import { exportSPKI, generateKeyPair, importJWK, type CryptoKey } from 'jose';
import { calls } from '../testing/calls.ts';
import { type LearningAnswer, type Learning, startLearning } from '../testing/start-learning.ts';

const PATH = '/api/auth/action-progress';
const NOW_S = Math.floor(Date.now() / 1000);
const sub = randomUUID();

let learning: Learning;

beforeAll(async () => {
  learning = await startLearning();
});
afterAll(() => learning.stop());

const withHeader = (authorization: string): Promise<LearningAnswer> =>
  learning.call(PATH, { headers: { authorization } });
const base64url = (value: object): string =>
  Buffer.from(JSON.stringify(value)).toString('base64url');

function expectRefusal({ status, headers, body }: LearningAnswer): void {
  expect(status).toBe(401);
  expect(headers.get('www-authenticate')).toBe('Bearer');
  expect(body).toEqual({
    statusCode: 401,
    message: 'Unauthorized',
    requestId: expect.any(String),
  });
}

test('a good token of auth-service passes', async () => {
  expect((await withHeader(`Bearer ${await learning.auth.token(sub)}`)).status).toBe(200);
});

test.each(calls)('$method $path needs a token', async ({ method, path, ...rest }) => {
  const body = 'body' in rest ? JSON.stringify(rest.body) : null;
  const headers = { 'content-type': 'application/json' };
  expectRefusal(await learning.call(path, { method, body, headers }));
});

type Forge = () => Promise<string>;
const changed =
  (...changes: Parameters<Learning['auth']['token']>[1][]): Forge =>
  () =>
    learning.auth.token(sub, Object.assign({}, ...changes));
const claims = (values: Record<string, unknown>): Forge => changed({ claims: values });
const header = (values: Record<string, unknown>): Forge => changed({ header: values });

async function strangerKey(algorithm = 'ES256'): Promise<CryptoKey> {
  return (await generateKeyPair(algorithm)).privateKey;
}

async function unsigned(alg: string): Promise<string> {
  const [, payload] = (await learning.auth.token(sub)).split('.');
  return `${base64url({ alg, typ: 'JWT' })}.${payload}.`;
}

async function signedWithPublicKey(): Promise<string> {
  const publicKey = (await importJWK(learning.auth.jwk, 'ES256')) as CryptoKey;
  const key = new TextEncoder().encode(await exportSPKI(publicKey));
  return learning.auth.token(sub, { header: { alg: 'HS256' }, key });
}

async function withPayload(change: object): Promise<string> {
  const [head, payload = '', signature] = (await learning.auth.token(sub)).split('.');
  const content = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
  return `${head}.${base64url({ ...content, ...change })}.${signature}`;
}

const forgeries: [string, Forge][] = [
  ['an unsigned token', () => unsigned('none')],
  ['an unsigned token that spells none otherwise', () => unsigned('nOnE')],
  ['an unsigned token that claims ES256', () => unsigned('ES256')],
  ['HS256 with the public key as its secret', signedWithPublicKey],
  ['a stranger’s key under our key id', async () => changed({ key: await strangerKey() })()],
  ['an unknown key id', header({ kid: 'key-2' })],
  [
    'another algorithm',
    async () => changed({ header: { alg: 'ES384' }, key: await strangerKey('ES384') })(),
  ],
  ['another issuer', claims({ iss: 'somebody-else' })],
  ['no issuer', claims({ iss: undefined })],
  ['another audience', claims({ aud: 'another-product' })],
  ['no audience', claims({ aud: undefined })],
  ['another type', header({ typ: 'at+jwt' })],
  ['no type', header({ typ: undefined })],
  ['an expired token', claims({ exp: NOW_S - 60 })],
  ['no expiry', claims({ exp: undefined })],
  ['an expiry that is a text', claims({ exp: 'never' })],
  ['no time of issue', claims({ iat: undefined })],
  ['a token of the future', claims({ nbf: NOW_S + 3600 })],
  ['no subject', claims({ sub: undefined })],
  ['a subject that is no id', claims({ sub: "' OR 1=1 --" })],
  ['no session', claims({ sid: undefined })],
  ['a changed subject', () => withPayload({ sub: randomUUID() })],
  ['a changed expiry', () => withPayload({ exp: NOW_S + 10 ** 9 })],
  ['a cut signature', async () => (await learning.auth.token(sub)).slice(0, -4)],
  ['a critical header nobody knows', header({ crit: ['x-unheard-of'], 'x-unheard-of': 1 })],
  ['two parts', async () => (await learning.auth.token(sub)).split('.').slice(0, 2).join('.')],
  ['five parts', async () => `${await learning.auth.token(sub)}.a.b`],
  ['no token at all', async () => ''],
];

test.each(forgeries)('refuses %s', async (_, forge) => {
  expectRefusal(await withHeader(`Bearer ${await forge()}`));
});

test('a key that travels in the token itself is not used', async () => {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
  const jwk = await crypto.subtle.exportKey('jwk', publicKey);
  for (const place of [
    { jwk },
    { jku: 'http://127.0.0.1:9/keys' },
    { x5u: 'http://127.0.0.1:9' },
  ]) {
    const token = await learning.auth.token(sub, { header: place, key: privateKey });
    expectRefusal(await withHeader(`Bearer ${token}`));
  }
});

test('a token counts in the bearer header alone', async () => {
  const token = await learning.auth.token(sub);
  for (const authorization of [token, `Basic ${token}`, `Token ${token}`]) {
    expectRefusal(await withHeader(authorization));
  }
  const headers = { cookie: `token=${token}`, 'x-user-id': sub, 'x-access-token': token };
  expectRefusal(await learning.call(`${PATH}?token=${token}&access_token=${token}`, { headers }));
});

test('a session that has ended is refused, others continue', async () => {
  const sid = randomUUID();
  const ended = await learning.auth.token(sub, { claims: { sid } });
  const other = await learning.auth.token(sub);
  expect((await withHeader(`Bearer ${ended}`)).status).toBe(200);
  learning.auth.end(sid);
  await eventually(
    'the ended session is refused',
    async () => (await withHeader(`Bearer ${ended}`)).status === 401,
  );
  expectRefusal(await withHeader(`Bearer ${ended}`));
  expect((await withHeader(`Bearer ${other}`)).status).toBe(200);
});
