import { execFileSync } from 'node:child_process';
import { createPublicKey, type JsonWebKey, randomBytes, verify } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  api,
  type TranscriptKeys,
  transcriptPayload,
  type TranscriptPayload,
  type TranscriptResponse,
} from '@netward/contracts';
import {
  eventually,
  freePort,
  type ServiceProcess,
  signingKeys,
  type TestDatabase,
} from '@netward/test-kit';
// @ts-expect-error Its declarations for ES modules name files without their endings.
import { UnsignedAchievementCredentialValidator } from '@learncard/types';
import { verifyJWS } from 'did-jwt';
import { createLearning, migrateLearning } from '../testing/programs.ts';
import { TestService } from '../testing/test-service.ts';
import { createAuthDatabase } from '../testing/test-stores.ts';

type PublicJwk = JsonWebKey & { kid: string };

const [old, newest] = JSON.parse(signingKeys('old', 'newest')) as [JsonWebKey, JsonWebKey];
const SECRETS = {
  SERVICE_TOKEN: randomBytes(32).toString('hex'),
  SIGNING_KEYS: signingKeys('sessions'),
};

let database: TestDatabase;
let service: TestService;
let learning: ServiceProcess;
let token: string;

function start(learningUrl: string, ...keys: JsonWebKey[]): Promise<TestService> {
  return TestService.start({
    ...SECRETS,
    DATABASE_URL: database.url,
    LEARNING_URL: learningUrl,
    PUBLIC_URL: 'https://netward.example',
    TRANSCRIPT_KEYS: JSON.stringify(keys),
  });
}

beforeAll(async () => {
  const learningUrl = `http://127.0.0.1:${await freePort()}`;
  database = await createAuthDatabase();
  service = await start(learningUrl, old);
  await migrateLearning(database.url);
  learning = createLearning(learningUrl, {
    ...SECRETS,
    DATABASE_URL: database.url,
    AUTH_URL: service.url,
  });
  await learning.start();
  await service.createLearner('ada@example.org');
  token = (await service.login('ada@example.org')).body['token'] as string;
});
afterAll(async () => {
  await learning.stop();
  await service.stop();
  await database.drop();
});

const headersOf = () => ({ authorization: `Bearer ${token}`, 'content-type': 'application/json' });

async function save(path: string, body: object): Promise<void> {
  const init = { method: 'POST', headers: headersOf(), body: JSON.stringify(body) };
  expect((await fetch(learning.url + path, init)).status).toBe(200);
}

async function transcript(from = service): Promise<string> {
  const answer = await eventually('the transcript is signed', async () => {
    const { status, body } = await from.ask(api.getTranscript.path, { headers: headersOf() });
    return status === 200 && body;
  });
  return answer['transcript'] as string;
}

/** The learner's badge, and the key behind the address that its header names. */
async function badge(): Promise<{ jws: string; key: PublicJwk | undefined }> {
  const answer = await eventually('the badge is signed', async () => {
    const { status, body } = await service.ask(api.getBadge.path, { headers: headersOf() });
    return status === 200 && body;
  });
  const jws = answer['badge'] as string;
  const address = new URL((JSON.parse(partOf(jws, 0).toString()) as { kid: string }).kid);
  const { body } = await service.ask(address.pathname);
  const { keys } = body as unknown as TranscriptKeys;
  const key = keys.find(({ kid }) => `#${kid}` === address.hash);
  return { jws, key: key as unknown as PublicJwk };
}

const partOf = (jws: string, at: number) => Buffer.from(jws.split('.')[at] ?? '', 'base64url');
const signedOf = (jws: string) => Buffer.from(jws.split('.').slice(0, 2).join('.'));

function payloadOf(jws: string): TranscriptPayload {
  return transcriptPayload.parse(JSON.parse(partOf(jws, 1).toString()));
}

/** The published key that a transcript names. */
async function keyOf(jws: string, publisher = service): Promise<PublicJwk> {
  const { body } = await publisher.ask(api.getTranscriptKeys.path);
  const { keys } = body as unknown as TranscriptKeys;
  const { kid } = JSON.parse(partOf(jws, 0).toString()) as { kid: string };
  return keys.find((key) => key.kid === kid) as unknown as PublicJwk;
}

/** An unsigned integer of DER: without leading zeros, and never negative. */
function derInteger(bytes: Buffer): Buffer {
  const first = bytes.findIndex((byte) => byte !== 0);
  const short = bytes.subarray(first < 0 ? bytes.length - 1 : first);
  const value = (short[0] ?? 0) > 127 ? Buffer.concat([Buffer.of(0), short]) : short;
  return Buffer.concat([Buffer.of(2, value.length), value]);
}

