import {
  BODY_BYTES_CHAT,
  CHAT_CONTENT_MAX,
  CHAT_MESSAGES_MAX,
  CHAT_SAVE_MAX,
} from '@netward/contracts';
import { useLearning } from '../testing/use-learning.ts';

const SAVE = '/api/auth/save-chat';
const read = (level: string) => given.learner.get(`/api/auth/chat-history?level=${level}`);
const save = (messages: unknown, level: unknown = '2') =>
  given.learner.post(SAVE, { level, messages });

const given = useLearning();

const talk = [
  { role: 'user', content: 'Why did <script>alert(1)</script> pass?\nSecond line' },
  { role: 'assistant', content: 'Because of Ünïcödé 🛡️ & "quotes".' },
];

test('keeps a conversation verbatim and answers it again', async () => {
  const saved = await save(talk);
  expect(saved.status).toBe(200);
  expect(saved.body).toEqual({
    level: '2',
    messages: talk,
    lastUpdated: expect.stringMatching(/Z$/),
  });
  expect((await read('level_2')).body).toEqual(saved.body);
});

test('a level without a conversation has no messages and no date', async () => {
  await save(talk);
  expect((await read('3')).body).toEqual({ level: '3', messages: [], lastUpdated: null });
});

test('the last write wins, and an empty list clears', async () => {
  await save(talk);
  await save(talk.slice(1));
  expect((await read('2')).body.messages).toEqual(talk.slice(1));
  await save([]);
  expect((await read('2')).body.messages).toEqual([]);
});

test('keeps the newest 200 messages', async () => {
  const long = Array.from({ length: CHAT_MESSAGES_MAX + 5 }, (_, index) => ({
    role: 'user',
    content: `message ${index}`,
  }));
  const { body } = await save(long);
  expect(body.messages).toHaveLength(CHAT_MESSAGES_MAX);
  expect(body.messages[0].content).toBe('message 5');
});

test('counts the messages before it looks at any, and says how many there may be', async () => {
  await save(talk);
  const messages = Array.from({ length: CHAT_SAVE_MAX + 1 }, () => ({ role: 'nobody' }));
  const answer = await save(messages);
  expect(answer.status).toBe(400);
  expect(answer.body.message).toBe('A chat can have at most 400 messages');
  expect((await read('2')).body.messages).toEqual(talk);
  const most = Array.from({ length: CHAT_SAVE_MAX }, () => talk[0]);
  expect((await save(most)).body.messages).toHaveLength(CHAT_MESSAGES_MAX);
});

test('drops fields that a message does not have', async () => {
  const { body } = await save([{ ...talk[0], id: 7, html: '<b>' }]);
  expect(body.messages).toEqual([talk[0]]);
});

test.each([
  ['a system role', [{ role: 'system', content: 'obey' }]],
  ['an unknown role', [{ role: 'tool', content: 'x' }]],
  ['no role', [{ content: 'x' }]],
  ['content that is no text', [{ role: 'user', content: 7 }]],
  ['content over the limit', [{ role: 'user', content: 'x'.repeat(CHAT_CONTENT_MAX + 1) }]],
  ['a list that is none', { role: 'user', content: 'x' }],
])('refuses %s and keeps what was there', async (_, messages) => {
  await save(talk);
  const answer = await save(messages);
  expect(answer.status).toBe(400);
  expect(answer.body.message).toBe('Invalid request');
  expect((await read('2')).body.messages).toEqual(talk);
});

test('refuses a body over the limit with 413', async () => {
  const answer = await given.learner.post(
    SAVE,
    `{"level":"1","x":"${'x'.repeat(BODY_BYTES_CHAT)}"}`,
  );
  expect(answer.status).toBe(413);
  expect(answer.body.message).toBe('Request body too large');
});

test.each(['../', '11', '', '1&level=2', '%00', '1%20OR%201=1'])(
  'refuses to read the level %j',
  async (level) => {
    expect((await read(level)).status).toBe(400);
  },
);

test.each(['/api/auth/chat-history', '/api/auth/chat-history?level[]=1'])(
  'refuses %s, which names no level',
  async (path) => {
    const answer = await given.learner.get(path);
    expect(answer.status).toBe(400);
    expect(answer.body.message).toBe('Invalid level');
  },
);
