import {
  startAssistant,
  type AskOptions,
  type RunningAssistant,
  SERVICE_TOKEN,
} from '../testing/assistant.ts';
import {
  type AuthStub,
  emptyTestRedis,
  startAuthStub,
  startModelEndpoint,
  type ModelEndpoint,
} from '@netward/test-kit';

const QUESTION = { message: 'What is a port?' };
const LIMIT_SENTENCE = 'The assistant has reached its limit. Please try again later.';

let auth: AuthStub;
let model: ModelEndpoint;
let assistant: RunningAssistant;

beforeAll(async () => {
  auth = await startAuthStub(SERVICE_TOKEN);
  model = await startModelEndpoint();
});

afterAll(async () => {
  await Promise.all([auth.stop(), model.close()]);
});

async function countAnswered(times: number, options: AskOptions): Promise<number> {
  let answered = 0;
  for (let at = 0; at < times; at++) {
    if ((await assistant.ask(QUESTION, options)).status === 200) answered++;
  }
  return answered;
}

/** Redis database of these tests; the other projects have others. */
const REDIS_DATABASE = 14;

const stores = process.env.TEST_REDIS_URL ? ['this process', 'Redis'] : ['this process'];

describe.each(stores)('counting in %s', (store) => {
  let counters: Record<string, string>;

  beforeEach(async () => {
    const redis = store === 'Redis' && (await emptyTestRedis(REDIS_DATABASE));
    counters = redis ? { REDIS_URL: redis } : {};
    assistant = await startAssistant({ ...counters, AUTH_URL: auth.url });
  });

  afterEach(() => assistant.app.close());

  it('answers ten questions a minute from one address, and says when to come back', async () => {
    const address = '203.0.113.7';
    expect(await countAnswered(25, { address })).toBe(10);
    const refused = await assistant.ask(QUESTION, { address });
    expect(refused).toMatchObject({ status: 429, body: { message: LIMIT_SENTENCE } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await assistant.ask(QUESTION, { address: '203.0.113.8' })).status).toBe(200);
  });

  it('counts a whole IPv6 network as one address', async () => {
    expect(await countAnswered(10, { address: '2001:db8::1' })).toBe(10);
    expect((await assistant.ask(QUESTION, { address: '2001:db8::ffff:2' })).status).toBe(429);
  });

  it('answers twenty questions a minute of one learner, wherever they come from', async () => {
    const token = await auth.token();
    const address = '203.0.113.9';
    expect(await countAnswered(30, { token, address })).toBe(20);
    expect((await assistant.ask(QUESTION, { token, address: '203.0.113.10' })).status).toBe(429);
    const other = await auth.token();
    expect((await assistant.ask(QUESTION, { token: other, address })).status).toBe(200);
  });

  it('treats a token that it cannot believe as no token', async () => {
    const { status } = await assistant.ask(QUESTION, { token: 'a.b.c', address: '203.0.113.11' });
    expect(status).toBe(200);
  });

  it('pays for no more answers of the model than the day allows', async () => {
    const before = model.calls.length;
    const limited = await startAssistant({
      ...counters,
      AUTH_URL: auth.url,
      OPENAI_API_KEY: 'sk-test',
      OPENAI_BASE_URL: model.url,
      ASSISTANT_DAILY_BUDGET: '3',
    });
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, at) => limited.ask({ message: `Port ${at}?` })),
    );
    const statuses = replies.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 200, 200, 429, 429, 429, 429, 429]);
    expect(model.calls).toHaveLength(before + 3);
    await limited.app.close();
  });
});

it('spends a small part of the budget alone while Redis is away', async () => {
  const before = model.calls.length;
  const alone = await startAssistant({
    REDIS_URL: 'redis://127.0.0.1:1',
    AUTH_URL: auth.url,
    OPENAI_API_KEY: 'sk-test',
    OPENAI_BASE_URL: model.url,
    ASSISTANT_DAILY_BUDGET: '20',
  });
  const statuses = [];
  for (let at = 0; at < 6; at++)
    statuses.push((await alone.ask({ message: `Port ${at}?` })).status);
  expect(statuses).toEqual([200, 200, 429, 429, 429, 429]);
  expect(model.calls).toHaveLength(before + 2);
  await alone.app.close();
});
