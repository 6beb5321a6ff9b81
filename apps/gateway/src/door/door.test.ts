import { BEARER, postJson, startGateway, type TestGateway } from '../testing/gateway.ts';
import { sendRaw, sendTarget } from '../testing/raw-http.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway({
    RATE_LIMIT_SCALE: '1000',
    CORS_ORIGINS: 'https://friend.test',
    TRUST_PROXY: '1',
  });
});
afterAll(() => gateway.close());

const heard = () =>
  [gateway.auth, gateway.learning, ...gateway.assistants].flatMap(({ received }) => received);

/** Splits a raw answer; the body is JSON. */
function read(text: string) {
  const [head = '', body = ''] = text.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), head: head.toLowerCase(), body: JSON.parse(body) };
}

describe('a hostile request is turned away in the house’s own words', () => {
  test.each([
    ['GET', '/api/unknown', 404],
    ['GET', '/api', 404],
    ['GET', '/api/auth/verify-email/', 404],
    ['GET', '/API/auth/verify-email', 404],
    ['GET', '/api/auth%2fverify-email', 404],
    ['GET', '/api/auth%5cverify-email', 404],
    ['GET', '/api/auth/%2e%2e/assistant', 404],
    ['GET', '/api/auth/../assistant', 404],
    ['GET', '/api/auth/verify-email%00', 404],
    ['GET', '/api//auth/verify-email', 404],
    ['GET', '//evil.example/api/health', 404],
    ['GET', '/api/auth/verify-email;x=1', 404],
    ['GET', '/api/auth\\verify-email', 404],
    ['GET', '/api/%zz', 400],
    ['GET', 'http://evil.example/api/health', 400],
    ['OPTIONS', '*', 405],
    ['GET', `/api/health?${'x'.repeat(2048)}`, 414],
    ['GET', `/labs?challenge=${'x'.repeat(2048)}`, 414],
    ['GET', '/api/auth/login', 405],
    ['POST', '/api/auth/verify-email', 405],
    ['HEAD', '/api/auth/verify-email', 405],
    ['DELETE', '/api/auth/login', 405],
    ['TRACE', '/api/auth/login', 405],
    ['PROPFIND', '/', 405],
    ['POST', '/labs', 405],
    ['CONNECT', 'evil.example:443', 405],
    ['GET', '/metrics', 404],
  ])('%s %s gets %i', async (method, target, status) => {
    const before = heard().length;
    const text = await sendTarget(gateway.port, method, target);
    expect(text).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(text.toLowerCase()).toContain("content-security-policy: default-src 'none'");
    if (status === 405) expect(text.toLowerCase()).toContain('\r\nallow: ');
    if (method !== 'HEAD') {
      const { body } = read(text);
      expect(body).toMatchObject({ statusCode: status, requestId: expect.any(String) });
      expect(body.message).toMatch(
        /^(Not found|Invalid request|Method not allowed|This address is too long.*)$/,
      );
    }
    expect(heard()).toHaveLength(before);
  });

  test.each([
    ['a name with an underscore', ['X_User_Id: 1']],
    ['two authorizations', ['Authorization: Bearer a.b.c', 'authorization: Bearer d.e.f']],
    ['two types', ['Content-Type: application/json', 'Content-Type: text/plain']],
    ['two hosts', ['Host: evil.example']],
    ['two lengths', ['Content-Length: 0', 'Content-Length: 1']],
    ['a length and chunks', ['Content-Length: 4', 'Transfer-Encoding: chunked']],
    ['an unknown coding', ['Transfer-Encoding: xchunked']],
    ['a folded line', ['X-A: b', ' c']],
    ['more than a hundred headers', Array.from({ length: 101 }, (_, at) => `X-${at}: 1`)],
  ])('%s gets 400', async (_name, headers) => {
    const before = heard().length;
    const text = await sendTarget(gateway.port, 'POST', '/api/auth/login', headers);
    expect(read(text)).toMatchObject({ status: 400, body: { message: 'Invalid request' } });
    expect(heard()).toHaveLength(before);
  });

  test.each([
    ['headers', '/', [`X-Long: ${'x'.repeat(17_000)}`]],
    ['an address', `/?${'x'.repeat(17_000)}`, []],
  ])('%s beyond 16 KiB gets 431', async (_what, target, headers) => {
    const { status, body } = read(await sendTarget(gateway.port, 'GET', target, headers));
    const message = 'The address or the headers of this request are too long.';
    expect([status, body]).toEqual([
      431,
      { statusCode: 431, message, requestId: expect.any(String) },
    ]);
  });

  test.each([
    ['DELETE', '/api/auth/login', 'POST'],
    ['GET', '/api/auth/login', 'POST'],
    ['PUT', '/api/auth/action-progress', 'POST, GET'],
    ['DELETE', '/api/health', 'GET, HEAD'],
    ['PROPFIND', '/labs', 'GET, HEAD'],
    ['POST', '/labs', 'GET, HEAD'],
  ])('%s %s is told that %s is allowed, and nothing else', async (method, target, allowed) => {
    const text = await sendTarget(gateway.port, method, target);
    expect(/\r\nallow: (.*)\r\n/i.exec(text)?.[1]).toBe(allowed);
  });

  test('what is no HTTP gets 400 and an end', async () => {
    expect(read(await sendRaw(gateway.port, 'nonsense\r\n\r\n')).status).toBe(400);
  });
});

