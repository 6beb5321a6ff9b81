import { callApi } from '../../lib/api.ts';
import type { LoadKeys } from './check-transcript.ts';

/** The keys as the site publishes them now; undefined when it cannot be reached. */
export const fetchKeys: LoadKeys = async () => {
  const result = await callApi('getTranscriptKeys');
  return result.ok ? result.data : undefined;
};

/** Fetches the keys once and keeps them, so that checks go on without a network; tries again after a failure. */
export function createKeptKeys(load: LoadKeys = fetchKeys): LoadKeys {
  let kept: ReturnType<LoadKeys> | undefined;
  const fetchAgain = async () => {
    const keys = await load();
    if (!keys) kept = undefined;
    return keys;
  };
  return () => (kept ??= fetchAgain());
}
