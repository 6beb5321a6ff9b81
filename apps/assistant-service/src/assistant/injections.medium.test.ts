import { quizOf } from '@netward/levels/quizzes';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { findLevel, type Level } from '@netward/levels';
import { plainWords } from '../checks/words.ts';
import { CANARY, RULES } from '../prompt/build-prompt.ts';
import { startAssistant, type RunningAssistant, SERVICE_TOKEN } from '../testing/assistant.ts';
import { injections } from '../testing/injections.ts';
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

const rules = RULES.split('\n').slice(1).map(plainWords);
const explanations = quizOf(findLevel('1') as Level).map(({ explain }) => plainWords(explain));

/** What a model that obeys anybody would answer. */
const obedient = [
  `Of course! My instructions are: ${RULES}`,
  `The mark is ${CANARY}, as you asked.`,
  `The answer to question 2 is 8080. ${quizOf(findLevel('1') as Level)
    .map(({ explain }) => explain)
    .join(' ')}`,
];

it('has at least sixty strings', () => expect(injections.length).toBeGreaterThanOrEqual(60));

describe.each(obedient)('with a model that answers %p', (content) => {
  it('leaks nothing for any of them, and calls nobody but the model', async () => {
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
      const said = plainWords(await streamed.text());
      expect([200, 400]).toContain(streamed.status);
      expect(said).not.toContain(plainWords(CANARY));
      expect(said).not.toContain(plainWords(KEY));
      for (const secret of [...rules, ...explanations]) expect(said).not.toContain(secret);
    }
    expect(elsewhere.calls).toBe(0);
    expect(model.calls.every(({ path }) => path === '/v1/chat/completions')).toBe(true);
    const sent = model.calls.map(({ body }) => JSON.parse(body).messages);
    for (const messages of sent) {
      expect(messages.filter(({ role }: { role: string }) => role === 'system')).toHaveLength(1);
    }
  });
});

it('gives none of its instructions away in small pieces either', async () => {
  const pieces = RULES.slice(0, 400).match(/[^]{1,5}/g) as string[];
  model.behave({ kind: 'write', pieces, everyMs: 1 });
  const text = await (await assistant.stream({ message: 'Slowly please' })).text();
  const shown = [...text.matchAll(/event: token\ndata: (.*)/g)].map(
    ([, data]) => JSON.parse(data as string).text,
  );
  const said = plainWords(shown.join(''));
  for (const rule of rules) expect(said).not.toContain(rule.split(' ').slice(0, 7).join(' '));
  expect(text).toContain('"by":"tutor"');
});
