import { learnerName } from './account.ts';
import { saveChatRequest } from './chat.ts';
import { contactRequest } from './contact.ts';
import {
  BODY_BYTES_CHAT,
  CHAT_CONTENT_MAX,
  CONTACT_MESSAGE_MAX,
  CONTACT_NAME_MAX,
  NAME_MAX,
} from './limits.ts';

/** An eighth note: one character that is three of them in the normal form that is stored. */
const NOTE = '\u{1D160}';
const notes = (count: number): string => NOTE.repeat(count);
const email = 'ada@example.org';

describe('a text is as long as it is when it is stored', () => {
  const chat = (content: string) => ({ level: '1', messages: [{ role: 'user', content }] });
  const contact = (name: string, message: string) => ({ name, email, message });

  test.each<[string, { success: boolean }, boolean]>([
    ['a name of the greatest length', learnerName.safeParse('a'.repeat(NAME_MAX)), true],
    ['a name that grows beyond it', learnerName.safeParse(notes(NAME_MAX)), false],
    ['a chat message', saveChatRequest.safeParse(chat('a'.repeat(CHAT_CONTENT_MAX))), true],
    ['a chat message that grows', saveChatRequest.safeParse(chat(notes(CHAT_CONTENT_MAX))), false],
    [
      'a contact message',
      contactRequest.safeParse(
        contact('a'.repeat(CONTACT_NAME_MAX), 'a'.repeat(CONTACT_MESSAGE_MAX)),
      ),
      true,
    ],
    [
      'a contact name that grows',
      contactRequest.safeParse(contact(notes(CONTACT_NAME_MAX), 'a')),
      false,
    ],
    [
      'a contact message that grows',
      contactRequest.safeParse(contact('a', notes(CONTACT_MESSAGE_MAX))),
      false,
    ],
  ])('%s', (_what, { success }, isAccepted) => {
    expect(success).toBe(isAccepted);
  });
});

const bytesOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length;

test('a saved chat holds no more than a request can, however much its texts grow', () => {
  const content = notes(1300);
  const messages = Array.from({ length: 100 }, (_, at) => ({
    role: 'user' as const,
    content: `${at} ${content}`,
  }));
  expect(bytesOf({ level: '1', messages })).toBeLessThan(BODY_BYTES_CHAT);
  const { messages: kept } = saveChatRequest.parse({ level: '1', messages });
  expect(bytesOf(kept)).toBeLessThan(BODY_BYTES_CHAT);
  expect(kept.length).toBeGreaterThan(20);
  expect(kept.at(-1)?.content).toMatch(/^99 /);
});
