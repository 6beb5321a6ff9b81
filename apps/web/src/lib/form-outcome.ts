import { useState } from 'react';
import type { ApiRefusal, ApiSilence } from './api.ts';
import { NETWORK_FAILED } from './network-sentences.ts';

/**
 * The sentence for a call that failed: the server's own message if it sent one, else `refused`;
 * `network` if there was no answer at all.
 */
export function failureSentence(
  failure: ApiRefusal | ApiSilence,
  refused: string,
  network = NETWORK_FAILED,
): string {
  return failure.kind === 'network' ? network : (failure.message ?? refused);
}

/** The outcome of a form that was sent, with the sentence to show. */
export interface FormOutcome {
  readonly status: 'success' | 'error';
  readonly message: string;
}
export type FormState =
  | { readonly status: 'idle' | 'loading'; readonly message?: undefined }
  | FormOutcome;

/** Turns the result of a call into an outcome. `done` stands in for a missing success message. */
export function outcomeOf(
  result: ApiRefusal | ApiSilence | { readonly ok: true; readonly data: { message: string } },
  done: string,
  ...sentences: [refused: string, network?: string]
): FormOutcome {
  if (result.ok) return { status: 'success', message: result.data.message || done };
  return { status: 'error', message: failureSentence(result, ...sentences) };
}

/** What came of the last act that was run, and how to run one. It answers whether it succeeded. */
export function useOutcome() {
  const [state, setState] = useState<FormState>({ status: 'idle' });
  const run = async (act: () => Promise<FormOutcome>) => {
    setState({ status: 'loading' });
    const outcome = await act();
    setState(outcome);
    return outcome.status === 'success';
  };
  return { state, isBusy: state.status === 'loading', run, setState };
}
