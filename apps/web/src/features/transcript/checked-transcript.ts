import type { TranscriptKeys, TranscriptPayload } from '@netward/contracts';
import { callApi } from '../../lib/api.ts';

/** Why a transcript is refused, in one sentence each. What was altered in the signed part cannot be told, so nothing guesses. */
export const REFUSALS = {
  foreign: 'This is not a transcript.',
  large: 'This is not a transcript: it is larger than 128 kB.',
  altered: 'The signature does not match: this was altered, or this site never signed it.',
  repeated:
    'The signature is genuine, but the part of the file that people read is not what was signed.',
  surroundings:
    'The signature is genuine, but the file around it was changed: ask for the file as it was downloaded.',
  unknownKey: 'It names a key that this site does not publish, so nothing proves where it is from.',
  future: 'It was issued in the future by the clock of this device: set the clock and try again.',
  noKeys: 'The keys of this site could not be fetched: check your connection and try again.',
} as const;
export type TranscriptRefusal = keyof typeof REFUSALS;

export interface GenuineTranscript {
  readonly transcript: TranscriptPayload;
  readonly kid: string;
}
export type CheckedTranscript =
  | ({ readonly isGenuine: true } & GenuineTranscript)
  | { readonly isGenuine: false; readonly refusal: TranscriptRefusal };

/** What a check needs: fetches the published keys; undefined when they cannot be reached. */
export type LoadKeys = () => Promise<TranscriptKeys | undefined>;

/** The keys as the site publishes them now; undefined when it cannot be reached. */
export const fetchKeys: LoadKeys = async () => {
  const result = await callApi('getTranscriptKeys');
  return result.ok ? result.data : undefined;
};

/** Fetches the keys once and keeps them, so that checks go on without a network; tries again after a failure. */
export function createKeptKeys(): LoadKeys {
  let kept: ReturnType<LoadKeys> | undefined;
  const fetchAgain = async () => {
    const keys = await fetchKeys();
    if (!keys) kept = undefined;
    return keys;
  };
  return () => (kept ??= fetchAgain());
}
