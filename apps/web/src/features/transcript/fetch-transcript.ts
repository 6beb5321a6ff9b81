import type { HandInRequest, TranscriptPayload } from '@netward/contracts';
import { callApi } from '../../lib/api.ts';
import { failureSentence } from '../../lib/failure-sentence.ts';
import { NETWORK_FAILED } from '../../lib/network-sentences.ts';
import { readPayload } from './transcript-file.ts';

const SENTENCES = {
  refused: 'The transcript could not be made. Please try again.',
  network: NETWORK_FAILED,
};

const BADGE_SENTENCES = {
  refused: 'The badge could not be made. Please try again.',
  network: NETWORK_FAILED,
};

/** A transcript as the server signed it, and what it says. */
export interface OwnedTranscript {
  readonly jws: string;
  /** What its code on paper carries. */
  readonly short: string;
  readonly transcript: TranscriptPayload;
}

/**
 * Asks for the learner's transcript as of now, bound to an assignment where one is handed in; a sentence
 * says why there is none.
 */
export async function fetchTranscript(handIn?: HandInRequest): Promise<OwnedTranscript | string> {
  const result = await (handIn ? callApi('handIn', { body: handIn }) : callApi('getTranscript'));
  if (!result.ok) return failureSentence(result, SENTENCES);
  const { transcript: jws, short = jws } = result.data;
  const transcript = readPayload(jws);
  return transcript ? { jws, short, transcript } : SENTENCES.refused;
}

/** Asks for the learner's Open Badge; a sentence says why there is none. */
export async function fetchBadge(): Promise<{ readonly jws: string } | string> {
  const result = await callApi('getBadge');
  if (!result.ok) return failureSentence(result, BADGE_SENTENCES);
  return { jws: result.data.badge };
}
