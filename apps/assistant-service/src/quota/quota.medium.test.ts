import {
  startAssistant,
  type AskOptions,
  type AssistantHttpReply,
  readEvents,
  type RunningAssistant,
  SERVICE_TOKEN,
} from '../testing/assistant.ts';
import {
  type AuthStub,
  emptyTestRedis,
  freePort,
  startAuthStub,
  startModelEndpoint,
  type ModelEndpoint,
} from '@netward/test-kit';

const LIMIT_SENTENCE = 'The assistant has reached its limit. Please try again later.';

let auth: AuthStub;
let model: ModelEndpoint;
let counters: Record<string, string>;
let assistant: RunningAssistant;
let asked = 0;

beforeAll(async () => {
  auth = await startAuthStub(SERVICE_TOKEN);
  model = await startModelEndpoint();
});

afterEach(() => assistant.app.close());

afterAll(() => Promise.all([auth.stop(), model.close()]));

async function startWithModel(environment: Record<string, string> = {}): Promise<void> {
  assistant = await startAssistant({
    ...counters,
    AUTH_URL: auth.url,
    OPENAI_API_KEY: 'sk-test',
    OPENAI_BASE_URL: model.url,
    ...environment,
  });
}

/** A question never asked before, so that no cached answer serves it. */
const newQuestion = () => ({ message: `What is port ${asked++}?` });

const ask = (options?: AskOptions): Promise<AssistantHttpReply> =>
  assistant.ask(newQuestion(), options);

async function askInTurn(times: number, options?: AskOptions): Promise<AssistantHttpReply[]> {
  const replies: AssistantHttpReply[] = [];
  for (let at = 0; at < times; at++) replies.push(await ask(options));
  return replies;
}

const askAtOnce = (times: number, options?: AskOptions): Promise<AssistantHttpReply[]> =>
  Promise.all(Array.from({ length: times }, () => ask(options)));

/** How many replies there are of each kind: by their author, or by their status if refused. */
function count(replies: readonly AssistantHttpReply[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, body } of replies) {
    const kind = status === 200 ? (body.by ?? 'nobody') : String(status);
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}

/** Redis database of these tests; the other projects have others. */
const REDIS_DATABASE = 14;

const stores = process.env.TEST_REDIS_URL ? ['this process', 'Redis'] : ['this process'];

describe.each(stores)('counting in %s', (store) => {
  beforeEach(async () => {
    const redis = store === 'Redis' && (await emptyTestRedis(REDIS_DATABASE));
    counters = redis ? { REDIS_URL: redis } : {};
  });

  it('lets a class of guests behind one address ask the tutor at the same time', async () => {
    assistant = await startAssistant({ ...counters, AUTH_URL: auth.url });
    const replies = await askAtOnce(30, { address: '203.0.113.7' });
    expect(count(replies)).toEqual({ tutor: 30 });
  });

  it('answers a class of guests at once by the model up to their share, then by the tutor', async () => {
    await startWithModel();
    const before = model.calls.length;
    const address = '203.0.113.7';
    expect(count(await askAtOnce(30, { address }))).toEqual({ model: 10, tutor: 20 });
    expect(model.calls).toHaveLength(before + 10);
    expect((await ask({ address: '203.0.113.8' })).body.by).toBe('model');
  });

  it('counts a whole IPv6 network as one address', async () => {
    await startWithModel();
    await askAtOnce(10, { address: '2001:db8::1' });
    expect((await ask({ address: '2001:db8::ffff:2' })).body.by).toBe('tutor');
  });

  it('gives a learner twenty answers of the model a minute, and says when to come back', async () => {
    await startWithModel();
    const token = await auth.token();
    const address = '203.0.113.9';
    expect(count(await askInTurn(30, { token, address }))).toEqual({ model: 20, '429': 10 });
    const refused = await ask({ token, address: '203.0.113.10' });
    expect(refused).toMatchObject({ status: 429, body: { message: LIMIT_SENTENCE } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await ask({ token: await auth.token(), address })).body.by).toBe('model');
  });

  it('treats a token that it cannot believe as no token', async () => {
    assistant = await startAssistant({ ...counters, AUTH_URL: auth.url });
    expect((await ask({ token: 'a.b.c' })).status).toBe(200);
  });

  it('keeps three quarters of the budget for learners, however many guests ask', async () => {
    await startWithModel({ ASSISTANT_DAILY_BUDGET: '20' });
    expect(count(await askAtOnce(40))).toEqual({ model: 5, tutor: 35 });
    const token = await auth.token();
    expect(count(await askInTurn(15, { token }))).toEqual({ model: 15 });
    expect((await ask({ token })).body.by).toBe('tutor');
    const metrics = await (await fetch(`${assistant.url}/metrics`)).text();
    expect(metrics).toMatch(/^assistant_unpaid_total\{reason="guests"\} [1-9]/m);
    expect(metrics).toMatch(/^assistant_unpaid_total\{reason="budget"\} [1-9]/m);
  });

  it('lets the tutor answer as often as they ask once the budget is spent', async () => {
    await startWithModel({ ASSISTANT_DAILY_BUDGET: '4' });
    const before = model.calls.length;
    const token = await auth.token();
    expect(count(await askInTurn(30, { token }))).toEqual({ model: 4, tutor: 26 });
    expect(count(await askAtOnce(12))).toEqual({ tutor: 12 });
    expect(model.calls).toHaveLength(before + 4);
  });

  it('does not take what a learner is refused from the budget', async () => {
    await startWithModel({ ASSISTANT_DAILY_BUDGET: '22' });
    const token = await auth.token();
    expect(count(await askInTurn(25, { token }))).toEqual({ model: 20, '429': 5 });
    const other = await auth.token();
    expect(count(await askInTurn(3, { token: other }))).toEqual({ model: 2, tutor: 1 });
  });

  it('names the tutor in a stream when the budget is spent', async () => {
    await startWithModel({ ASSISTANT_DAILY_BUDGET: '1' });
    await ask();
    const answer = await assistant.stream(newQuestion());
    expect(answer.status).toBe(200);
    const events = readEvents(await answer.text());
    expect(events[0]).toEqual({ name: 'start', data: { by: 'tutor' } });
    expect(events.at(-1)).toMatchObject({ name: 'done', data: { by: 'tutor' } });
  });
});

it('spends a small part of the budget alone while Redis is away', async () => {
  counters = { REDIS_URL: 'redis://127.0.0.1:1' };
  await startWithModel({ ASSISTANT_DAILY_BUDGET: '20' });
  const before = model.calls.length;
  expect(count(await askInTurn(6, { token: await auth.token() }))).toEqual({ model: 2, tutor: 4 });
  expect(model.calls).toHaveLength(before + 2);
});

test('a budget that cannot be asked for, since Redis is away, is not reported as nearly spent', async () => {
  const REDIS_URL = `redis://127.0.0.1:${await freePort()}`;
  await startWithModel({ REDIS_URL, ASSISTANT_DAILY_BUDGET: '100' });
  expect((await ask()).body.by).toBe('model');
  const metrics = await (await fetch(`${assistant.url}/metrics`)).text();
  expect(metrics).toMatch(/^assistant_budget_left 99$/m);
});
