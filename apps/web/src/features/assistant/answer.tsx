import {
  type AssistantEventName,
  assistantEvents,
  type EvidenceRow,
  type ModelFailure,
  type RunPlace,
} from '@netward/contracts';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { Icon } from '../../ui/icon.tsx';
import type { AnswerExtras, AnswerText } from './conversation.ts';

/** How a stream ended. `cut` means that it broke off before the final event. */
export type StreamEnd =
  | { readonly kind: 'done'; readonly answer: AnswerText }
  | { readonly kind: 'error'; readonly status: number; readonly message: string }
  | { readonly kind: 'cut' };

interface StreamProgress {
  readonly answer: AnswerText;
  readonly end?: StreamEnd;
}

/**
 * Reads an answer that arrives as server-sent events. `onText` gets the answer so far, once for each
 * chunk from the network. Rejects when the connection breaks.
 */
export async function readAnswerStream(
  body: ReadableStream<Uint8Array>,
  onText: (answer: AnswerText) => void,
): Promise<StreamEnd> {
  let progress: StreamProgress = { answer: { text: '' } };
  const parser = createParser({
    onEvent(event) {
      progress = applyEvent(progress, event);
    },
  });
  const reader = body.getReader();
  const decoder = new TextDecoder();
  try {
    while (!progress.end) {
      const { done, value } = await reader.read();
      if (done) break;
      const before = progress.answer;
      parser.feed(decoder.decode(value, { stream: true }));
      if (progress.answer !== before && !progress.end) onText(progress.answer);
    }
  } finally {
    // Nothing matters after the end, and a broken connection cannot be cancelled.
    void reader.cancel().catch(() => undefined);
  }
  return progress.end ?? { kind: 'cut' };
}

type Name = AssistantEventName;
type Data<Event extends Name> = ReturnType<(typeof assistantEvents)[Event]['parse']>;

/** What each event makes of the answer so far. */
const STEPS: { [Event in Name]: (answer: AnswerText, data: Data<Event>) => StreamProgress } = {
  start: (answer, { by }) => ({ answer: { ...answer, by } }),
  token: (answer, { text }) => ({ answer: { ...answer, text: answer.text + text } }),
  replace: (_, answer) => ({ answer }),
  done(answer, { response, ...facts }) {
    const whole = { ...answer, text: response.trim(), ...facts };
    return { answer: whole, end: { kind: 'done', answer: whole } };
  },
  error: (answer, { statusCode: status, message }) => ({
    answer,
    end: { kind: 'error', status, message },
  }),
};

const isKnown = (name: string | undefined): name is Name =>
  name !== undefined && Object.hasOwn(assistantEvents, name);

/** Ignores events with an unknown name or shape, since a newer server may send more. */
function applyEvent(progress: StreamProgress, { event, data }: EventSourceMessage): StreamProgress {
  if (progress.end || !isKnown(event)) return progress;
  const read = assistantEvents[event].safeParse(parseJson(data));
  const step = STEPS[event] as (answer: AnswerText, data: unknown) => StreamProgress;
  return read.success ? step(progress.answer, read.data) : progress;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What an answer rests on, each row with its place in the run. */
export function EvidenceRows(props: {
  rows: readonly EvidenceRow[];
  onOpen: (place: RunPlace) => void;
}) {
  const { rows, onOpen } = props;
  return (
    <ul className="evidence-rows ruled-above small" aria-label="Evidence">
      {rows.map(({ verdict = '', place, words, at }, index) => (
        <li key={index} className="ruled">
          <button type="button" className="pointable focus-inside" onClick={() => onOpen(at)}>
            <VerdictMark verdict={verdict} />
            <span className="mono faint">{place}</span>
            <span>{words}</span>
            <Icon name="i-chev" className="unreached" />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Other verdicts are neither good nor bad. */
const MARKED = ['passed', 'blocked', 'alerted', 'encrypted', 'exposed', 'unreached'];

function VerdictMark({ verdict }: { verdict: string }) {
  const mark = verdict === 'failed' ? 'blocked' : verdict;
  return MARKED.includes(mark) ? (
    <Icon name={`m-${mark}`} className={mark} label={verdict} />
  ) : (
    <i />
  );
}

/** What a model made of the answers below it. */
export function Prose({ children }: { children: string }) {
  return (
    <>
      <p>{children}</p>
      <p className="note">Written by the model, from this:</p>
    </>
  );
}

const FAILURES: Record<ModelFailure, string> = {
  slow: 'The model was too slow, so the built-in tutor answered.',
  'broke-off': 'The model’s answer broke off, so the built-in tutor answered.',
  'not-in-form': 'The model did not answer in the agreed form, so the built-in tutor answered.',
  away: 'The model could not be reached, so the built-in tutor answered.',
  spent: 'The model’s answers for today are used up, so the built-in tutor answered.',
};

/** That a model answered, or why it did not. */
export function AnsweredBy({ by, failure }: AnswerExtras) {
  const words = failure ? FAILURES[failure] : by === 'model' ? 'Chosen by the model' : '';
  return words && <p className="note">{words}</p>;
}
