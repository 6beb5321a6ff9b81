import { useEffect, useRef, useState } from 'react';
import type { Challenge } from '@netward/challenges';
import { callApi } from '../../../lib/api.ts';
import { getSession } from '../../../lib/session.ts';
import { isSame, type Work } from './challenge-work.ts';
import type { SavedAt } from './stored-work.ts';

/** A configuration that the learner ran elsewhere, later than the work in this browser. */
export interface ElsewhereRun {
  readonly configuration: unknown;
  /** ISO 8601. */
  readonly timestamp: string;
}

/** What the learner ran on another computer since this browser's work, until `forget`. */
export function useOtherDevice(challenge: Challenge, work: Work, savedAt: SavedAt) {
  const [found, setFound] = useState<ElsewhereRun | null>(null);
  const opened = useRef({ work, savedAt });
  useEffect(() => {
    if (!getSession().token) return undefined;
    const calls = new AbortController();
    void callApi('getChallengeResults', { signal: calls.signal }).then((answer) => {
      if (!answer.ok || calls.signal.aborted) return;
      const result = answer.data.challengeResults[challenge.level];
      const known = challenge.schema.safeParse(result?.configuration);
      if (!result || !known.success) return;
      const { draft, run, tomorrow } = opened.current.work;
      const isKnown = [draft, run, tomorrow].some((own) => isSame(own?.configuration, known.data));
      const isOlder = Date.parse(result.timestamp) <= (opened.current.savedAt ?? 0);
      if (!isKnown && !isOlder)
        setFound({ configuration: known.data, timestamp: result.timestamp });
    });
    return () => calls.abort();
  }, [challenge]);
  return [found, () => setFound(null)] as const;
}
