import { Suspense, useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { webPaths } from '@netward/contracts';
import { getSession, type LoginReason, subscribeSession, useSession } from '../lib/session.ts';
import { ToastRegion } from '../ui/toast.tsx';
import { useAccount } from './account-provider.tsx';
import { LabRoom, useLab } from './lab-mode.tsx';
import { logOut } from './log-out.ts';
import { findPage } from './pages.tsx';
import { SiteFooter } from './site-links.tsx';
import { SiteNav } from './site-nav.tsx';
import './layout.css';

function OpenLab({ onLogOut }: { onLogOut: () => void }) {
  const { level } = useSession();
  const { openLogin } = useAccount();
  const lab = useLab();
  return (
    <Suspense fallback={<p className="lab lab-loading centred muted">Loading the lab...</p>}>
      <LabRoom
        level={level}
        requestedLevel={lab.requestedLevel}
        onLevelChange={lab.openLevel}
        onLeave={lab.leaveLab}
        onLoginRequest={(reason: LoginReason, wanted) =>
          openLogin({ reason, onLogin: wanted && (() => lab.openLevel(wanted)) })
        }
        onLogout={onLogOut}
      />
    </Suspense>
  );
}

function Site({ onLogOut }: { onLogOut: () => void }) {
  const { Page } = findPage(useLocation().pathname);
  return (
    <>
      <a className="skip-link ui-text rounded absolute" href="#main">
        Skip to content
      </a>
      <SiteNav onLogOut={onLogOut} />
      <main id="main" tabIndex={-1}>
        <Suspense>
          <Page />
        </Suspense>
      </main>
      <SiteFooter />
    </>
  );
}

/** The lab over the whole screen, or a page between navigation and footer. */
export function Layout() {
  const lab = useLab();
  const location = useLocation();
  const navigate = useNavigate();
  useArrival(location.pathname, lab.isOpen);
  useLearnerProgress();
  usePageViews();
  useIntent();

  const leaveSession = () => {
    const wasInLab = lab.isOpen;
    void logOut().finally(() => {
      if (wasInLab) lab.leaveLab();
      else if (location.pathname === webPaths.login) void navigate(webPaths.home);
    });
  };
  return (
    <>
      {lab.isOpen ? <OpenLab onLogOut={leaveSession} /> : <Site onLogOut={leaveSession} />}
      <ToastRegion />
    </>
  );
}

/** The path of a link within this site; undefined for any other link. */
function pathOfLink(target: EventTarget | null): string | undefined {
  const link = target instanceof Element ? target.closest('a[href]') : null;
  const isOurs = link instanceof HTMLAnchorElement && link.origin === location.origin;
  return isOurs ? link.pathname : undefined;
}

/** Fetches a page as soon as a link to it is hovered, touched or focused. */
function useIntent(): void {
  useEffect(() => {
    const prepare = ({ target }: Event) => {
      const path = pathOfLink(target);
      if (path && path !== location.pathname) void findPage(path).preload(path);
    };
    const intents = ['pointerover', 'touchstart', 'focusin'] as const;
    for (const intent of intents) addEventListener(intent, prepare, { passive: true });
    return () => {
      for (const intent of intents) removeEventListener(intent, prepare);
    };
  }, []);
}

/** Reports every page view that the visitor allows. The code for it loads after the page's own. */
function usePageViews(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    void import('./page-views.tsx')
      .then(({ notePageView }) => notePageView(pathname))
      // A failed report must not break the page.
      .catch(() => undefined);
  }, [pathname]);
}

async function startKeeping() {
  const { loadProgress, resumeLastLevel } = await import('../features/progress/progress-store.ts');
  await loadProgress();
  return resumeLastLevel;
}

/**
 * Loads the progress store as soon as somebody is signed in; it then follows the session by itself.
 * A guest outside the lab does not need it. A login goes on with the level that the server knows.
 */
function useLearnerProgress(): void {
  useEffect(() => {
    let keeping: ReturnType<typeof startKeeping> | undefined;
    let { token } = getSession();
    if (token) keeping = startKeeping();
    return subscribeSession(() => {
      const isLogin = getSession().token !== token;
      ({ token } = getSession());
      if (!token || !isLogin) return;
      keeping ??= startKeeping();
      void keeping.then((resumeLastLevel) => resumeLastLevel());
    });
  }, []);
}

const HEADING_MS = 3000;

/** Focuses the page's heading, waiting for it while the page's code loads. */
function focusHeading(): () => void {
  const main = document.getElementById('main');
  const focus = () => {
    const heading = main?.querySelector<HTMLElement>('h1');
    if (!heading || document.querySelector('dialog[open]')) return Boolean(heading);
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    return true;
  };
  if (!main || focus()) return () => {};
  const observer = new MutationObserver(() => focus() && observer.disconnect());
  observer.observe(main, { childList: true, subtree: true });
  const timer = setTimeout(() => observer.disconnect(), HEADING_MS);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
  };
}

/**
 * What a page load does by itself and a navigation inside the app has to do: set the title, scroll to
 * the top and focus the heading. Back and forward keep the scroll position.
 */
export function useArrival(pathname: string, isLabOpen: boolean): void {
  const type = useNavigationType();
  const isFirst = useRef(true);
  useEffect(() => {
    let isHere = true;
    void findPage(pathname)
      .title(pathname)
      .then((title) => {
        if (title && isHere) document.title = title;
      })
      // A page that cannot be fetched shows its own error.
      .catch(() => {});
    return () => {
      isHere = false;
    };
  }, [pathname]);
  useEffect(() => {
    if (isFirst.current || isLabOpen) {
      isFirst.current = false;
      return;
    }
    if (type !== NavigationType.Pop) window.scrollTo(0, 0);
    return focusHeading();
  }, [pathname, isLabOpen, type]);
}
