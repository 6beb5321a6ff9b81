import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { callApi } from './api.ts';
import { endSession, getSession, startSession } from './session.ts';

const maja = { id: '11111111-1111-4111-8111-111111111111', name: 'Maja' };
let asked: { url: string; init: RequestInit }[];

function answer(status: number, body: string) {
  globalThis.fetch = (async (url: string, init: RequestInit) => {
    asked.push({ url, init });
    return { status, ok: status < 400, text: async () => body };
  }) as unknown as typeof fetch;
}

beforeEach(() => {
  asked = [];
  endSession();
});
afterEach(() => void jest.restoreAllMocks());

describe('a call', () => {
  it('goes to its path with its body and without a token when it is public', async () => {
    startSession('secret', maja);
    answer(200, '{"verified":true,"message":"done"}');
    const result = await callApi('verifyEmail', { query: { token: 'a b' } });
    expect(result).toEqual({ ok: true, data: { verified: true, message: 'done' } });
    expect(asked[0]?.url).toBe('/api/auth/verify-email?token=a+b');
    expect(asked[0]?.init.headers).not.toHaveProperty('authorization');
  });

  it('carries the token where a session is of use, so that a message belongs to its learner', async () => {
    startSession('secret', maja);
    answer(200, '{"message":"ok"}');
    const message = { name: 'Maja', email: 'maja@example.org', message: 'Hello' };
    await callApi('sendContact', { body: message });
    expect(asked[0]?.init.headers).toMatchObject({ authorization: 'Bearer secret' });
  });

  it('carries the token and credentials when it needs a session', async () => {
    startSession('secret', maja);
    answer(200, '{"message":"ok","level":"1"}');
    await callApi('updateLastLevel', { body: { level: '1' } });
    expect(asked[0]?.init.headers).toMatchObject({ authorization: 'Bearer secret' });
    expect(asked[0]?.init.credentials).toBe('include');
    expect(asked[0]?.init.body).toBe('{"level":"1"}');
  });

  it('starts its own trace, never the same twice', async () => {
    answer(200, '{"message":"ok","level":"1"}');
    await callApi('updateLastLevel', { body: { level: '1' } });
    await callApi('updateLastLevel', { body: { level: '1' } });
    const traces = asked.map(({ init }) => (init.headers as Record<string, string>).traceparent);
    for (const trace of traces) expect(trace).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
    expect(new Set(traces).size).toBe(2);
  });

  it('returns the status and the message of a refusal', async () => {
    answer(401, '{"statusCode":401,"message":"Invalid email or password","requestId":"r"}');
    const result = await callApi('login', { body: { email: 'a@b.org', password: 'x' } });
    expect(result).toMatchObject({
      ok: false,
      kind: 'refused',
      status: 401,
      message: 'Invalid email or password',
    });
  });

  it.each([
    ['a page of HTML', '<html>Bad gateway</html>'],
    ['nothing', ''],
    ['a list', '[]'],
    ['a blank message', '{"message":" "}'],
  ])('survives an error body that is %s', async (_, body) => {
    answer(502, body);
    const result = await callApi('login', { body: { email: 'a@b.org', password: 'x' } });
    expect(result).toMatchObject({ ok: false, kind: 'refused', status: 502, message: undefined });
  });

  it('does not treat a response of another shape as success', async () => {
    answer(200, '{"token":"t"}');
    const result = await callApi('login', { body: { email: 'a@b.org', password: 'x' } });
    expect(result.ok).toBe(false);
  });

  it('ends the session that the server no longer knows', async () => {
    startSession('secret', maja);
    answer(401, '{"message":"Unauthorized"}');
    await callApi('getActionProgress');
    expect(getSession().token).toBeNull();
  });

  it('keeps the session when a wrong password is refused', async () => {
    startSession('secret', maja);
    answer(401, '{"message":"Invalid email or password"}');
    await callApi('login', { body: { email: 'a@b.org', password: 'x' } });
    expect(getSession().token).toBe('secret');
  });

  it('returns the network error', async () => {
    globalThis.fetch = async () => {
      throw new TypeError('Failed to fetch');
    };
    const result = await callApi('login', { body: { email: 'a@b.org', password: 'x' } });
    expect(result).toEqual({
      ok: false,
      kind: 'network',
      detail: 'Failed to fetch',
      isAborted: false,
    });
  });

  it('gives up after 15 seconds', async () => {
    const limit = new AbortController();
    const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
    globalThis.fetch = (_url, init) =>
      new Promise((_, reject) =>
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
      );
    const running = callApi('getActionProgress');
    limit.abort(new DOMException('The operation timed out.', 'TimeoutError'));
    expect(timeout).toHaveBeenCalledWith(15_000);
    expect(await running).toMatchObject({ kind: 'network', detail: 'The server took too long.' });
  });

  it('says that its caller aborted it', async () => {
    const controller = new AbortController();
    globalThis.fetch = (_url, init) =>
      new Promise((_, reject) =>
        init?.signal?.addEventListener('abort', () => reject(new Error('aborted'))),
      );
    const running = callApi('getActionProgress', { signal: controller.signal });
    controller.abort();
    expect(await running).toMatchObject({ kind: 'network', isAborted: true });
  });
});
