import { createContext, type ReactNode, use, useEffect, useMemo, useRef, useState } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router-dom';
import { GUEST_LEVEL_MAX, type LevelId, webPaths } from '@netward/contracts';
import { lazyComponent } from '../lib/lazy-component.tsx';
import { levelOf } from '../lib/level-of.ts';
import { getSession, setInLab, setLevel, useSession } from '../lib/session.ts';
import { useIsHydrated } from '../lib/use-is-hydrated.ts';
import { useAccount } from './account-provider.tsx';

const loadRoom = () => import('./lab-room.tsx');

export const LabRoom = lazyComponent(async () => {
  const [room] = await Promise.all([loadRoom(), levelOf(getSession().level)]);
  return room.LabRoom;
});

/** Fetches the lab's code before its level is known. Never throws. */
export const preloadRoom = (): Promise<unknown> => loadRoom().catch(() => undefined);

interface LabMode {
  readonly isOpen: boolean;
  /** A level that a guest asked for and may play after logging in. */
  readonly requestedLevel: LevelId | undefined;
  /** Starts a level; a guest above level 2 is asked to log in first and then gets it. */
  readonly openLevel: (level: LevelId) => void;
  readonly leaveLab: () => void;
  readonly preloadLab: () => void;
}

const LabContext = createContext<LabMode | undefined>(undefined);

export function useLab(): LabMode {
  const lab = use(LabContext);
  if (!lab) throw new Error('useLab needs a LabProvider around it');
  return lab;
}

/** Whether a level may be played: by a guest only the first two. */
export function mayPlay(level: LevelId): boolean {
  return getSession().token !== null || Number(level) <= GUEST_LEVEL_MAX;
}

/** The lab opens over two pages, from history entries created for it. */
function isLabEntry({ pathname, state }: Location): boolean {
  const isLabPage = pathname === webPaths.home || pathname.replace(/\/$/, '') === webPaths.labs;
  return isLabPage && (state as { lab?: unknown } | null)?.lab === true;
}

/** Whether the lab was entered from the home page, which is then the entry below. */
function isHomeBelow(state: unknown): boolean {
  const hasPageBelow = (window.history.state?.idx ?? 0) > 0;
  return hasPageBelow && (state as { from?: unknown } | null)?.from === webPaths.home;
}

/** Mirrors the history entry in the session, so that a reload restores the lab. */
function useStoredLab(location: Location) {
  const navigate = useNavigate();
  const wasEntry = useRef<boolean>(undefined);
  useEffect(() => {
    const isEntry = isLabEntry(location);
    const isFirst = wasEntry.current === undefined;
    if (isFirst && isEntry && !getSession().isInLab) {
      // The session was cleared after this entry was created; only its page is left.
      void navigate(location.pathname, { replace: true, state: null });
      return;
    }
    if (isEntry || wasEntry.current) setInLab(isEntry);
    wasEntry.current = isEntry;
  }, [location, navigate]);
}

/** `boot.js` hides the page while a reload reopens the lab; from here on the app decides. */
function useUnhiddenPage() {
  const isHydrated = useIsHydrated();
  useEffect(() => {
    if (isHydrated) delete document.documentElement.dataset.lab;
  }, [isHydrated]);
}

export function LabProvider({ children }: { children: ReactNode }) {
  const location = useLocation();
  const navigate = useNavigate();
  const { isInLab } = useSession();
  const { openLogin } = useAccount();
  const [requestedLevel, setRequestedLevel] = useState<LevelId>();
  useStoredLab(location);
  useUnhiddenPage();
  const isEntry = isLabEntry(location);
  const { pathname, state } = location;

  const lab = useMemo<LabMode>(() => {
    const start = (level: LevelId) => {
      setRequestedLevel(undefined);
      setLevel(level);
      setInLab(true);
      const page = pathname.replace(/\/$/, '') === webPaths.labs ? webPaths.labs : webPaths.home;
      if (!isEntry) void navigate(page, { state: { lab: true, from: pathname } });
    };
    return {
      isOpen: isEntry && isInLab,
      requestedLevel,
      openLevel(level) {
        if (mayPlay(level)) return start(level);
        setRequestedLevel(level);
        openLogin({ reason: 'locked-level', onLogin: () => start(level) });
      },
      leaveLab() {
        // A step back also brings back where the reader was on the page.
        if (isHomeBelow(state)) void navigate(-1);
        else void navigate(webPaths.home, { replace: true, state: null });
      },
      preloadLab: () => void LabRoom.preload(),
    };
  }, [isEntry, isInLab, navigate, openLogin, pathname, requestedLevel, state]);

  return <LabContext value={lab}>{children}</LabContext>;
}
