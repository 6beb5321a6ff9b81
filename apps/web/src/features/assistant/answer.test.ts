import { ReadableStream } from 'node:stream/web';
import { describe, expect, it } from '@jest/globals';
import { readAnswerStream } from './answer.tsx';
import type { AnswerText } from './conversation.ts';

/** A body that brings these pieces, byte by byte if asked, and then ends or breaks. */
function bodyOf(pieces: readonly (string | Uint8Array)[], failure?: Error) {
  const chunks = pieces.map((piece) =>
    typeof piece === 'string' ? new TextEncoder().encode(piece) : piece,
  );
  let hungUp = false;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const chunk = chunks.shift();
      if (chunk) controller.enqueue(chunk);
      else if (failure) controller.error(failure);
      else controller.close();
    },
    cancel() {
      hungUp = true;
    },
  });
  return {
    body: body as unknown as globalThis.ReadableStream<Uint8Array>,
    wasHungUp: () => hungUp,
  };
}
const event = (name: string, data: unknown) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

async function read(...pieces: (string | Uint8Array)[]) {
  const shown: AnswerText[] = [];
  const end = await readAnswerStream(bodyOf(pieces).body, (answer) => void shown.push(answer));
  return { end, shown };
}

const START = event('start', { by: 'model' });
const DONE = event('done', { response: 'It is off.', by: 'model' });

describe('a streamed answer', () => {
  it('is shown as it is written, and complete at the end', async () => {
    const { end, shown } = await read(
      START,
      event('token', { text: 'It is' }),
      event('token', { text: ' off.' }),
      DONE,
    );
    expect(shown.map(({ text }) => text)).toEqual(['', 'It is', 'It is off.']);
    expect(shown[0]?.by).toBe('model');
    expect(end).toEqual({ kind: 'done', answer: { text: 'It is off.', by: 'model' } });
  });
  it('is shown once per chunk', async () => {
    const { shown } = await read(
      START + event('token', { text: 'a' }) + event('token', { text: 'b' }),
    );
    expect(shown.map(({ text }) => text)).toEqual(['ab']);
  });
  it('survives a cut between any two bytes', async () => {
    const whole = START + event('token', { text: 'façade 🔒' }) + ': still here\n\n';
    const bytes = new TextEncoder().encode(whole);
    const { shown } = await read(...Array.from(bytes, (byte) => Uint8Array.of(byte)));
    expect(shown.at(-1)).toEqual({ text: 'façade 🔒', by: 'model' });
  });
  it('ends with the server’s complete text', async () => {
    const { end } = await read(START, event('token', { text: 'It is ' }), DONE);
    expect(end).toMatchObject({ answer: { text: 'It is off.' } });
  });
  it('closes the stream once it is done', async () => {
    const { body, wasHungUp } = bodyOf([DONE, event('token', { text: 'more' })]);
    await readAnswerStream(body, () => undefined);
    expect(wasHungUp()).toBe(true);
  });
});

describe('an answer that is withdrawn', () => {
  it('is replaced by the tutor’s, whose end says why', async () => {
    const { end, shown } = await read(
      START,
      event('token', { text: 'Your WAF blocked it.' }),
      event('replace', { text: 'The WAF is off.', by: 'tutor' }),
      event('done', { response: 'The WAF is off.', by: 'tutor', failure: 'slow' }),
    );
    const replaced = { text: 'The WAF is off.', by: 'tutor' };
    expect(shown.at(-1)).toEqual(replaced);
    expect(end).toEqual({ kind: 'done', answer: { ...replaced, failure: 'slow' } });
  });
});

it('brings rows and questions with its end', async () => {
  const rows = [{ place: 'packet 6', words: '200 OK', at: { action: 2, packet: 5 } }];
  const offers = { kind: 'next', questions: ['Why?', 'Simpler', 'Not what I asked'] };
  const { end } = await read(START, event('done', { response: 'Yes.', by: 'tutor', rows, offers }));
  expect(end).toEqual({ kind: 'done', answer: { text: 'Yes.', by: 'tutor', rows, offers } });
});

describe('an answer that breaks off', () => {
  it('is told apart from one that is done', async () => {
    const { end, shown } = await read(START, event('token', { text: 'It' }));
    expect(end).toEqual({ kind: 'cut' });
    expect(shown.at(-1)?.text).toBe('It');
  });
  it('carries the status and message of the failure', async () => {
    const { end } = await read(
      START,
      event('error', { statusCode: 504, message: 'Assistant timed out', requestId: 'r' }),
    );
    expect(end).toEqual({ kind: 'error', status: 504, message: 'Assistant timed out' });
  });
  it('rejects when the connection breaks', async () => {
    const { body } = bodyOf([START], new TypeError('network error'));
    await expect(readAnswerStream(body, () => undefined)).rejects.toThrow('network error');
  });
});

it.each([
  ['of another name', event('usage', { tokens: 3 })],
  ['of a name every object has', event('toString', {})],
  ['without a name', 'data: {"text":"x"}\n\n'],
  ['of another shape', event('token', { words: 'x' })],
  ['that is no JSON', 'event: token\ndata: {"text":\n\n'],
  ['that is no event at all', '<html><body>Bad gateway</body></html>\n\n'],
])('passes over an event %s', async (_, piece) => {
  const { end, shown } = await read(START, piece, event('token', { text: 'It' }), DONE);
  expect(shown.at(-1)?.text).toBe('It');
  expect(end.kind).toBe('done');
});
