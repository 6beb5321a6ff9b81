import {
  type ChatMessage,
  CONVERSATION_TURNS_MAX,
  type LabSnapshot,
  type LevelId,
} from '@netward/contracts';
import { callApi } from '../../lib/api.ts';
import type { AssistantFailure } from './conversation.ts';

export interface Question {
  readonly message: string;
  /** What was said before it. */
  readonly earlier: readonly ChatMessage[];
  readonly level: LevelId;
  readonly lab: LabSnapshot;
}

export type Answer =
  | { readonly ok: true; readonly answer: string }
  | { readonly ok: false; readonly failure: AssistantFailure }
  | { readonly ok: false; readonly isAborted: true };

const NO_REPLY = 'Error: No reply from assistant';

/** Asks the assistant; every failure is a line the panel can show. */
export async function askAssistant(question: Question, signal: AbortSignal): Promise<Answer> {
  const { message, earlier, level, lab } = question;
  const conversation = earlier.slice(-CONVERSATION_TURNS_MAX);
  const body = { message, conversation, level, lab };
  const answer = await callApi('askAssistant', { body, signal });
  if (signal.aborted) return { ok: false, isAborted: true };
  if (answer.ok) {
    const text = answer.data.response.trim();
    return text ? { ok: true, answer: text } : { ok: false, failure: { line: NO_REPLY } };
  }
  if (answer.kind === 'network') {
    return { ok: false, failure: { line: `Error: ${answer.detail}` } };
  }
  // A success without a reply is refused by its shape.
  const isSuccess = answer.status >= 200 && answer.status < 300;
  const line = isSuccess ? NO_REPLY : `API error: ${answer.status}`;
  return { ok: false, failure: { line, detail: isSuccess ? undefined : answer.message } };
}

/** The kept conversation of a level; undefined when it cannot be had. */
export async function loadChat(
  level: LevelId,
  signal: AbortSignal,
): Promise<readonly ChatMessage[] | undefined> {
  const answer = await callApi('getChatHistory', { query: { level }, signal });
  if (answer.ok) return answer.data.messages;
  if (!signal.aborted) console.warn('Failed to fetch chat history');
  return undefined;
}

/** Keeps the conversation of a level on the server; an empty one clears it. */
export async function saveChat(level: LevelId, messages: readonly ChatMessage[]): Promise<void> {
  const answer = await callApi('saveChat', { body: { level, messages: [...messages] } });
  if (!answer.ok) console.warn('Failed to save chat');
}
