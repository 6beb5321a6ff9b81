import { Suspense } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { webPaths } from '@netward/contracts';
import { useSession } from '../../lib/session.ts';
import { useIsHydrated } from '../../lib/use-is-hydrated.ts';
import { AccountDialog } from '../account-provider.tsx';
import { HomePage } from './home.tsx';

/** Where to go after the login: one of the site's own pages, as the link here asked for. */
function readReturnPath(state: unknown): string {
  const wanted = (state as { returnTo?: unknown } | null)?.returnTo;
  const isOurs = Object.values<unknown>(webPaths).includes(wanted) && wanted !== webPaths.login;
  return isOurs ? (wanted as string) : webPaths.home;
}

/** The home page with the login dialog open over it. */
export function LoginPage() {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const { token } = useSession();
  const isHydrated = useIsHydrated();
  const mode = new URLSearchParams(search).get('mode') === 'register' ? 'register' : 'login';
  if (token) return <Navigate to={readReturnPath(state)} replace />;
  return (
    <>
      <HomePage />
      {isHydrated && (
        <Suspense>
          <AccountDialog
            key={mode}
            mode={mode}
            onClose={() => void navigate(webPaths.home, { replace: true })}
            onLogin={() => void navigate(readReturnPath(state), { replace: true })}
          />
        </Suspense>
      )}
    </>
  );
}
