import { assistantEvents, type AssistantEventName } from '@netward/contracts';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import type { AnswerText } from './conversation.ts';

/** How a stream ended. `cut`: it broke off before it said that it was done. */
export type StreamEnd =
  | { readonly kind: 'done'; readonly answer: AnswerText }
  | { readonly kind: 'error'; readonly status: number; readonly message: string }
  | { readonly kind: 'cut' };

interface Reading {
  readonly answer: AnswerText;
  readonly end?: StreamEnd;
}

/**
 * Reads an answer that comes as server-sent events. `onText` gets the answer as far as it is
 * written, once for each piece that the network brought. Rejects when the connection breaks.
 */
export async function readAnswerStream(
  body: ReadableStream<Uint8Array>,
  onText: (answer: AnswerText) => void,
): Promise<StreamEnd> {
  let reading: Reading = { answer: { text: '' } };
  const parser = createParser({
    onEvent(event) {
      reading = follow(reading, event);
    },
  });
  const reader = body.getReader();
  const decoder = new TextDecoder();
  try {
    while (!reading.end) {
      const { done, value } = await reader.read();
      if (done) break;
      const before = reading.answer;
      parser.feed(decoder.decode(value, { stream: true }));
      if (reading.answer !== before && !reading.end) onText(reading.answer);
    }
  } finally {
    // What follows the end is of no interest; a connection that broke cannot be hung up.
    void reader.cancel().catch(() => undefined);
  }
  return reading.end ?? { kind: 'cut' };
}

const isKnown = (name: string | undefined): name is AssistantEventName =>
  name !== undefined && Object.hasOwn(assistantEvents, name);

/** Events of another name or shape are passed over: a later server may say more. */
function follow(reading: Reading, { event, data }: EventSourceMessage): Reading {
  if (reading.end || !isKnown(event)) return reading;
  const value = parseJson(data);
  const { answer } = reading;
  switch (event) {
    case 'start': {
      const start = assistantEvents.start.safeParse(value);
      return start.success ? { answer: { ...answer, by: start.data.by } } : reading;
    }
    case 'token': {
      const token = assistantEvents.token.safeParse(value);
      if (!token.success) return reading;
      return { answer: { ...answer, text: answer.text + token.data.text } };
    }
    case 'replace': {
      const replace = assistantEvents.replace.safeParse(value);
      // Nobody misses what was never shown.
      const isReplaced = answer.text.trim() !== '';
      return replace.success ? { answer: { ...replace.data, isReplaced } } : reading;
    }
    case 'done': {
      const done = assistantEvents.done.safeParse(value);
      if (!done.success) return reading;
      const whole = { ...answer, text: done.data.response.trim(), by: done.data.by };
      return { answer: whole, end: { kind: 'done', answer: whole } };
    }
    case 'error': {
      const error = assistantEvents.error.safeParse(value);
      if (!error.success) return reading;
      const { statusCode: status, message } = error.data;
      return { answer, end: { kind: 'error', status, message } };
    }
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
