import type { TranscriptPayload } from '@netward/contracts';
import { callApi } from '../../lib/api.ts';
import { failureSentence } from '../../lib/failure-sentence.ts';
import { NETWORK_FAILED } from '../../lib/network-sentences.ts';
import { readPayload } from './transcript-file.ts';

const SENTENCES = {
  refused: 'The transcript could not be made. Please try again.',
  network: NETWORK_FAILED,
};

/** A transcript as the server signed it, and what it says. */
export interface OwnedTranscript {
  readonly jws: string;
  readonly transcript: TranscriptPayload;
}

/** Asks for the learner's transcript, as of now; a sentence says why there is none. */
export async function fetchTranscript(): Promise<OwnedTranscript | string> {
  const result = await callApi('getTranscript');
  if (!result.ok) return failureSentence(result, SENTENCES);
  const jws = result.data.transcript;
  const transcript = readPayload(jws);
  return transcript ? { jws, transcript } : SENTENCES.refused;
}
