import { quizOf } from '@netward/levels/quizzes';
import { errors } from '@netward/contracts';
import { findLevel, type Level } from '@netward/levels';
import {
  readEvents,
  startAssistant,
  type RunningAssistant,
  SERVICE_TOKEN,
} from '../testing/assistant.ts';
import { unclear } from '../testing/unclear.ts';
import {
  type AuthStub,
  chosen,
  eventually,
  startAuthStub,
  startModelEndpoint,
  type ModelBehaviour,
  type ModelEndpoint,
} from '@netward/test-kit';

const KEY = 'sk-canary-5d1f';
const QUESTION = { message: 'What is a sniffer?', level: '1' };
const TUTORS_ANSWER = /records the packets/;
const UNCLEAR = { message: unclear(), level: '1' };

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

/** The answers that the model was last given, by their numbers from 1. */
function listed(): string[] {
  const { messages } = JSON.parse(model.calls.at(-1)!.body);
  const [, answers = ''] = /<answers>\n([^]*)\n<\/answers>/.exec(messages.at(-1).content)!;
  return answers.split(/\n(?=\d\. )/);
}

describe('with a model', () => {
  let tutors: string;

  beforeAll(async () => {
    tutors = (await withoutModel.ask(UNCLEAR)).body.response!;
  });

  // A separate one for each test: the breaker remembers.
  beforeEach(async () => {
    model.behave({ kind: 'reply', content: chosen([1]) });
    withModel = await startWithModel();
  });

  afterEach(() => withModel.app.close());

  it('answers in the words of what the model chooses, and offers what else it chooses', async () => {
    model.behave({ kind: 'reply', content: chosen([2, 3]) });
    const { status, body } = await withModel.ask({
      ...UNCLEAR,
      conversation: [{ role: 'assistant', content: 'Welcome.' }],
      lab: { run: ['openPage'] },
    });
    expect({ status, by: body.by }).toEqual({ status: 200, by: 'model' });
    const [, second, third] = listed();
    expect(second).toContain(body.response?.slice(0, 300));
    expect(third).toContain(body.offers?.questions[0]);
    const call = model.calls.at(-1);
    expect(call).toMatchObject({ path: '/v1/chat/completions', authorization: `Bearer ${KEY}` });
    const sent = JSON.parse(call?.body ?? '{}');
    expect(sent).toMatchObject({ response_format: { type: 'json_schema' } });
    expect(sent.response_format.json_schema).toMatchObject({ strict: true });
    expect(sent.messages.map(({ role }: { role: string }) => role)).toEqual(['system', 'user']);
    expect(call?.body).not.toContain(KEY);
  });

  it('leads to the English answer in the language of the question', async () => {
    model.behave({ kind: 'reply', content: chosen([1], 'de') });
    const { body } = await withModel.ask({ ...UNCLEAR, message: 'Was macht der Sniffer da' });
    expect(body.response).toMatch(/^Ich antworte auf Englisch:\n\n/);
    expect(listed()[0]).toContain(body.response?.split('\n\n')[1]?.slice(0, 300));
  });

  it('looks up in English what fits nothing that it was given', async () => {
    model.behave({ kind: 'reply', content: chosen([], 'fr', { english: QUESTION.message }) });
    const { body } = await withModel.ask({ ...UNCLEAR, message: 'renifleur, c est quoi' });
    expect(body.response).toMatch(TUTORS_ANSWER);
  });

  it('offers three questions where the model finds nothing', async () => {
    model.behave({ kind: 'reply', content: chosen([]) });
    const { body } = await withModel.ask(UNCLEAR);
    expect(body).toMatchObject({ by: 'model', offers: { kind: 'meant' } });
    expect(body.offers?.questions).toHaveLength(3);
  });

  it.each([
    ['in the very words of an answer', QUESTION],
    ['of the quiz', { message: quizOf(findLevel('1') as Level)[0]?.question, level: '1' }],
  ])('does not ask it a question %s', async (_, question) => {
    const before = model.calls.length;
    const { body } = await withModel.ask(question);
    expect(body).toMatchObject({ by: 'tutor' });
    expect(body).not.toHaveProperty('failure');
    expect(model.calls).toHaveLength(before);
  });

  it.each<[string, string, ModelBehaviour]>([
    ['fails', 'away', { kind: 'status', status: 500, body: `{"error":{"message":"${KEY}"}}` }],
    ['is overrun', 'away', { kind: 'status', status: 429, body: '{}' }],
    ['refuses the key', 'away', { kind: 'status', status: 401, body: '{"error":"bad key"}' }],
    ['hangs up', 'away', { kind: 'reset' }],
    ['answers broken JSON', 'not-in-form', { kind: 'raw', body: '{"choices":[{"mes' }],
    ['answers nothing', 'not-in-form', { kind: 'raw', body: '' }],
    ['answers HTML', 'not-in-form', { kind: 'raw', body: '<html>502</html>', type: 'text/html' }],
    ['answers without choices', 'not-in-form', { kind: 'raw', body: '{"choices":[]}' }],
    ['answers ten megabytes', 'broke-off', { kind: 'flood' }],
    ['breaks off', 'broke-off', { kind: 'break-off', content: chosen([1]) }],
    ['is cut off', 'broke-off', { kind: 'reply', content: '{"ids":[1', finish: 'length' }],
    ['is withheld', 'broke-off', { kind: 'reply', content: '', finish: 'content_filter' }],
    ['writes half of the form', 'not-in-form', { kind: 'reply', content: '{"ids":[1,' }],
    ['says nothing', 'not-in-form', { kind: 'reply', content: ' \n\u0000' }],
    ['answers with an object', 'not-in-form', { kind: 'reply', content: { a: 1 } }],
    ['writes prose', 'not-in-form', { kind: 'reply', content: 'A sniffer records.' }],
    ['names what it was not given', 'not-in-form', { kind: 'reply', content: chosen([1, 9]) }],
    ['chooses four', 'not-in-form', { kind: 'reply', content: chosen([1, 2, 3, 4]) }],
    ['invents a language', 'not-in-form', { kind: 'reply', content: chosen([1], '<b>') }],
    [
      'writes more than the form has',
      'not-in-form',
      { kind: 'reply', content: chosen([1], 'en', { link: 'See https://evil.example/x' }) },
    ],
  ])('lets the tutor answer when the model %s, and says why: %s', async (_, failure, behaviour) => {
    model.behave(behaviour);
    const before = model.calls.length;
    const { status, body } = await withModel.ask(UNCLEAR);
    expect(model.calls.length).toBeGreaterThan(before);
    expect(status).toBe(200);
    expect(body).toMatchObject({ by: 'tutor', response: tutors, failure });
    expect(JSON.stringify(body)).not.toContain(KEY);
  });

  it.each<[string, ModelBehaviour]>([
    ['does not answer', { kind: 'hang' }],
    ['drips', { kind: 'drip' }],
  ])('lets the tutor answer in time when the model %s', async (_, behaviour) => {
    model.behave(behaviour);
    for (const setting of ['ASSISTANT_FIRST_WORD_MS', 'ASSISTANT_TIMEOUT_MS']) {
      const impatient = await startWithModel({ [setting]: '300' });
      const { status, body } = await impatient.ask(UNCLEAR);
      expect(status).toBe(200);
      expect(body).toMatchObject({ by: 'tutor', response: tutors, failure: 'slow' });
      await impatient.app.close();
    }
  });

  it('keeps what a slow model chooses for the next asker', async () => {
    const late = signalled();
    model.behave({ kind: 'reply', content: chosen([1]), until: late.promise });
    const impatient = await startWithModel({ ASSISTANT_FIRST_WORD_MS: '300' });
    expect((await impatient.ask(UNCLEAR)).body).toMatchObject({ by: 'tutor', failure: 'slow' });
    late.resolve();
    model.behave({ kind: 'hang' });
    await eventually(
      'the choice is there',
      async () => (await impatient.ask(UNCLEAR)).body.by === 'model',
    );
    await impatient.app.close();
  });

  it('asks for any object where the endpoint knows no schemas, and remembers it', async () => {
    const refused: ModelBehaviour = { kind: 'status', status: 400, body: '{}' };
    model.behave(refused, { kind: 'reply', content: chosen([1]) });
    const before = model.calls.length;
    expect((await withModel.ask(UNCLEAR)).body.by).toBe('model');
    await withModel.ask({ message: unclear() });
    const formats = model.calls.slice(before).map(({ body }) => JSON.parse(body).response_format);
    expect(formats.map(({ type }) => type)).toEqual(['json_schema', 'json_object', 'json_object']);
  });

  it('sends its key nowhere else when it is redirected', async () => {
    const elsewhere = await startModelEndpoint();
    model.behave({ kind: 'redirect', to: `${elsewhere.url}/chat/completions` });
    expect((await withModel.ask(UNCLEAR)).body).toMatchObject({ by: 'tutor', failure: 'away' });
    expect(elsewhere.calls).toEqual([]);
    await elsewhere.close();
  });

  it('shows prose as such where an operator wants it, and the answers that it is made of', async () => {
    const prose = 'It writes down <b>packets</b>.\u202e';
    model.behave({ kind: 'reply', content: chosen([1], 'en', { prose }) });
    const writer = await startWithModel({ ASSISTANT_PROSE: '1' });
    const { body } = await writer.ask(UNCLEAR);
    expect(body).toMatchObject({ by: 'model', prose: 'It writes down ‹b›packets‹/b›.' });
    expect(listed()[0]).toContain(body.response?.slice(0, 300));
    await writer.app.close();
  });

  it('hangs up on the model when the asker has gone', async () => {
    model.behave({ kind: 'hang' });
    const abandoned = model.abandoned();
    const gone = new AbortController();
    const before = model.calls.length;
    const asked = withModel.ask(UNCLEAR, { signal: gone.signal }).catch(() => 'gone');
    await eventually('the model is asked', () => model.calls.length > before);
    gone.abort();
    expect(await asked).toBe('gone');
    await expect(abandoned).resolves.toBeUndefined();
  });

  it('tries once more when the endpoint is overrun, and no more than once', async () => {
    const before = model.calls.length;
    const busy: ModelBehaviour = { kind: 'status', status: 429, body: '{}' };
    model.behave(busy, { kind: 'reply', content: chosen([1]) });
    expect((await withModel.ask(UNCLEAR)).body.by).toBe('model');
    expect(model.calls).toHaveLength(before + 2);
    model.behave(busy);
    expect((await withModel.ask({ message: unclear() })).body.by).toBe('tutor');
    expect(model.calls).toHaveLength(before + 4);
  });

  it('answers a repeat within the minute without asking again', async () => {
    const before = model.calls.length;
    for (let at = 0; at < 3; at++) expect((await withModel.ask(UNCLEAR)).body.by).toBe('model');
    expect(model.calls).toHaveLength(before + 1);
  });

  it('leaves a failing model alone and says so, and comes back to it', async () => {
    model.behave({ kind: 'status', status: 500, body: '{}' });
    for (let at = 0; at < 5; at++) await withModel.ask({ message: unclear() });
    const before = model.calls.length;
    expect((await withModel.ask(UNCLEAR)).body).toMatchObject({ by: 'tutor', failure: 'away' });
    expect(model.calls).toHaveLength(before);
    const answering = async () => (await (await fetch(`${withModel.url}/readyz`)).json()) as object;
    expect(await answering()).toMatchObject({ status: 'ok', assistant: 'tutor' });
    model.behave({ kind: 'reply', content: chosen([1]) });
    await eventually(
      'the model answers again',
      async () => (await withModel.ask(UNCLEAR)).body.by === 'model',
    );
    expect(await answering()).toMatchObject({ assistant: 'model' });
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

  it('sends the answer that was chosen, and all of it at the end', async () => {
    model.behave({ kind: 'reply', content: chosen([1, 2]) });
    const { answer, events } = await stream(unclear());
    expect(answer.headers.get('content-type')).toMatch(/^text\/event-stream/);
    expect(events.map(({ name }) => name)).toEqual(['start', 'token', 'done']);
    expect(events[0]).toEqual({ name: 'start', data: { by: 'model' } });
    const { response, offers } = events[2]!.data;
    expect(response).toBe(events[1]?.data.text);
    expect(offers).toMatchObject({ kind: 'next' });
  });

  it('says why the tutor answers', async () => {
    model.behave({ kind: 'break-off', content: chosen([1]) });
    const { events } = await stream('What is a sniffer really?');
    expect(events.map(({ name }) => name)).toEqual(['start', 'token', 'done']);
    expect(events.at(-1)?.data).toMatchObject({ by: 'tutor', failure: 'broke-off' });
  });

  it('says which record an answer speaks of', async () => {
    const lab = { run: ['enableWAF', 'attackSQLi'] };
    const answer = await withoutModel.stream({ message: 'why was it blocked', level: '6', lab });
    const done = readEvents(await answer.text()).at(-1);
    expect(done?.name).toBe('done');
    expect(done?.data.rows).toMatchObject([{ at: { action: 2, sequence: 2 } }, {}]);
  });

  it('answers from the tutor the same way', async () => {
    const answer = await withoutModel.stream(QUESTION);
    const events = readEvents(await answer.text());
    expect(events.map(({ name }) => name)).toEqual(['start', 'token', 'done']);
    expect(events.at(-1)?.data).toMatchObject({ response: events[1]?.data.text, by: 'tutor' });
  });

  it('refuses before the stream begins with an ordinary error', async () => {
    const refused = await patient.stream({ message: ' ' });
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ message: 'Message is required' });
  });

  it('answers one question of a learner at a time', async () => {
    const end = signalled();
    model.behave({ kind: 'reply', content: chosen([1]), until: end.promise });
    const token = await auth.token();
    const first = await patient.stream(UNCLEAR, { token });
    const second = await patient.ask({ message: unclear() }, { token });
    expect(second).toMatchObject({
      status: 429,
      body: { message: 'The assistant is still answering your last question.' },
    });
    end.resolve();
    await first.text();
    model.behave({ kind: 'reply', content: chosen([1]) });
    expect((await patient.ask({ message: unclear() }, { token })).status).toBe(200);
  });

  it('stops paying when the reader of a stream leaves, and lets the learner ask again', async () => {
    model.behave({ kind: 'drip' });
    const abandoned = model.abandoned();
    const token = await auth.token();
    const gone = new AbortController();
    await patient.stream({ message: unclear() }, { token, signal: gone.signal });
    gone.abort();
    await expect(abandoned).resolves.toBeUndefined();
    model.behave({ kind: 'reply', content: chosen([1]) });
    // Tries while the first is still being answered are refused and not counted.
    await eventually(
      'the learner may ask again',
      async () => (await patient.ask({ message: unclear() }, { token })).status === 200,
    );
  });

  it('refuses one question too many', async () => {
    const end = signalled();
    model.behave({ kind: 'reply', content: chosen([1]), until: end.promise });
    const many = Array.from({ length: 64 }, () => patient.stream({ message: unclear() }));
    const streams = await Promise.all(many);
    const refused = await patient.ask({ message: unclear() });
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
