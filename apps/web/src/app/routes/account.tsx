import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { webPaths } from '@netward/contracts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { Link } from '../../lib/link.tsx';
import { getSession, useSession } from '../../lib/session.ts';
import { useIsHydrated } from '../../lib/use-is-hydrated.ts';
import { PlainPage } from '../plain-page.tsx';
import { useHiddenSearch } from '../../lib/use-hidden-search.ts';

export const title = 'Account';

const KeepAccount = lazyComponent(
  async () => (await import('../../features/account/keep-account.tsx')).KeepAccount,
);
/** Guests, who only pass through, load no forms. */
const OwnSettings = lazyComponent(async () => (await import('../own-settings.tsx')).OwnSettings);
if (typeof document === 'object' && getSession().token) void OwnSettings.preload();

/** The login returns here. */
const RETURN = { returnTo: webPaths.account };

/** Leads guests to the login. Learners who log out here, or whose session ends, stay. */
function OwnAccount() {
  const { learner } = useSession();
  const [cameAsGuest] = useState(!learner);
  if (learner) return <OwnSettings key={learner.id} learner={learner} />;
  if (cameAsGuest) return <Navigate to={webPaths.login} state={RETURN} replace />;
  return (
    <PlainPage title="Account">
      <p>
        You are logged out.{' '}
        <Link to={webPaths.login} state={RETURN}>
          Log in
        </Link>{' '}
        to see your account.
      </p>
    </PlainPage>
  );
}

/** The learner's account; by the link in the mail about its deletion, the question whether to keep it. */
export function Page() {
  const isHydrated = useIsHydrated();
  const keepToken = useHiddenSearch().get('keep');
  // Prerendered pages do not know the visitor.
  if (!isHydrated) return <PlainPage title="Account">{null}</PlainPage>;
  return keepToken ? <KeepAccount token={keepToken} /> : <OwnAccount />;
}
