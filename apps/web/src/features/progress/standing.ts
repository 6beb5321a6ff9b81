import { useEffect, useMemo, useState } from 'react';
import type { LevelId } from '@netward/contracts';
import { callApi } from '../../lib/api-later.ts';
import { challengeWorkKey } from '../../lib/challenge-work-key.ts';
import { levelIds } from '../../lib/level-ids.ts';
import { useSession } from '../../lib/session.ts';
import { readStored } from '../../lib/storage.ts';
import { GUEST_OWNER, parseJson, type TriedActions, useTriedActions } from './tried-actions.ts';
import { type KeptResults, readResults } from './stored-by-level.ts';

/** What somebody has done so far: the four signs of each level are drawn from it. */
export interface Standing {
  readonly tried: TriedActions;
  readonly quizzes: KeptResults;
  readonly solved: readonly LevelId[];
}

function isSolvedHere(owner: string, level: LevelId): boolean {
  const work = parseJson(readStored(challengeWorkKey(owner, level))) as {
    isSolved?: unknown;
  } | null;
  return work?.isSolved === true;
}

async function fetchSolved(): Promise<readonly LevelId[]> {
  const answer = await callApi('getChallengeResults', {});
  const results = answer.ok ? answer.data.challengeResults : {};
  return levelIds.filter((level) => results[level]?.firstSolved);
}

/** The challenges that a learner has solved, on whatever computer; those of this browser at once. */
function useSolved(owner: string, tried: TriedActions): readonly LevelId[] {
  const [fetched, setFetched] = useState<{ owner: string; solved: readonly LevelId[] }>();
  useEffect(() => {
    if (owner === GUEST_OWNER) return;
    // Without the server, this browser's are shown.
    void fetchSolved().then((solved) => setFetched({ owner, solved }));
  }, [owner]);
  return useMemo(() => {
    const elsewhere = fetched?.owner === owner ? fetched.solved : [];
    return levelIds.filter((level) => elsewhere.includes(level) || isSolvedHere(owner, level));
    // Read again whenever progress was made.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [owner, fetched, tried]);
}

/** The standing of the current learner or guest. */
export function useStanding(): Standing {
  const { learner } = useSession();
  const tried = useTriedActions();
  const owner = learner?.id ?? GUEST_OWNER;
  const solved = useSolved(owner, tried);
  return useMemo(() => ({ tried, quizzes: readResults(owner), solved }), [tried, owner, solved]);
}
