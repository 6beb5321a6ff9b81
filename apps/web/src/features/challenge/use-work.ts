import { useCallback, useEffect, useRef, useState } from 'react';
import type { Challenge } from '@netward/challenges';
import { showToast } from '../../ui/toast.tsx';
import { advanceWork, beginWork, type Work, type WorkEvent } from './challenge-work.ts';
import { keepWork, readWork, setWorkAside, type UnreadableWork } from './stored-work.ts';

const STORAGE_FULL =
  'Your browser could not store your work. It stays while this page is open; copy its link to keep it.';

/**
 * The work of a learner on a challenge, kept in the browser after every change. `unreadable` is work of
 * another version that this one cannot read; it stays as it is until `beginAnew`.
 */
export function useWork(challenge: Challenge, owner: string) {
  const [{ work, unreadable }, setState] = useState(() => begin(challenge, owner));
  const stored = useRef(work);
  const isFullSaid = useRef(false);
  useEffect(() => {
    if (unreadable || stored.current === work) return;
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
  return { work, send, unreadable, beginAnew };
}

function begin(
  challenge: Challenge,
  owner: string,
): { readonly work: Work; readonly unreadable: UnreadableWork | null } {
  const read = readWork(challenge, owner);
  return 'stored' in read
    ? { work: beginWork(challenge), unreadable: read }
    : { work: read, unreadable: null };
}