/** What openssl says of a JWS: ECDSA signatures in JOSE are r and s side by side (RFC 7518, 3.4). */
function opensslSays(jws: string, key: JsonWebKey): string {
  const folder = mkdtempSync(join(tmpdir(), 'transcript-'));
  const file = (name: string, content: string | Buffer) => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  const raw = partOf(jws, 2);
  const pair = Buffer.concat([derInteger(raw.subarray(0, 32)), derInteger(raw.subarray(32))]);
  const pem = createPublicKey({ key, format: 'jwk' }).export({ type: 'spki', format: 'pem' });
  const signature = file('signature', Buffer.concat([Buffer.of(0x30, pair.length), pair]));
  const keyFile = file('key.pem', pem);
  const dataFile = file('data', signedOf(jws));
  const args = ['dgst', '-sha256', '-verify', keyFile, '-signature', signature, dataFile];
  try {
    return execFileSync('openssl', args, { stdio: 'pipe' }).toString().trim();
  } catch {
    return 'Verification failure';
  }
}

function isValidForNode(jws: string, key: JsonWebKey): boolean {
  const publicKey = createPublicKey({ key, format: 'jwk' });
  const how = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
  return verify('sha256', signedOf(jws), how, partOf(jws, 2));
}

test('says what was done, when and whether it is verified, under the name of the learner', async () => {
  const { engine } = payloadOf(await transcript());
  const actions = ['openPage', 'portScan'];
  await save('/api/auth/action-progress', {
    level: 1,
    actions,
    run: { actions: ['openPage'], engine },
  });
  await save('/api/auth/quiz-results', { level: 1, score: 5 });
  const signed = await transcript();
  const payload = payloadOf(signed);
  const on = expect.stringMatching(/^\d{4}-\d\d-\d\d$/);
  expect(payload).toMatchObject({ iss: 'https://netward.example', name: 'Ada', challenges: [] });
  expect(payload.levels.map(({ level }) => Number(level))).toEqual(
    payload.levels.map((_, index) => index + 1),
  );
  const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
  const quiz = { score: 5, total: 6, verified: false, on, at };
  expect(payload.levels.slice(0, 2)).toEqual([
    expect.objectContaining({
      level: '1',
      required: 3,
      actions,
      verified: ['openPage'],
      on,
      quiz,
      saved: at,
    }),
    expect.objectContaining({ level: '2', actions: [], verified: [], on: null, quiz: null }),
  ]);
  expect(partOf(signed, 1).toString()).not.toMatch(/@|[0-9a-f]{8}-[0-9a-f]{4}-/);
  expect(payload.sub).toMatch(/^[\w-]{16}$/);
  expect(payloadOf(await transcript()).sub).toBe(payload.sub);
});

test('shows the work, but for the short one, which fits on paper', async () => {
  await database.query(
    `INSERT INTO learning.challenge_results (learner_id, level, version, configuration)
     SELECT id, '2', 1, '{}' FROM auth.users`,
  );
  const { body } = await service.ask(api.getTranscript.path, { headers: headersOf() });
  const { transcript: whole, short } = body as unknown as Required<TranscriptResponse>;
  const judged = { level: '2', state: 'judged', configuration: expect.any(String) };
  expect(payloadOf(whole)).toMatchObject({
    levels: [{ run: expect.any(String) }, ...Array(9).fill({})],
    challenges: [judged],
  });
  const { levels, challenges, ...rest } = payloadOf(short);
  expect(challenges).toEqual([]);
  for (const name of ['run', 'saved', 'first', 'at'])
    expect(JSON.stringify(levels)).not.toContain(`"${name}"`);
  expect(payloadOf(whole)).toMatchObject(rest);
  expect(opensslSays(short, await keyOf(short))).toBe('Verified OK');
});

const ASSIGNMENT = '2.3+q+p.c2~20261130T1800~Europe/Madrid~NW-2B';
const handIn = (body: object, headers = headersOf()) =>
  service.ask(api.handIn.path, { method: 'POST', headers, body: JSON.stringify(body) });

test('is handed in with the assignment, the name for the class and the zone, all signed', async () => {
  const claims = { assignment: ASSIGNMENT, as: '  Nr. 17 ', zone: 'Europe/Madrid' };
  const { status, body } = await handIn(claims);
  expect(status).toBe(200);
  const signed = body['transcript'] as string;
  const { iat } = payloadOf(signed);
  const plain = { ...payloadOf(await transcript()), iat };
  expect(payloadOf(signed)).toEqual({ ...plain, ...claims, as: 'Nr. 17' });
  expect(opensslSays(signed, await keyOf(signed))).toBe('Verified OK');
});

test.each([
  [
    { assignment: 'something else' },
    'This is not the link of an assignment. Ask your teacher for it again.',
  ],
  [
    { as: ' ' },
    'Enter the number or name that your teacher asked for, in one line of at most 60 characters',
  ],
  [
    { as: 'x'.repeat(61) },
    'Enter the number or name that your teacher asked for, in one line of at most 60 characters',
  ],
  [
    { as: 'two\nlines' },
    'Enter the number or name that your teacher asked for, in one line of at most 60 characters',
  ],
  [{ zone: 'Mars/Olympus' }, 'Invalid request'],
])('a hand-in with %j is refused in one sentence', async (wrong, message) => {
  const answer = await handIn({ assignment: ASSIGNMENT, as: '17', ...wrong });
  expect(answer).toMatchObject({ status: 400, body: { message } });
});

