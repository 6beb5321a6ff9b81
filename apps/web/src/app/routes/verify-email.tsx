import { useCallback, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { webPaths } from '@netward/contracts';
import { VerifyEmail, VerifyingEmail } from '../../features/account/verify-email.tsx';
import { useIsHydrated } from '../../lib/use-is-hydrated.ts';

/**
 * The token is taken out of the address at once, so that it stays out of the history, of bookmarks
 * and of what other pages learn. The history entry keeps it for a reload.
 */
function useHiddenToken(): string | null {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const given = new URLSearchParams(search).get('token');
  const kept = (state as { token?: unknown } | null)?.token;
  useEffect(() => {
    if (search) void navigate(pathname, { replace: true, state: { token: given } });
  }, [search, given, pathname, navigate]);
  return given || (typeof kept === 'string' && kept) || null;
}

export function VerifyEmailPage() {
  const isHydrated = useIsHydrated();
  const navigate = useNavigate();
  const token = useHiddenToken();
  const goToLogin = useCallback(() => void navigate(webPaths.login), [navigate]);
  if (!isHydrated) return <VerifyingEmail />;
  return <VerifyEmail token={token} onLogin={goToLogin} />;
}
