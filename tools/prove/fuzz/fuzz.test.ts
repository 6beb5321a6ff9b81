import { api, type ApiCall, type Endpoint } from '@netward/contracts';
import { faultsOf, type FuzzAnswer } from './check-answer.ts';
import { mutators } from './mutators.ts';
import { drawRequests, type FuzzRequest } from './requests.ts';
import { draftRequest } from './sample.ts';

const sessions = { token: 'a.b.c', endable: 'd.e.f' };

function draw(seed: number, count: number): FuzzRequest[] {
  const drawn = drawRequests(seed, sessions);
  return Array.from({ length: count }, () => drawn.next().value as FuzzRequest);
}

describe('the requests', () => {
  test('are of every call and spoiled in every way', () => {
    const drawn = draw(1, 3000);
    expect(new Set(drawn.map(({ call }) => call))).toEqual(new Set(Object.keys(api)));
    expect(new Set(drawn.map(({ mutator }) => mutator))).toEqual(new Set(Object.keys(mutators)));
    expect(Object.keys(mutators).length).toBeGreaterThanOrEqual(40);
  });

  test.each(Object.keys(api) as ApiCall[])(
    'of %s meet its contract before they are spoiled, so that they get past its first check',
    (call) => {
      const { body, query }: Endpoint = api[call];
      const draft = draftRequest(call, sessions.token);
      const parameters = draft.query.map(([name, value]) => [name, decodeURIComponent(value)]);
      expect(body?.safeParse(draft.body).error?.issues).toBeUndefined();
      expect(query?.safeParse(Object.fromEntries(parameters)).error?.issues).toBeUndefined();
    },
  );

  test('are the same for the same seed', () => {
    const shape = ({ call, mutator, method }: FuzzRequest) => `${call} ${mutator} ${method}`;
    expect(draw(7, 600).map(shape)).toEqual(draw(7, 600).map(shape));
    expect(draw(7, 600).map(shape)).not.toEqual(draw(8, 600).map(shape));
  });
});

describe('an answer', () => {
  const request = { call: 'login', method: 'POST', target: '/api/auth/login' } as const;
  const json = { 'content-type': 'application/json; charset=utf-8', 'x-request-id': 'r-1' };
  const body = { statusCode: 400, message: 'Invalid request', requestId: 'r-1' };
  const refusal: FuzzAnswer = { status: 400, headers: json, text: JSON.stringify(body), tookMs: 5 };
  const saying = (message: unknown): FuzzAnswer => ({
    ...refusal,
    text: JSON.stringify({ ...body, message }),
  });
  const faults = (answer: FuzzAnswer, secrets = ['secret-1']): string[] =>
    faultsOf(request, answer, secrets);

  test('that is a proper refusal has no fault', () => {
    expect(faults(refusal)).toEqual([]);
    expect(faults({ ...refusal, status: 200, text: '{"message":"Signed in."}' })).toEqual([]);
    // As a mail program gets it that opens the link for unsubscribing.
    expect(faults({ ...refusal, status: 303, headers: {}, text: '' })).toEqual([]);
  });

  test('may say that passwords queue for too long, with the time to come back, and nothing else', () => {
    const message = 'Service is busy. Please try again.';
    const text = JSON.stringify({ ...body, statusCode: 503, message });
    const busy = { ...refusal, status: 503, headers: { ...json, 'retry-after': '1' }, text };
    expect(faults(busy)).toEqual([]);
    expect(faults({ ...busy, headers: json })).toEqual(['status 503']);
    expect(faultsOf({ ...request, call: 'subscribe' }, busy, [])).toEqual(['status 503']);
  });

  test.each<[string, FuzzAnswer, string]>([
    ['did not come', { ...refusal, error: 'ECONNRESET' }, 'no answer: ECONNRESET'],
    ['hung', { ...refusal, tookMs: 40_000 }, 'it hung'],
    ['is an error of ours', { ...refusal, status: 500 }, 'status 500'],
    ['has a status from nowhere', { ...refusal, status: 418 }, 'unknown status 418'],
    ['is HTML', { ...refusal, headers: { ...json, 'content-type': 'text/html' } }, 'its type is'],
    [
      'names no character set',
      { ...refusal, headers: { ...json, 'content-type': 'application/json' } },
      'its type is application/json',
    ],
    ['is no JSON', { ...refusal, text: 'Bad request' }, 'its body is not JSON'],
    ['says another status', { ...refusal, status: 404 }, 'statusCode is not the status'],
    ['has a list of messages', saying(['a', 'b']), 'message is not one sentence'],
    ['says two lines', saying('One\nTwo'), 'message is not one sentence'],
    [
      'has another request id',
      { ...refusal, headers: { ...json, 'x-request-id': 'r-2' } },
      'requestId is not that of the header',
    ],
    ['shows a stack', saying('Oh at Login.run (login.ts:3:1)'), 'it shows a stack'],
    ['shows SQL', saying('Oh, SELECT * FROM users'), 'it shows SQL'],
    ['shows a path', saying('Oh, /app/node_modules/pg'), 'it shows a path'],
    ['shows an address', saying('Oh, connect ECONNREFUSED'), 'it shows an address inside'],
    ['shows an object', saying('Oh, [object Object]'), 'it shows a value that is no text'],
    ['shows a secret', saying('Oh, secret-1'), "it shows somebody's secret"],
  ])('that %s has a fault', (_what, answer, fault) => {
    expect(faults(answer).join()).toContain(fault);
  });
});
