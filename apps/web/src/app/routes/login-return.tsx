import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { webPaths } from '@netward/contracts';
import { ProviderReturn, ReturningFromProvider } from '../../features/account/provider-return.tsx';
import { useIsHydrated } from '../../lib/use-is-hydrated.ts';
import { useHiddenSearch } from '../use-hidden-search.ts';

export const title = 'Login';

export function Page() {
  const isHydrated = useIsHydrated();
  const navigate = useNavigate();
  const query = useHiddenSearch().toString();
  const goHome = useCallback(() => void navigate(webPaths.home, { replace: true }), [navigate]);
  const goToAccount = useCallback(
    () => void navigate(webPaths.account, { replace: true }),
    [navigate],
  );
  if (!isHydrated) return <ReturningFromProvider />;
  return <ProviderReturn query={query} onLogin={goHome} onConnected={goToAccount} />;
}
