import type { ApiRefusal, ApiSilence } from './api.ts';

interface Sentences {
  /** Shown if the server refused without a message. */
  readonly refused: string;
  /** Shown if there was no answer at all. */
  readonly network: string;
}

/** The sentence for a call that failed: the server's own message, if it sent one. */
export function failureSentence(
  failure: ApiRefusal | ApiSilence,
  { refused, network }: Sentences,
): string {
  return failure.kind === 'network' ? network : (failure.message ?? refused);
}

/** The outcome of a form that was sent, with the sentence to show. */
export interface FormOutcome {
  readonly status: 'success' | 'error';
  readonly message: string;
}
export type FormState =
  { readonly status: 'idle' | 'loading'; readonly message?: undefined } | FormOutcome;

/** Turns the result of a call into an outcome. `done` stands in for a missing success message. */
export function outcomeOf(
  result: ApiRefusal | ApiSilence | { readonly ok: true; readonly data: { message: string } },
  done: string,
  sentences: Sentences,
): FormOutcome {
  if (result.ok) return { status: 'success', message: result.data.message || done };
  return { status: 'error', message: failureSentence(result, sentences) };
}
