import { Suspense } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { webPaths } from '@netward/contracts';
import { type LoginReason, useSession } from '../../lib/session.ts';
import { useIsHydrated } from '../../lib/use-is-hydrated.ts';
import { AccountDialog } from '../account-provider.tsx';
import { HomePage } from './home.tsx';
import '../../features/home/home.css';

export const title = 'Login';

/** Where to go after the login: the page that linked here, if it is one of the site's own. */
function readReturnPath(state: unknown): string {
  const wanted = (state as { returnTo?: unknown } | null)?.returnTo;
  const isOurs = Object.values<unknown>(webPaths).includes(wanted) && wanted !== webPaths.login;
  return isOurs ? (wanted as string) : webPaths.home;
}

/** Pages that guests cannot see: the dialog says which one led here. */
const reasons: Readonly<Record<string, LoginReason>> = {
  [webPaths.account]: 'account',
  [webPaths.transcript]: 'transcript',
};

/** The success message of the page that led here, such as a password reset. */
function readGoodNews(state: unknown): string | undefined {
  const news = (state as { goodNews?: unknown } | null)?.goodNews;
  return typeof news === 'string' ? news : undefined;
}

function readMode(search: string) {
  const mode = new URLSearchParams(search).get('mode');
  return mode === 'register' || mode === 'reset' ? mode : 'login';
}

/** The home page with the login dialog open over it. */
export function Page() {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const { token } = useSession();
  const isHydrated = useIsHydrated();
  const mode = readMode(search);
  // A forgotten password may be reset even while the session is still live.
  if (token && mode !== 'reset') return <Navigate to={readReturnPath(state)} replace />;
  return (
    <>
      <HomePage />
      {isHydrated && (
        <Suspense>
          <AccountDialog
            key={mode}
            mode={mode}
            reason={reasons[readReturnPath(state)]}
            goodNews={readGoodNews(state)}
            onClose={() => void navigate(webPaths.home, { replace: true })}
            onLogin={() => void navigate(readReturnPath(state), { replace: true })}
          />
        </Suspense>
      )}
    </>
  );
}
