import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { webPaths } from '@netward/contracts';
import { OwnTranscript } from '../../features/transcript/own-transcript.tsx';
import { useSession } from '../../lib/session.ts';
import { useIsHydrated } from '../../lib/use-is-hydrated.ts';
import { PlainPage } from '../plain-page.tsx';

export const title = 'Transcript';

/** Leads guests to the login; after a logout here, to the account page, which confirms it. */
function LearnersOwn() {
  const { learner } = useSession();
  const [cameAsGuest] = useState(!learner);
  if (learner) return <OwnTranscript key={learner.id} />;
  if (!cameAsGuest) return <Navigate to={webPaths.account} replace />;
  return <Navigate to={webPaths.login} state={{ returnTo: webPaths.transcript }} replace />;
}

export function Page() {
  const isHydrated = useIsHydrated();
  // Prerendered pages do not know the visitor.
  return isHydrated ? <LearnersOwn /> : <PlainPage title="Transcript">{null}</PlainPage>;
}
