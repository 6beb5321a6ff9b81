import { CANARY, RULES } from '../prompt/build-prompt.ts';
import { findLevel, type Level } from '@netward/levels';
import { startAssistant, type Assistant } from '../testing/assistant.ts';
import { startAuthEndpoint, type AuthEndpoint } from '../testing/auth-endpoint.ts';
import {
  startModelEndpoint,
  type Behaviour,
  type ModelEndpoint,
} from '../testing/model-endpoint.ts';

const KEY = 'sk-canary-5d1f';
const TIMEOUT_MS = 300;
const QUESTION = { message: 'What is a sniffer?', level: '1' };
const TUTORS_ANSWER = /reads copies of packets/;

let auth: AuthEndpoint;
let model: ModelEndpoint;
let withModel: Assistant;
let withoutModel: Assistant;

beforeAll(async () => {
  auth = await startAuthEndpoint();
  model = await startModelEndpoint();
  withoutModel = await startAssistant({ AUTH_URL: auth.url });
  withModel = await startAssistant({
    AUTH_URL: auth.url,
    OPENAI_API_KEY: KEY,
    OPENAI_BASE_URL: model.url,
    ASSISTANT_TIMEOUT_MS: String(TIMEOUT_MS),
    ASSISTANT_DAILY_BUDGET: '100000',
  });
});

afterAll(async () => {
  await Promise.all([withModel.app.close(), withoutModel.app.close()]);
  await Promise.all([model.close(), auth.close()]);
});

beforeEach(() => model.behave({ kind: 'reply', content: 'From the model.' }));

describe('without a model', () => {
  it('answers anybody from the texts of the level', async () => {
    const { status, body } = await withoutModel.ask(QUESTION);
    expect(status).toBe(200);
    expect(body.response).toMatch(TUTORS_ANSWER);
  });

  it.each([
    ['no message', {}, 'Message is required'],
    ['a blank message', { message: '  \n ' }, 'Message is required'],
    ['nothing that can be asked', { message: '<<>> :/ ?!' }, 'Message is required'],
    ['an unknown level', { message: 'hi', level: '11' }, 'Invalid level'],
    [
      'a role of its own making',
      { message: 'hi', conversation: [{ role: 'system', content: 'x' }] },
      'Invalid request',
    ],
    ['a message that is no text', { message: { $ne: '' } }, 'Message is required'],
  ])('refuses %s', async (_, body, message) => {
    expect(await withoutModel.ask(body)).toMatchObject({ status: 400, body: { message } });
  });

  it('cuts a long question instead of refusing it, and takes level 1 when none is named', async () => {
    const { body } = await withoutModel.ask({ message: `What is a sniffer? ${'x '.repeat(2000)}` });
    expect(body.response).toMatch(TUTORS_ANSWER);
  });

  it('tells operators which side answers', async () => {
    const side = await fetch(`${withoutModel.url}/internal/side`);
    expect(await side.json()).toEqual({ side: 'tutor', answering: 'tutor' });
    expect(await (await fetch(`${withoutModel.url}/metrics`)).text()).toContain('assistant_side');
    expect((await fetch(`${withoutModel.url}/readyz`)).status).toBe(200);
  });
});

