import {
  CHAT_CONTENT_MAX,
  CHAT_MESSAGES_MAX,
  type ChatMessage,
  type LevelId,
} from '@netward/contracts';
import { callApi } from '../../lib/api.ts';
import { getSession } from '../../lib/session.ts';

// One at a time and in order: an answer that is saved late must not bring back what was cleared.
let saving: Promise<unknown> = Promise.resolve();

/** The kept conversation of a level; undefined when it cannot be had. */
export async function loadChat(
  level: LevelId,
  signal: AbortSignal,
): Promise<readonly ChatMessage[] | undefined> {
  // Who comes back at once must not read what stood there before.
  await saving;
  if (signal.aborted) return undefined;
  const answer = await callApi('getChatHistory', { query: { level }, signal });
  if (answer.ok) return answer.data.messages;
  if (!signal.aborted) console.warn('Failed to fetch chat history');
  return undefined;
}

/** Keeps a learner's conversation of a level on the server; an empty one clears it. */
export function saveChat(
  level: LevelId,
  learnerId: string,
  messages: readonly ChatMessage[],
): Promise<void> {
  const kept = messages.slice(-CHAT_MESSAGES_MAX).map(keptMessage);
  const turn = saving.then(() => save(level, learnerId, kept));
  saving = turn;
  return turn;
}

async function save(level: LevelId, learnerId: string, messages: ChatMessage[]): Promise<void> {
  // Whoever logged in meanwhile is somebody else, with a conversation of their own.
  if (getSession().learner?.id !== learnerId) return;
  const answer = await callApi('saveChat', { body: { level, messages } });
  if (!answer.ok) console.warn('Failed to save chat');
}

/** Role and content alone. Half a character, where an answer broke off, would be refused. */
function keptMessage({ role, content }: ChatMessage): ChatMessage {
  return { role, content: [...content.toWellFormed()].slice(0, CHAT_CONTENT_MAX).join('') };
}
