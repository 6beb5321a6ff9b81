import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { webPaths } from '@netward/contracts';
import { CheckingResetLink, ResetPassword } from '../../features/account/reset-password.tsx';
import { useIsHydrated } from '../../lib/use-is-hydrated.ts';
import { forgetSessionOf } from '../log-out.ts';
import { useHiddenSearch } from '../../lib/use-hidden-search.ts';

export const title = 'Reset your password';

export function Page() {
  const isHydrated = useIsHydrated();
  const navigate = useNavigate();
  const token = useHiddenSearch().get('token') || null;
  // Back must not lead to a used link.
  const goToLogin = useCallback(
    (goodNews: string) => void navigate(webPaths.login, { replace: true, state: { goodNews } }),
    [navigate],
  );
  if (!isHydrated) return <CheckingResetLink />;
  return (
    <ResetPassword
      token={token}
      onReset={(email) => void forgetSessionOf(email)}
      onLogin={goToLogin}
    />
  );
}
