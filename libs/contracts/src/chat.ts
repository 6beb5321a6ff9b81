import { z } from 'zod';
import { get, post } from './endpoint.ts';
import { chatTooLong } from './field-sentences.ts';
import { levelId, levelIdOut } from './shapes.ts';
import { BODY_BYTES_CHAT, CHAT_CONTENT_MAX, CHAT_MESSAGES_MAX, CHAT_SAVE_MAX } from './limits.ts';
import { safeText } from './text.ts';

export const chatMessage = z.object({
  role: z.enum(['assistant', 'user']),
  content: safeText(CHAT_CONTENT_MAX),
});
export type ChatMessage = z.output<typeof chatMessage>;

/** Counts messages before any is looked at, since thousands of them would keep a thread busy. */
function refuseTooMany(messages: ChatMessage[], context: z.RefinementCtx): ChatMessage[] {
  if (Array.isArray(messages) && messages.length > CHAT_SAVE_MAX) context.addIssue(chatTooLong);
  return messages;
}

const bytesOf = ({ content }: ChatMessage): number => new TextEncoder().encode(content).length;

/** The newest messages, as many as are kept; in their normal form they may take more room than as sent. */
function newestOf(messages: ChatMessage[]): ChatMessage[] {
  let room = BODY_BYTES_CHAT;
  const newest = messages.slice(-CHAT_MESSAGES_MAX);
  const tooOld = newest.findLastIndex((message) => (room -= bytesOf(message)) < 0);
  return newest.slice(tooOld + 1);
}

export const saveChatRequest = z.object({
  level: levelId,
  messages: z.preprocess(
    refuseTooMany,
    // Oldest messages fall off, so that a long conversation can always be saved.
    z.array(chatMessage).transform(newestOf),
  ),
});

export const chatHistory = z.object({
  level: levelIdOut,
  messages: z.array(z.object({ role: z.enum(['assistant', 'user']), content: z.string() })),
  lastUpdated: z.iso.datetime().nullable(),
});
export type ChatHistory = z.output<typeof chatHistory>;

export const chatCalls = {
  saveChat: post('/api/auth/save-chat', {
    body: saveChatRequest,
    response: chatHistory,
    errors: ['INVALID_LEVEL', 'CHAT_NOT_SAVED'],
  }),
  getChatHistory: get('/api/auth/chat-history', {
    query: z.object({ level: levelId }),
    response: chatHistory,
    errors: ['INVALID_LEVEL'],
  }),
} as const;
