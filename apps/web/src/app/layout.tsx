import { Suspense } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { webPaths } from '@netward/contracts';
import type { LoginReason } from '../lib/login-reason.ts';
import { useSession } from '../lib/session.ts';
import { ToastRegion } from '../ui/toast.tsx';
import { useAccount } from './account-provider.tsx';
import { LabRoom, useLab } from './lab-mode.tsx';
import { logOut } from './log-out.ts';
import { findPage } from './pages.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteNav } from './site-nav.tsx';
import { useArrival } from './use-arrival.ts';
import { useIntent } from './use-intent.ts';
import { useLearnerProgress } from './use-learner-progress.ts';
import { usePageViews } from './use-page-views.ts';
import './layout.css';

function OpenLab({ onLogOut }: { onLogOut: () => void }) {
  const { level } = useSession();
  const { openLogin } = useAccount();
  const lab = useLab();
  return (
    <Suspense fallback={<p className="lab lab-loading">Loading the lab...</p>}>
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
      <a className="skip-link" href="#main">
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
