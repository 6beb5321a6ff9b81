import { quizOf } from '@netward/levels/quizzes';
import { CANARY, RULES } from '../prompt/build-prompt.ts';
import { errors } from '@netward/contracts';
import { findLevel, type Level } from '@netward/levels';
import {
  readEvents,
  startAssistant,
  type RunningAssistant,
  SERVICE_TOKEN,
} from '../testing/assistant.ts';
import {
  type AuthStub,
  eventually,
  startAuthStub,
  startModelEndpoint,
  type ModelBehaviour,
  type ModelEndpoint,
} from '@netward/test-kit';

const KEY = 'sk-canary-5d1f';
/** For models that never end; with any other, a busy machine would hear the tutor instead. */
const IMPATIENT = { ASSISTANT_TIMEOUT_MS: '300' };
const QUESTION = { message: 'What is a sniffer?', level: '1' };
const TUTORS_ANSWER = /records the packets/;

let auth: AuthStub;
let model: ModelEndpoint;
let withModel: RunningAssistant;
let withoutModel: RunningAssistant;

beforeAll(async () => {
  auth = await startAuthStub(SERVICE_TOKEN);
  model = await startModelEndpoint();
  withoutModel = await startAssistant({ AUTH_URL: auth.url });
});

afterAll(() => Promise.all([withoutModel.app.close(), model.close(), auth.stop()]));

function startWithModel(environment: Record<string, string> = {}): Promise<RunningAssistant> {
  return startAssistant({
    AUTH_URL: auth.url,
    OPENAI_API_KEY: KEY,
    OPENAI_BASE_URL: model.url,
    ...environment,
  });
}

const RUN_REFUSED = errors.RUN_INVALID.message;
/** The firewall's challenge with everything let in. */
const CHALLENGE = {
  level: '2',
  version: 1,
  configuration: { policy: 'accept', rules: [] },
  traffic: 'A',
};

