import {
  assistantResponse,
  type ChatMessage,
  CONVERSATION_TURNS_MAX,
  type LabSnapshot,
  type LevelId,
} from '@netward/contracts';
import { readJson, refusal, sendApi } from '../../lib/api.ts';
import { readAnswerStream, type StreamEnd } from './answer-stream.ts';
import type { AnswerText, AssistantFailure } from './conversation.ts';

export interface Question {
  readonly message: string;
  /** What was said before it. */
  readonly earlier: readonly ChatMessage[];
  readonly level: LevelId;
  readonly lab: LabSnapshot;
}

export type Answer =
  | { readonly ok: true; readonly answer: AnswerText }
  | { readonly ok: false; readonly failure: AssistantFailure };

const STREAM = 'text/event-stream';
const NO_REPLY: Answer = { ok: false, failure: { line: 'Error: No reply from assistant' } };
const BROKE_OFF = 'The answer broke off.';

/**
 * Asks the assistant. The answer may come in pieces, which `onText` gets as they arrive, or whole.
 * Never rejects: every failure is a line the panel can show.
 */
export async function askAssistant(
  question: Question,
  signal: AbortSignal,
  onText: (answer: AnswerText) => void,
): Promise<Answer> {
  const { message, earlier, level, lab } = question;
  const conversation = earlier
    .slice(-CONVERSATION_TURNS_MAX)
    .map(({ role, content }) => ({ role, content }));
  const body = { message, conversation, level, lab };
  let release: (() => void) | undefined;
  try {
    const accept = `${STREAM}, application/json;q=0.9`;
    const sent = await sendApi('askAssistant', { body, signal }, { accept });
    release = sent.release;
    return await readAnswer(sent.response, onText);
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    return { ok: false, failure: { line: `Error: ${detail}` } };
  } finally {
    release?.();
  }
}

async function readAnswer(
  response: Response,
  onText: (answer: AnswerText) => void,
): Promise<Answer> {
  const isStream = response.headers.get('content-type')?.startsWith(STREAM);
  if (response.ok && isStream && response.body) {
    return answerOf(await readAnswerStream(response.body, onText));
  }
  const body = await readJson(response);
  if (!response.ok) return refused(response.status, refusal(response.status, body).message);
  const whole = assistantResponse.safeParse(body);
  return whole.success ? given({ text: whole.data.response.trim(), by: whole.data.by }) : NO_REPLY;
}

function answerOf(end: StreamEnd): Answer {
  switch (end.kind) {
    case 'done':
      return given(end.answer);
    case 'error':
      return refused(end.status, end.message);
    case 'cut':
      return { ok: false, failure: { line: `Error: ${BROKE_OFF}` } };
  }
}

const given = (answer: AnswerText): Answer => (answer.text ? { ok: true, answer } : NO_REPLY);

const refused = (status: number, detail: string | undefined): Answer => ({
  ok: false,
  failure: { line: `API error: ${status}`, detail },
});
