import type { ApiRefusal, ApiSilence } from './api.ts';

export const NETWORK_FAILED = 'Network error. Please try again.';
export const CONNECTION_FAILED = 'Network error. Please check your connection and try again.';

interface Sentences {
  /** Said when the server refused without a word. */
  readonly refused: string;
  /** Said when there was no answer at all. */
  readonly network: string;
}

/** What to say of a call that failed: the server's own sentence wherever it sent one. */
export function failureSentence(
  failure: ApiRefusal | ApiSilence,
  { refused, network }: Sentences,
): string {
  return failure.kind === 'network' ? network : (failure.message ?? refused);
}
