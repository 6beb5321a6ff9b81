import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import { levels } from '@netward/levels';
import { log } from '@netward/nest-kit';
import { eventually } from '@netward/test-kit';
import { exportSPKI, generateKeyPair, importJWK, type CryptoKey } from 'jose';
import {
  type TestLearner,
  type Learning,
  startLearning,
  type LearningAnswer,
} from '../testing/start-learning.ts';
import { writes, calls } from '../testing/calls.ts';

describe('learner limit', () => {
  let learning: Learning;

  const visit = (learner: TestLearner) => learner.post('/api/auth/levels-visited', { level: '1' });
  const chat = (learner: TestLearner) =>
    learner.post('/api/auth/save-chat', { level: '1', messages: [] });
  const read = (learner: TestLearner) => learner.get('/api/auth/quiz-results');

  const REDIS_URL = process.env['TEST_REDIS_URL'];
  const counters: [string, string | undefined][] = [['in the process', undefined]];
  if (REDIS_URL) counters.push(['in Redis', REDIS_URL]);

  describe.each(counters)('counting %s', (_, redisUrl) => {
    beforeAll(async () => {
      learning = await startLearning({ RATE_LIMIT_SCALE: 0.1, REDIS_URL: redisUrl });
    });
    afterAll(() => learning.stop());

    test('writes of a learner are counted over all calls, and the one too many is told when to return', async () => {
      const learner = await learning.learner();
      const allowed = await Promise.all(
        [visit, chat, visit, chat].flatMap((write) => [
          write(learner),
          write(learner),
          write(learner),
        ]),
      );
      expect(allowed.map(({ status }) => status)).toEqual(Array(12).fill(200));
      const refused = await visit(learner);
      expect(refused.status).toBe(429);
      expect(refused.body.message).toBe('Too many requests. Please try again later.');
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(refused.headers.get('ratelimit-policy')).toBe('"learner-writes";q=12;w=60');
      expect(refused.headers.get('ratelimit')).toMatch(/^"learner-writes";r=0;t=\d+$/);
    });

    test('reads have a limit of their own, twice as high', async () => {
      const learner = await learning.learner();
      const answers = await Promise.all(Array.from({ length: 25 }, () => read(learner)));
      const statuses = answers.map(({ status }) => status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(24);
      expect(statuses.filter((status) => status === 429)).toHaveLength(1);
      expect((await visit(learner)).status).toBe(200);
    });

    test('one learner’s limit does not touch another', async () => {
      const busy = await learning.learner();
      await Promise.all(Array.from({ length: 13 }, () => visit(busy)));
      expect((await visit(busy)).status).toBe(429);
      expect((await visit(await learning.learner())).status).toBe(200);
    });
  });
});

describe('other learners', () => {
  let learning: Learning;
  let victim: TestLearner;
  let attacker: TestLearner;

  beforeAll(async () => {
    learning = await startLearning();
    victim = await learning.learner();
    attacker = await learning.learner();
    for (const { path, body } of writes) await victim.post(path, body);
  });
  afterAll(() => learning.stop());

  async function rowsOf(learner: TestLearner): Promise<unknown[]> {
    const rows = [];
    for (const table of [
      'action_progress',
      'quiz_results',
      'challenge_results',
      'chats',
      'level_visits',
      'last_levels',
    ]) {
      const statement = `SELECT * FROM learning.${table} WHERE learner_id = $1`;
      rows.push(await learning.database.query(statement, [learner.id]));
    }
    return rows;
  }

  const claimsOf = (id: string) => [
    { userId: id },
    { learner_id: id, learnerId: id, sub: id, user: { id } },
    { userId: [id], id },
  ];

  test('no body and no query moves a write or a read to another learner', async () => {
    const before = await rowsOf(victim);
    expect(before).not.toContainEqual([]);
    const answers = [];
    for (const level of [...levels.map(({ id }) => id), 'level_1', 1]) {
      for (const claim of claimsOf(victim.id)) {
        for (const { path, body } of writes) {
          answers.push(await attacker.post(path, { ...body, level, ...claim }));
        }
      }
      for (const path of ['action-progress', 'quiz-results', 'challenge-results', 'chat-history']) {
        answers.push(
          await attacker.get(
            `/api/auth/${path}?level=${level}&userId=${victim.id}&sub=${victim.id}`,
          ),
        );
      }
    }
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(JSON.stringify(answers.map(({ body }) => body))).not.toContain(victim.id);
    expect(await rowsOf(victim)).toEqual(before);
  });

  test('headers that claim an identity are not believed', async () => {
    const before = await rowsOf(victim);
    for (const { path, body } of writes) {
      const answer = await learning.call(path, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${attacker.token}`,
          'content-type': 'application/json',
          'x-user-id': victim.id,
          'x-internal-user': victim.id,
        },
        body: JSON.stringify(body),
      });
      expect(answer.status).toBe(200);
    }
    expect(await rowsOf(victim)).toEqual(before);
  });

  test('a body that names somebody else is noted in the log, one’s own name is not', async () => {
    const warn = jest.spyOn(log, 'warn').mockImplementation(() => undefined);
    const path = '/api/auth/quiz-results';
    const quiz = { level: '1', score: 6 };
    await attacker.post(path, { ...quiz, userId: attacker.id });
    expect(warn).not.toHaveBeenCalled();
    await attacker.post(path, { ...quiz, userId: victim.id });
    expect(warn).toHaveBeenCalledWith(
      expect.objectContaining({ sub: attacker.id, route: path }),
      'foreign learner claimed',
    );
    warn.mockRestore();
  });
});

describe('session tokens', () => {
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
});
