import { useCallback, useEffect, useRef, useState } from 'react';
import type { Challenge } from '@netward/challenges';
import { showToast } from '../../../ui/toast.tsx';
import type { LinkedConfiguration } from './challenge-link.ts';
import { advanceWork, beginWork, isSame, type Work, type WorkEvent } from './challenge-work.ts';
import { takePending } from './pending-link.ts';
import { keepWork, readWork, savedAt, setWorkAside, type UnreadableWork } from './stored-work.ts';

const STORAGE_FULL =
  'Your browser could not store your work. It stays while this page is open; copy its link to keep it.';

/**
 * The work of a learner on a challenge, kept in the browser after every change. `unreadable` is work of
 * another version that this one cannot read; it stays as it is until `beginAnew`.
 */
export function useWork(challenge: Challenge, owner: string) {
  const [at] = useState(() => savedAt(challenge, owner));
  const [{ work, unreadable }, setState] = useState(() => begin(challenge, owner));
  const stored = useRef(work);
  const isFullSaid = useRef(false);
  useEffect(() => {
    if (unreadable || work.own || stored.current === work) return;
    stored.current = work;
    if (keepWork(challenge, owner, work) || isFullSaid.current) return;
    isFullSaid.current = true;
    showToast({ text: STORAGE_FULL, tone: 'alerted', place: 'top', ms: 8000 });
  }, [challenge, owner, work, unreadable]);

  const send = useCallback(
    (event: WorkEvent) =>
      setState((state) => ({ ...state, work: advanceWork(challenge, state.work, event) })),
    [challenge],
  );
  const beginAnew = () => {
    if (unreadable) setWorkAside(challenge.level, owner, unreadable);
    setState({ work: beginWork(challenge), unreadable: null });
  };
  return { work, send, savedAt: at, unreadable, beginAnew };
}

function begin(
  challenge: Challenge,
  owner: string,
): { readonly work: Work; readonly unreadable: UnreadableWork | null } {
  const read = readWork(challenge, owner);
  if ('stored' in read) return { work: beginWork(challenge), unreadable: read };
  const linked = takePending(challenge.level);
  return { work: linked ? showLinked(challenge, read, linked) : read, unreadable: null };
}

/** A configuration that came with a link. Somebody who has done nothing yet goes on with it. */
function showLinked(
  challenge: Challenge,
  mine: Work,
  { configuration, traffic, seed }: LinkedConfiguration,
): Work {
  const linkedSeed = seed ?? mine.linkedSeed;
  const own = { ...mine, linkedSeed };
  const draft = { configuration, text: null };
  const isUntouched = own.tries === 0 && own.draft.text === null;
  const isFree = isUntouched && isSame(own.draft.configuration, challenge.start);
  if (isFree || isSame(own.draft.configuration, configuration))
    return { ...own, draft, traffic, problems: [] };
  const { isShown, isSolved, tomorrow, days } = own;
  const kept = { isShown, isSolved, linkedSeed, tomorrow, days };
  return beginWork(challenge, { draft, traffic, own, ...kept });
}