test('a hand-in is for learners with a session alone', async () => {
  const answer = await handIn(
    { assignment: ASSIGNMENT, as: '17' },
    { ...headersOf(), authorization: '' },
  );
  expect(answer.status).toBe(401);
});

test('is valid for openssl and for Node, until a letter of it changes', async () => {
  const jws = await transcript();
  const key = await keyOf(jws);
  expect([opensslSays(jws, key), isValidForNode(jws, key)]).toEqual(['Verified OK', true]);
  const text = partOf(jws, 1).toString().replace('"name":"Ada"', '"name":"Eda"');
  const [header, , signature] = jws.split('.');
  const altered = [header, Buffer.from(text).toString('base64url'), signature].join('.');
  expect(payloadOf(altered).name).toBe('Eda');
  expect(opensslSays(altered, key)).toBe('Verification failure');
  expect(isValidForNode(altered, key)).toBe(false);
});

test('a badge is refused as long as the server has proved nothing', async () => {
  await service.createLearner('new@example.org');
  const newcomer = (await service.login('new@example.org')).body['token'] as string;
  const headers = { authorization: `Bearer ${newcomer}` };
  const { status, body } = await eventually('learning-service knows the session', async () => {
    const answer = await service.ask(api.getBadge.path, { headers });
    return answer.status !== 503 && answer;
  });
  expect([status, body['message']]).toEqual([409, expect.stringMatching(/^A badge needs/)]);
});

test('a badge is an Open Badge 3.0 for a wallet and a library of others, until a byte changes', async () => {
  // Stands in for a configuration that learning-service judged: what solves a challenge is its own matter.
  await service.query(
    `INSERT INTO learning.challenge_results
       (learner_id, level, version, configuration, solved_version, solved_at)
     SELECT id, '1', 1, '{}', 1, now() FROM auth.users WHERE email_key = 'ada@example.org'`,
  );
  const { jws, key } = await badge();
  const checker = {
    id: 'key',
    type: 'JsonWebKey2020',
    controller: '',
    publicKeyJwk: { ...key, kty: 'EC' },
  };
  expect(verifyJWS(jws, checker)).toBe(checker);
  const claims = JSON.parse(partOf(jws, 1).toString()) as Record<string, unknown>;
  const credential = UnsignedAchievementCredentialValidator.parse(claims) as Record<string, string>;
  expect(credential['issuer']).toMatchObject({ id: 'https://netward.example', type: ['Profile'] });
  expect(claims).toMatchObject({ iss: 'https://netward.example', jti: credential['id'] });
  const { id, result } = claims['credentialSubject'] as { id: string; result: object[] };
  expect(claims['sub']).toBe(id);
  expect(Date.parse(credential['validFrom']!)).toBe(1000 * Number(claims['nbf']));
  expect(result).toEqual([
    {
      type: ['Result'],
      resultDescription: 'https://netward.example/labs#challenge-1',
      value: 'solved',
    },
  ]);
  const altered = Buffer.from(JSON.stringify(claims).replace('Ada', 'Eda')).toString('base64url');
  const [header, , signature] = jws.split('.');
  expect(() => verifyJWS([header, altered, signature].join('.'), checker)).toThrow();
  const forged = { headers: { authorization: `Bearer ${jws}` } };
  expect((await service.ask(api.getTranscript.path, forged)).status).toBe(401);
});

test('is for learners with a session alone, and the keys have no private half', async () => {
  expect((await service.ask(api.getTranscript.path)).status).toBe(401);
  const forged = { authorization: `Bearer ${await transcript()}` };
  expect((await service.ask(api.getTranscript.path, { headers: forged })).status).toBe(401);
  const { text, body } = await service.ask(api.getTranscriptKeys.path);
  expect(body['keys']).toHaveLength(1);
  expect(text).not.toContain('"d"');
});

test('after a rotation the new key signs, and transcripts of the old one still verify', async () => {
  const before = await transcript();
  const withoutPrivate = { ...old, d: undefined };
  const rotated = await start(learning.url, newest, withoutPrivate);
  const after = await transcript(rotated);
  const keys = [await keyOf(before, rotated), await keyOf(after, rotated)] as const;
  expect(keys.map(({ kid }) => kid)).toEqual(['old', 'newest']);
  expect(opensslSays(before, keys[0])).toBe('Verified OK');
  expect(opensslSays(after, keys[1])).toBe('Verified OK');
  expect(isValidForNode(after, keys[0])).toBe(false);
  await rotated.stop();
});

test('while learning-service does not answer there is no transcript, and a call later there is', async () => {
  const away = await start(`http://127.0.0.1:${await freePort()}`, newest);
  const { status, body } = await away.ask(api.getTranscript.path, { headers: headersOf() });
  expect(status).toBe(503);
  expect(body).toMatchObject({ message: expect.stringMatching(/^[A-Z].*\.$/) });
  await away.stop();
  expect(await transcript()).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
});
