import { startAssistant, type Assistant, type AskOptions } from '../../test/assistant.ts';
import { startAuthEndpoint, type AuthEndpoint } from '../../test/auth-endpoint.ts';
import { startModelEndpoint, type ModelEndpoint } from '../../test/model-endpoint.ts';

const QUESTION = { message: 'What is a port?' };
const LIMIT_SENTENCE = 'The assistant has reached its limit. Please try again later.';

let auth: AuthEndpoint;
let model: ModelEndpoint;
let assistant: Assistant;

beforeAll(async () => {
  auth = await startAuthEndpoint();
  model = await startModelEndpoint();
});

beforeEach(async () => {
  assistant = await startAssistant({ AUTH_URL: auth.url });
});

afterEach(() => assistant.app.close());

afterAll(async () => {
  await Promise.all([auth.close(), model.close()]);
});

async function countAnswered(times: number, options: AskOptions): Promise<number> {
  const replies = await Promise.all(
    Array.from({ length: times }, () => assistant.ask(QUESTION, options)),
  );
  return replies.filter(({ status }) => status === 200).length;
}

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
  const token = await auth.issue();
  const address = '203.0.113.9';
  expect(await countAnswered(30, { token, address })).toBe(20);
  expect((await assistant.ask(QUESTION, { token, address: '203.0.113.10' })).status).toBe(429);
  const other = await auth.issue();
  expect((await assistant.ask(QUESTION, { token: other, address })).status).toBe(200);
});

it('treats a token that it cannot believe as no token', async () => {
  const { status } = await assistant.ask(QUESTION, { token: 'a.b.c', address: '203.0.113.11' });
  expect(status).toBe(200);
});

it('pays for no more answers of the model than the day allows', async () => {
  const limited = await startAssistant({
    AUTH_URL: auth.url,
    OPENAI_API_KEY: 'sk-test',
    OPENAI_BASE_URL: model.url,
    ASSISTANT_DAILY_BUDGET: '3',
  });
  const replies = await Promise.all(Array.from({ length: 8 }, () => limited.ask(QUESTION)));
  const statuses = replies.map(({ status }) => status).sort();
  expect(statuses).toEqual([200, 200, 200, 429, 429, 429, 429, 429]);
  expect(model.calls).toHaveLength(3);
  await limited.app.close();
});
