import {
  assistantResponse,
  type ChallengeContext,
  type ChatMessage,
  type LabSnapshot,
  type LevelId,
  turnsRead,
} from '@netward/contracts';
import { failureDetail, readJson, refusal, sendApi } from '../../lib/api.ts';
import type { StreamEnd } from './answer-stream.ts';
import type { AnswerText, AssistantFailure } from './conversation.ts';

export interface AssistantQuestion {
  readonly message: string;
  /** The conversation before it. */
  readonly earlier: readonly ChatMessage[];
  readonly level: LevelId;
  readonly lab: LabSnapshot;
  readonly challenge?: ChallengeContext;
}

export type AssistantReply =
  | { readonly ok: true; readonly answer: AnswerText }
  | { readonly ok: false; readonly failure: AssistantFailure };

/** What shows an answer's rows and who gave it, from the first question on. */
export let answerParts: typeof import('./answer-parts.tsx') | undefined;

const STREAM = 'text/event-stream';
const NO_REPLY: AssistantReply = { ok: false, failure: { line: 'Error: No reply from assistant' } };
const BROKE_OFF = 'The answer broke off.';

/**
 * Asks the assistant. A streamed answer is passed to `onText` as it grows. Never rejects: every
 * failure becomes a line that the panel can show.
 */
export async function askAssistant(
  question: AssistantQuestion,
  signal: AbortSignal,
  onText: (answer: AnswerText) => void,
): Promise<AssistantReply> {
  const { message, earlier, ...about } = question;
  const conversation = turnsRead(earlier).map(({ role, content }) => ({ role, content }));
  const body = { message, conversation, ...about };
  try {
    const accept = `${STREAM}, application/json;q=0.9`;
    // What reads a stream and what shows more than text come with the first question.
    const [response, { readAnswerStream }, parts] = await Promise.all([
      sendApi('askAssistant', { body, signal }, { accept }),
      import('./answer-stream.ts'),
      import('./answer-parts.tsx'),
    ]);
    answerParts = parts;
    return await readAnswer(response, (stream) => readAnswerStream(stream, onText));
  } catch (error) {
    return { ok: false, failure: { line: `Error: ${failureDetail(error)}` } };
  }
}

async function readAnswer(
  response: Response,
  readStream: (body: ReadableStream<Uint8Array>) => Promise<StreamEnd>,
): Promise<AssistantReply> {
  const isStream = response.headers.get('content-type')?.startsWith(STREAM);
  if (response.ok && isStream && response.body) {
    return replyOf(await readStream(response.body));
  }
  const body = await readJson(response);
  if (!response.ok) return refused(response.status, refusal(response.status, body).message);
  const whole = assistantResponse.safeParse(body);
  if (!whole.success) return NO_REPLY;
  const { response: text, ...facts } = whole.data;
  return answered({ text: text.trim(), ...facts });
}

function replyOf(end: StreamEnd): AssistantReply {
  switch (end.kind) {
    case 'done':
      return answered(end.answer);
    case 'error':
      return refused(end.status, end.message);
    case 'cut':
      return { ok: false, failure: { line: `Error: ${BROKE_OFF}` } };
  }
}

const answered = (answer: AnswerText): AssistantReply =>
  answer.text ? { ok: true, answer } : NO_REPLY;

const refused = (status: number, detail: string | undefined): AssistantReply => ({
  ok: false,
  failure: { line: `API error: ${status}`, detail },
});
