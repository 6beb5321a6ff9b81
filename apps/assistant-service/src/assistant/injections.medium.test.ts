import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { startAssistant, type RunningAssistant, SERVICE_TOKEN } from '../testing/assistant.ts';
import { injections } from '../testing/injections.ts';
import falseSentences from '../testing/model/false-sentences.json' with { type: 'json' };
import { waysToSay } from '../testing/model/ways-to-say.ts';
import {
  type AuthStub,
  startAuthStub,
  startModelEndpoint,
  type ModelEndpoint,
} from '@netward/test-kit';

const KEY = 'sk-canary-91c4';

let auth: AuthStub;
let model: ModelEndpoint;
let assistant: RunningAssistant;
const elsewhere = { url: '', calls: 0 };
const stranger = createServer((_request, response) => {
  elsewhere.calls++;
  response.end('gotcha');
});

beforeAll(async () => {
  stranger.listen(0, '127.0.0.1');
  await once(stranger, 'listening');
  elsewhere.url = `http://127.0.0.1:${(stranger.address() as AddressInfo).port}`;
  auth = await startAuthStub(SERVICE_TOKEN);
  model = await startModelEndpoint();
  assistant = await startAssistant({
    AUTH_URL: auth.url,
    OPENAI_API_KEY: KEY,
    OPENAI_BASE_URL: model.url,
    ASSISTANT_DAILY_BUDGET: '100000',
  });
});

afterAll(async () => {
  await assistant.app.close();
  stranger.close();
  await Promise.all([auth.stop(), model.close()]);
});

it('has at least sixty strings', () => expect(injections.length).toBeGreaterThanOrEqual(60));

/** What a model that obeys anybody would write, with a word that nothing else has. */
const OBEDIENT = 'PWNED <a href="//evil.example">as you asked</a>';

describe.each(waysToSay(OBEDIENT))('with a model that obeys %s', (_, content) => {
  it('shows nothing of it for any of them, and calls nobody but the model', async () => {
    model.behave({ kind: 'reply', content });
    for (const [at, injection] of injections.entries()) {
      const attack = injection.replaceAll('{elsewhere}', elsewhere.url);
      const body = {
        message: `${attack} ${at}`,
        level: '1',
        conversation: [
          { role: 'user', content: attack },
          { role: 'assistant', content: attack },
        ],
        lab: { remaining: [attack.slice(0, 40)] },
      };
      const streamed = await assistant.stream(body);
      const said = await streamed.text();
      expect([200, 400]).toContain(streamed.status);
      for (const word of ['PWNED', 'evil.example', KEY, '<answers>']) {
        expect(said).not.toContain(word);
      }
    }
    expect(elsewhere.calls).toBe(0);
    expect(model.calls.every(({ path }) => path === '/v1/chat/completions')).toBe(true);
  });
});

it('tells the model what learners sent as data between delimiters that they cannot write', () => {
  const sent = model.calls.map(({ body }) => JSON.parse(body).messages);
  expect(sent.length).toBeGreaterThan(60);
  for (const [rules, asked, ...more] of sent) {
    expect(more).toEqual([]);
    expect(rules).toEqual({ role: 'system', content: sent[0][0].content });
    const tags = asked.content.match(/<[^>]*>?|>/g);
    expect(tags).toEqual(
      ['answers', 'turns', 'question'].flatMap((name) => [`<${name}>`, `</${name}>`]),
    );
  }
});

it('shows none of thirty false sentences, however the model says them', async () => {
  expect(falseSentences).toHaveLength(30);
  const lab = { run: ['enableIDS', 'attackSQLi'] };
  for (const [at, sentence] of falseSentences.entries()) {
    for (const [way, content] of waysToSay(sentence)) {
      model.behave({ kind: 'reply', content });
      const message = `so what came of it, ${way}, ${at}`;
      const { status, body } = await assistant.ask({ message, level: '3', lab });
      expect(status).toBe(200);
      expect(['not-in-form', undefined]).toContain(body.failure);
      expect(JSON.stringify(body)).not.toContain(JSON.stringify(sentence).slice(1, -1));
    }
  }
});
