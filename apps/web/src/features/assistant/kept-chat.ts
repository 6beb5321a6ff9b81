import {
  CHAT_CONTENT_MAX,
  CHAT_MESSAGES_MAX,
  type ChatMessage,
  errors,
  type LevelId,
} from '@netward/contracts';
import { callApi } from '../../lib/api.ts';
import { getSession } from '../../lib/session.ts';

// In each level one at a time and in order: what is saved late must not bring back what was cleared.
const saving = new Map<LevelId, Promise<void>>();

/** The kept conversation of a level; undefined when it cannot be had. */
export async function loadChat(
  level: LevelId,
  signal: AbortSignal,
): Promise<readonly ChatMessage[] | undefined> {
  // Who comes back at once must not read what stood there before.
  await saving.get(level);
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
  const before = saving.get(level) ?? Promise.resolve();
  const turn = before.then(() => save(level, learnerId, kept));
  saving.set(level, turn);
  return turn;
}

async function save(level: LevelId, learnerId: string, messages: ChatMessage[]): Promise<void> {
  // Whoever logged in meanwhile is somebody else, with a conversation of their own.
  if (getSession().learner?.id !== learnerId) return;
  const answer = await callApi('saveChat', { body: { level, messages } });
  if (!answer.ok) console.warn(errors.CHAT_NOT_SAVED.message);
}

/** Role and content alone. Half a character, where an answer broke off, would be refused. */
function keptMessage({ role, content }: ChatMessage): ChatMessage {
  return { role, content: [...content.toWellFormed()].slice(0, CHAT_CONTENT_MAX).join('') };
}
