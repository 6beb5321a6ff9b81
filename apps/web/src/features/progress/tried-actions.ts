import { useSyncExternalStore } from 'react';
import { getSession, subscribeSession } from '../../lib/session.ts';
import { onStoredElsewhere } from '../../lib/storage.ts';
import { GUEST_OWNER, readOwner, readTried } from './stored-progress.ts';
import type { TriedActions } from './unite-tried.ts';

export type { TriedActions } from './unite-tried.ts';

const NOTHING: TriedActions = {};
const listeners = new Set<() => void>();
let snapshot: TriedActions | undefined;

function readOwn(): TriedActions {
  const id = getSession().learner?.id ?? GUEST_OWNER;
  return (snapshot ??= readOwner() === id ? readTried() : NOTHING);
}

/** Tells everybody who shows progress that the stored actions have changed. */
export function announceTried(): void {
  snapshot = undefined;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  const stops = [subscribeSession(announceTried), onStoredElsewhere(announceTried)];
  return () => {
    listeners.delete(listener);
    for (const stop of stops) stop();
  };
}

/** The tried actions of whoever is here, as the browser keeps them. Needs no server. */
export function useTriedActions(): TriedActions {
  return useSyncExternalStore(subscribe, readOwn, () => NOTHING);
}
