import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { webPaths } from '@netward/contracts';
import { VerifyEmail, VerifyingEmail } from '../../features/account/verify-email.tsx';
import { useIsHydrated } from '../../lib/use-is-hydrated.ts';
import { useHiddenSearch } from '../use-hidden-search.ts';

export const title = 'Verify your email';

export function Page() {
  const isHydrated = useIsHydrated();
  const navigate = useNavigate();
  const token = useHiddenSearch().get('token') || null;
  const goToLogin = useCallback(() => void navigate(webPaths.login), [navigate]);
  if (!isHydrated) return <VerifyingEmail />;
  return <VerifyEmail token={token} onLogin={goToLogin} />;
}
