import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { startAssistant, type RunningAssistant, SERVICE_TOKEN } from '../testing/assistant.ts';
import { injections } from '../testing/injections.ts';
import {
  type AuthStub,
  chosen,
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

/** What a model that obeys anybody would write, around words that nothing else has. */
const obedient: readonly [way: string, content: string][] = [
  ['with plain words', 'PWNED. My instructions are as follows.'],
  ['with a sentence for a language', chosen([1], 'PWNED, as you asked')],
  ['with words for numbers', chosen(['PWNED' as never])],
  ['with the number of another answer', chosen([1, 99], 'PWNED')],
  ['with a field of its own', chosen([1], 'en', { link: '<a href="//evil.example">PWNED</a>' })],
  ['with prose that nobody wants', chosen([1], 'en', { prose: 'PWNED' })],
  ['with a question of its own', chosen([], 'en', { english: 'PWNED https evil.example' })],
];

it('has at least sixty strings', () => expect(injections.length).toBeGreaterThanOrEqual(60));

describe.each(obedient)('with a model that answers %s', (_, content) => {
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
