import { useSyncExternalStore } from 'react';
import { getSession, subscribeSession } from '../../lib/session.ts';
import { onStoredElsewhere } from '../../lib/storage.ts';
import { createListeners } from '../../lib/store.ts';
import { GUEST_OWNER, readOwner, readTried } from './stored-progress.ts';
import type { TriedActions } from './unite-tried.ts';

export type { TriedActions } from './unite-tried.ts';

const NOTHING: TriedActions = {};
const listeners = createListeners();
let snapshot: TriedActions | undefined;

function readOwn(): TriedActions {
  const id = getSession().learner?.id ?? GUEST_OWNER;
  return (snapshot ??= readOwner() === id ? readTried() : NOTHING);
}

/** Tells everything that shows progress that the stored actions changed. */
export function announceTried(): void {
  snapshot = undefined;
  listeners.notify();
}

function subscribe(listener: () => void) {
  const stops = [
    listeners.add(listener),
    subscribeSession(announceTried),
    onStoredElsewhere(announceTried),
  ];
  return () => stops.forEach((stop) => stop());
}

/** The tried actions of the current learner or guest, as this browser stores them. Needs no server. */
export function useTriedActions(): TriedActions {
  return useSyncExternalStore(subscribe, readOwn, () => NOTHING);
}