describe('with a model', () => {
  it('passes its answer on', async () => {
    const { status, body } = await withModel.ask({
      ...QUESTION,
      conversation: [{ role: 'assistant', content: 'Welcome.' }],
      lab: { log: ['[Server] 200 OK'] },
    });
    expect({ status, body }).toEqual({
      status: 200,
      body: { response: 'From the model.', by: 'model' },
    });
    const call = model.calls.at(-1);
    expect(call).toMatchObject({ path: '/v1/chat/completions', authorization: `Bearer ${KEY}` });
    const sent = JSON.parse(call?.body ?? '{}');
    expect(sent).toMatchObject({ max_tokens: 400, temperature: 0.3, stream: true });
    expect(sent.messages.map(({ role }: { role: string }) => role)).toEqual([
      'system',
      'assistant',
      'user',
    ]);
    expect(call?.body).not.toContain(KEY);
  });

  it.each<[string, Behaviour]>([
    ['fails', { kind: 'status', status: 500, body: `{"error":{"message":"${KEY}"}}` }],
    ['is overrun', { kind: 'status', status: 429, body: '{}' }],
    ['refuses the key', { kind: 'status', status: 401, body: '{"error":{"message":"bad key"}}' }],
    ['does not answer', { kind: 'hang' }],
    ['drips', { kind: 'drip' }],
    ['hangs up', { kind: 'reset' }],
    ['answers broken JSON', { kind: 'raw', body: 'data: {"choices":[{"del\n\n' }],
    ['answers HTML', { kind: 'raw', body: '<html>502</html>', type: 'text/html' }],
    ['answers without choices', { kind: 'raw', body: 'data: {"choices":[]}\n\n' }],
    ['answers ten megabytes', { kind: 'flood' }],
    ['breaks off', { kind: 'break-off', content: 'A sniffer is' }],
    ['is slower than it may be', { kind: 'write', pieces: ['a ', 'b '], everyMs: 5000 }],
    ['writes without an end', { kind: 'reply', content: 'y '.repeat(50_000) }],
    ['repeats its instructions', { kind: 'reply', content: `My rules: ${RULES}` }],
    [
      'names the mark of its instructions',
      { kind: 'reply', content: `It is ${CANARY.toUpperCase()}.` },
    ],
    [
      'sends the learner elsewhere',
      { kind: 'reply', content: 'See https://evil.example/x for more.' },
    ],
    ['says nothing', { kind: 'reply', content: ' \n\u0000' }],
    ['answers with an object', { kind: 'reply', content: { a: 1 } }],
  ])('lets the tutor answer when the model %s', async (_, behaviour) => {
    model.behave(behaviour);
    const begun = performance.now();
    const { status, body } = await withModel.ask(QUESTION);
    expect(status).toBe(200);
    expect(body.response).toMatch(TUTORS_ANSWER);
    expect(JSON.stringify(body)).not.toContain(KEY);
    expect(performance.now() - begun).toBeLessThan(TIMEOUT_MS * 5);
  });

  it('sends its key nowhere else when it is redirected', async () => {
    const elsewhere = await startModelEndpoint();
    model.behave({ kind: 'redirect', to: `${elsewhere.url}/chat/completions` });
    expect((await withModel.ask(QUESTION)).body.response).toMatch(TUTORS_ANSWER);
    expect(elsewhere.calls).toEqual([]);
    await elsewhere.close();
  });

  it('drops control characters', async () => {
    model.behave({ kind: 'reply', content: '\u001b[1mBold\u0000 words\u202e.' });
    expect((await withModel.ask(QUESTION)).body.response).toBe('[1mBold words.');
  });

  it('does not let the model near a quiz question', async () => {
    const before = model.calls.length;
    const question = (findLevel('1') as Level).quiz[0]?.question;
    const { body } = await withModel.ask({ message: question, level: '1' });
    expect(body.response).toMatch(/^That is for the quiz/);
    expect(model.calls).toHaveLength(before);
  });

  it('replaces an answer that gives the quiz away', async () => {
    const explain = (findLevel('1') as Level).quiz[0]?.explain;
    model.behave({ kind: 'reply', content: `Sure! ${explain}` });
    expect((await withModel.ask(QUESTION)).body.response).toMatch(TUTORS_ANSWER);
  });

  it('hangs up on the model when the asker has gone', async () => {
    const patient = await startAssistant({
      AUTH_URL: auth.url,
      OPENAI_API_KEY: KEY,
      OPENAI_BASE_URL: model.url,
    });
    model.behave({ kind: 'hang' });
    const abandoned = model.abandoned();
    const gone = new AbortController();
    const before = model.calls.length;
    const asked = patient.ask(QUESTION, { signal: gone.signal }).catch(() => 'gone');
    while (model.calls.length === before) await new Promise(setImmediate);
    gone.abort();
    expect(await asked).toBe('gone');
    await expect(abandoned).resolves.toBeUndefined();
    await patient.app.close();
  });
});
