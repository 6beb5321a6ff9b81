import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { webPaths } from '@netward/contracts';
import { AccountSettings } from '../../features/account/account-settings.tsx';
import { DownloadTranscript } from '../../features/transcript/download-transcript.tsx';
import { Link } from '../../lib/link.tsx';
import { useSession } from '../../lib/session.ts';
import { useIsHydrated } from '../../lib/use-is-hydrated.ts';
import { PlainPage } from '../plain-page.tsx';

export const title = 'Account';

/** The login returns here. */
const RETURN = { returnTo: webPaths.account };

/** Leads guests to the login. Whoever logs out here, or whose session ends, stays. */
function OwnAccount() {
  const { learner } = useSession();
  const [cameAsGuest] = useState(!learner);
  if (learner)
    return (
      <AccountSettings key={learner.id} learner={learner} transcript={<DownloadTranscript />} />
    );
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

export function Page() {
  const isHydrated = useIsHydrated();
  // Prerendered pages know nobody.
  return isHydrated ? <OwnAccount /> : <PlainPage title="Account">{null}</PlainPage>;
}
