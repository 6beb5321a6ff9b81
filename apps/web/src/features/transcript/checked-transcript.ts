import type { TranscriptKeys, TranscriptPayload } from '@netward/contracts';
import { callApi } from '../../lib/api.ts';
import type { REFUSALS } from './texts.ts';

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