/** A promise and what resolves it. */
function signalled(): { promise: Promise<void>; resolve: () => void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve };
}

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
    ['a run of another level', { message: 'hi', lab: { run: ['enableWAF'] } }, RUN_REFUSED],
    [
      'a run that nobody could take',
      { message: 'hi', level: '8', lab: { run: ['openPage'] } },
      RUN_REFUSED,
    ],
    [
      'the challenge of another level',
      { message: 'hi', level: '1', challenge: CHALLENGE },
      errors.NO_CHALLENGE.message,
    ],
    [
      'a configuration of another shape',
      { message: 'hi', level: '2', challenge: { ...CHALLENGE, configuration: { rules: 'all' } } },
      errors.CHALLENGE_INVALID.message,
    ],
    [
      'a stream that there is not',
      { message: 'hi', level: '2', challenge: { ...CHALLENGE, traffic: 'D' } },
      'Invalid request',
    ],
    ['a run of no actions', { message: 'hi', lab: { run: [7, null] } }, 'Invalid request'],
    ['a message that is no text', { message: { $ne: '' } }, 'Message is required'],
  ])('refuses %s', async (_, body, message) => {
    expect(await withoutModel.ask(body)).toMatchObject({ status: 400, body: { message } });
  });

  it('answers from the challenge that is open', async () => {
    const { body } = await withoutModel.ask({
      message: 'Why did a new address get through?',
      level: '2',
      challenge: CHALLENGE,
    });
    expect(body.response).toContain('default policy');
    expect(body.response).toContain('203.0.113.66');
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
  // A separate one for each test: the breaker remembers.
  beforeEach(async () => {
    model.behave({ kind: 'reply', content: 'From the model.' });
    withModel = await startWithModel();
  });

  afterEach(() => withModel.app.close());

  it('passes its answer on', async () => {
    const { status, body } = await withModel.ask({
      ...QUESTION,
      conversation: [{ role: 'assistant', content: 'Welcome.' }],
      lab: { run: ['openPage'] },
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

  it.each<[string, ModelBehaviour]>([
    ['fails', { kind: 'status', status: 500, body: `{"error":{"message":"${KEY}"}}` }],
    ['is overrun', { kind: 'status', status: 429, body: '{}' }],
    ['refuses the key', { kind: 'status', status: 401, body: '{"error":{"message":"bad key"}}' }],
    ['hangs up', { kind: 'reset' }],
    ['answers broken JSON', { kind: 'raw', body: 'data: {"choices":[{"del\n\n' }],
    ['answers HTML', { kind: 'raw', body: '<html>502</html>', type: 'text/html' }],
    ['answers without choices', { kind: 'raw', body: 'data: {"choices":[]}\n\n' }],
    ['answers ten megabytes', { kind: 'flood' }],
    ['breaks off', { kind: 'break-off', content: 'A sniffer is' }],
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
    const before = model.calls.length;
    const { status, body } = await withModel.ask(QUESTION);
    expect(model.calls.length).toBeGreaterThan(before);
    expect(body.by).toBe('tutor');
    expect(status).toBe(200);
    expect(body.response).toMatch(TUTORS_ANSWER);
    expect(JSON.stringify(body)).not.toContain(KEY);
  });

  it.each<[string, ModelBehaviour]>([
    ['does not answer', { kind: 'hang' }],
    ['drips', { kind: 'drip' }],
    ['is slower than it may be', { kind: 'write', pieces: ['a ', 'b '], everyMs: 1000 }],
  ])('lets the tutor answer in time when the model %s', async (_, behaviour) => {
    model.behave(behaviour);
    const impatient = await startWithModel(IMPATIENT);
    const { status, body } = await impatient.ask(QUESTION);
    expect({ status, by: body.by }).toEqual({ status: 200, by: 'tutor' });
    expect(body.response).toMatch(TUTORS_ANSWER);
    await impatient.app.close();
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
    const question = quizOf(findLevel('1') as Level)[0]?.question;
    const { body } = await withModel.ask({ message: question, level: '1' });
    expect(body.response).toMatch(/^That one is for the quiz/);
    expect(model.calls).toHaveLength(before);
  });

  it('replaces an answer that gives the quiz away', async () => {
    const explain = quizOf(findLevel('1') as Level)[0]?.explain;
    model.behave({ kind: 'reply', content: `Sure! ${explain}` });
    expect((await withModel.ask(QUESTION)).body.response).toMatch(TUTORS_ANSWER);
  });

  it('hangs up on the model when the asker has gone', async () => {
    model.behave({ kind: 'hang' });
    const abandoned = model.abandoned();
    const gone = new AbortController();
    const before = model.calls.length;
    const asked = withModel.ask(QUESTION, { signal: gone.signal }).catch(() => 'gone');
    await eventually('the model is asked', () => model.calls.length > before);
    gone.abort();
    expect(await asked).toBe('gone');
    await expect(abandoned).resolves.toBeUndefined();
  });

  it('tries once more when the endpoint is overrun, and no more than once', async () => {
    const before = model.calls.length;
    const busy: ModelBehaviour = { kind: 'status', status: 429, body: '{}' };
    model.behave(busy, { kind: 'reply', content: 'At the second try.' });
    expect((await withModel.ask(QUESTION)).body.response).toBe('At the second try.');
    expect(model.calls).toHaveLength(before + 2);
    model.behave(busy);
    expect((await withModel.ask({ ...QUESTION, message: 'And again?' })).body.by).toBe('tutor');
    expect(model.calls).toHaveLength(before + 4);
  });

  it('answers a repeat within the minute without asking again', async () => {
    const before = model.calls.length;
    for (let at = 0; at < 3; at++) {
      expect((await withModel.ask(QUESTION)).body).toEqual({
        response: 'From the model.',
        by: 'model',
      });
    }
    expect(model.calls).toHaveLength(before + 1);
  });

  it('leaves a failing model alone and says so, and comes back to it', async () => {
    model.behave({ kind: 'status', status: 500, body: '{}' });
    for (let at = 0; at < 5; at++) await withModel.ask({ message: `Sniffer ${at}?` });
    const before = model.calls.length;
    expect((await withModel.ask(QUESTION)).body.by).toBe('tutor');
    expect(model.calls).toHaveLength(before);
    const answering = async () => (await (await fetch(`${withModel.url}/readyz`)).json()) as object;
    expect(await answering()).toMatchObject({ status: 'ok', assistant: 'tutor' });
    model.behave({ kind: 'reply', content: 'I am back.' });
    await eventually(
      'the model answers again',
      async () => (await withModel.ask(QUESTION)).body.by === 'model',
    );
    expect(await answering()).toMatchObject({ assistant: 'model' });
  });

  it('replaces what contradicts the lab', async () => {
    model.behave({
      kind: 'reply',
      content: 'It is simple. Your WAF blocked it with its rules. Well done.',
    });
    const lab = { run: ['attackSQLi'] };
    const { body } = await withModel.ask({ message: 'What stopped it', level: '6', lab });
    expect(body.by).toBe('tutor');
    expect(body.response).not.toContain('Well done');
  });
});

describe('as a stream', () => {
  let patient: RunningAssistant;
  beforeAll(async () => (patient = await startWithModel()));
  afterAll(() => patient.app.close());

  async function stream(message: string, options = {}, body = {}) {
    const answer = await patient.stream({ message, level: '1', ...body }, options);
    return { answer, events: readEvents(await answer.text()) };
  }

  it('sends sentence by sentence, and the whole at the end', async () => {
    model.behave({ kind: 'write', pieces: ['A sniffer', ' reads. ', 'It copies.'], everyMs: 30 });
    const { answer, events } = await stream('What is a sniffer?');
    expect(answer.headers.get('content-type')).toMatch(/^text\/event-stream/);
    expect(events[0]).toEqual({ name: 'start', data: { by: 'model' } });
    const tokens = events.filter(({ name }) => name === 'token').map(({ data }) => data.text);
    expect(tokens.length).toBeGreaterThan(1);
    expect(tokens.join('')).toBe('A sniffer reads. It copies.');
    const done = { response: 'A sniffer reads. It copies.', by: 'model' };
    expect(events.at(-1)).toEqual({ name: 'done', data: done });
  });

  it('lets the first sentence go before the model has ended', async () => {
    const last = signalled();
    const pieces = ['First words here. ', 'And more.'];
    model.behave({ kind: 'write', pieces, everyMs: 5, until: last.promise });
    const { body } = await patient.stream({ message: 'Tell me slowly', level: '1' });
    let seen = '';
    for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
      seen += Buffer.from(chunk).toString();
      if (seen.includes('First')) last.resolve();
    }
    expect(seen).toContain('event: done');
  });

  it('shows nothing of a sentence that it rejects, and takes back what came before', async () => {
    const pieces = ['Look here. ', 'Your firewall blocked ', 'it. ', 'More words.'];
    model.behave({ kind: 'write', pieces, everyMs: 5 });
    const lab = { run: ['openPage'] };
    const { events } = await stream('What stopped it?', {}, { level: '2', lab });
    const shown = events.filter(({ name }) => name === 'token').map(({ data }) => data.text);
    expect(shown.join('').trim()).toBe('Look here.');
    const replaced = events.find(({ name }) => name === 'replace')?.data;
    expect(events.at(-1)).toMatchObject({
      name: 'done',
      data: { response: replaced?.text, by: 'tutor' },
    });
  });

  it('says which record an answer speaks of', async () => {
    const lab = { run: ['enableWAF', 'attackSQLi'] };
    const answer = await withoutModel.stream({ message: 'why was it blocked', level: '6', lab });
    const done = readEvents(await answer.text()).at(-1);
    expect(done).toMatchObject({ name: 'done', data: { cites: { action: 2, sequence: 2 } } });
  });

  it('takes an unfinished answer back when the model breaks off', async () => {
    model.behave({ kind: 'break-off', content: 'A sniffer is a thing that ' });
    const { events } = await stream('What is a sniffer really?');
    expect(events.at(-1)).toMatchObject({ name: 'done', data: { by: 'tutor' } });
  });

  it('answers from the tutor the same way', async () => {
    const answer = await withoutModel.stream(QUESTION);
    const events = readEvents(await answer.text());
    expect(events.map(({ name }) => name)).toEqual(['start', 'token', 'done']);
    expect(events.at(-1)?.data).toEqual({ response: events[1]?.data.text, by: 'tutor' });
  });

  it('refuses before the stream begins with an ordinary error', async () => {
    const refused = await patient.stream({ message: ' ' });
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ message: 'Message is required' });
  });

  it('answers one question of a learner at a time', async () => {
    const end = signalled();
    model.behave({ kind: 'write', pieces: ['Slow.'], everyMs: 0, until: end.promise });
    const token = await auth.token();
    const first = await patient.stream({ message: 'Something long' }, { token });
    const second = await patient.ask({ message: 'Impatient' }, { token });
    expect(second).toMatchObject({
      status: 429,
      body: { message: 'The assistant is still answering your last question.' },
    });
    end.resolve();
    await first.text();
    model.behave({ kind: 'reply', content: 'Now.' });
    expect((await patient.ask({ message: 'Patient' }, { token })).status).toBe(200);
  });

  it('stops paying when the reader of a stream leaves, and lets the learner ask again', async () => {
    model.behave({ kind: 'write', pieces: Array(1000).fill('word '), everyMs: 10 });
    const abandoned = model.abandoned();
    const token = await auth.token();
    const gone = new AbortController();
    await patient.stream({ message: 'Going away' }, { token, signal: gone.signal });
    gone.abort();
    await expect(abandoned).resolves.toBeUndefined();
    model.behave({ kind: 'reply', content: 'Again.' });
    // Tries while the first is still being answered are refused and not counted.
    await eventually(
      'the learner may ask again',
      async () => (await patient.ask({ message: 'Back again' }, { token })).status === 200,
    );
  });

  it('refuses one question too many', async () => {
    const end = signalled();
    model.behave({ kind: 'write', pieces: ['Slow.'], everyMs: 0, until: end.promise });
    const many = Array.from({ length: 64 }, (_, at) => patient.stream({ message: `Number ${at}` }));
    const streams = await Promise.all(many);
    const refused = await patient.ask({ message: 'One more' });
    expect(refused).toMatchObject({
      status: 503,
      body: { message: 'Service is busy. Please try again.' },
    });
    expect(refused.headers.get('retry-after')).toBe('1');
    end.resolve();
    const texts = await Promise.all(streams.map((answer) => answer.text()));
    expect(texts.every((text) => readEvents(text).at(-1)?.name === 'done')).toBe(true);
  });

  it('counts what operators need to know', async () => {
    const text = await (await fetch(`${patient.url}/metrics`)).text();
    for (const name of [
      'questions_total',
      'answers_total',
      'replaced_total',
      'refusals_total',
      'first_token_seconds_bucket',
      'tokens_total',
    ]) {
      expect(text).toMatch(new RegExp(`^assistant_${name}\\{[^}]*\\} [1-9]`, 'm'));
    }
    for (const name of ['budget_left', 'breaker_state', 'in_flight'])
      expect(text).toMatch(new RegExp(`^assistant_${name} \\d`, 'm'));
  });
});