test('believes as many proxies as it is told, and nobody left of them', async () => {
  const ask = async (chain: string) => {
    await fetch(`${gateway.url}/api/auth/verify-email`, { headers: { 'x-forwarded-for': chain } });
    return gateway.auth.received.at(-1)?.headers['x-client-ip'];
  };
  expect(await ask('6.6.6.6, 203.0.113.9')).toBe('203.0.113.9');
  expect(await ask('203.0.113.9')).toBe('203.0.113.9');
  expect(await ask('6.6.6.6, not an address')).toBe('127.0.0.1');
  expect(await ask('::ffff:203.0.113.9')).toBe('203.0.113.9');
});

describe('pages of other sites', () => {
  const preflight = (origin: string) =>
    fetch(`${gateway.url}/api/auth/login`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST' },
    });

  test('may call when their origin is listed', async () => {
    const asked = await preflight('https://friend.test');
    expect(asked.status).toBe(204);
    expect(asked.headers.get('access-control-allow-methods')).toBe('POST');
    const answer = await postJson(
      `${gateway.url}/api/auth/login`,
      {},
      { origin: 'https://friend.test' },
    );
    expect(answer.headers.get('access-control-allow-origin')).toBe('https://friend.test');
    expect(answer.headers.get('vary')).toMatch(/origin/i);
  });

  test.each(['/', '/boot.js', '/nowhere'])(
    'a cache keeps what it has of %s apart by origin and by encoding',
    async (path) => {
      for (const origin of ['https://friend.test', 'https://stranger.test']) {
        const headers = { origin, accept: 'text/html' };
        const answer = await fetch(gateway.url + path, { headers });
        expect(answer.headers.get('vary')).toBe('origin, accept-encoding');
      }
    },
  );

  test.each(['https://friend.test.evil', 'http://friend.test', 'null', 'https://friend.test:444'])(
    'may not call from %s',
    async (origin) => {
      const asked = await preflight(origin);
      expect(asked.status).toBe(405);
      expect(asked.headers.has('access-control-allow-origin')).toBe(false);
    },
  );
});

test('shows its figures to those who know the token for them', async () => {
  const headers = { authorization: `Bearer ${'s'.repeat(40)}` };
  const answer = await fetch(`${gateway.url}/metrics`, { headers });
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain('http_request_duration_seconds');
});

test.each(['/', '/labs', '/nowhere', '/assets/gone.js', '/api/health', '/api/nowhere', '/boot.js'])(
  'the answer for %s has the shared headers, sets no cookie and names no software',
  async (path) => {
    const { headers } = await fetch(gateway.url + path, { headers: { accept: 'text/html' } });
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('permissions-policy')).toContain('camera=()');
    expect(headers.get('referrer-policy')).toBeTruthy();
    expect(headers.get('x-request-id')).toBeTruthy();
    for (const name of ['set-cookie', 'server', 'x-powered-by', 'strict-transport-security']) {
      expect(headers.has(name)).toBe(false);
    }
  },
);

test('answers of the API are never kept', async () => {
  const answer = await fetch(`${gateway.url}/api/auth/action-progress`, { headers: BEARER });
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('content-security-policy')).toBe(
    "default-src 'none'; frame-ancestors 'none'",
  );
});
