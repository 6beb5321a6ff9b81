import { Suspense } from 'react';
import { latestTeasers } from '../../features/blog/teasers.ts';
import { Home } from '../../features/home/home.tsx';
import { NewsletterBlock } from '../../features/newsletter/newsletter-block.tsx';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { useSession } from '../../lib/session.ts';
import { useAccount } from '../account-provider.tsx';
import { useLab } from '../lab-mode.tsx';

export const title = 'Netward: learn network defence by doing it';

/** For learners alone: a guest's page does without it. */
const OwnProofs = lazyComponent(async () => (await import('../own-proofs.tsx')).OwnProofs);

export function HomePage() {
  const { learner, level } = useSession();
  const { openLogin, preloadLogin } = useAccount();
  const { openLevel, preloadLab } = useLab();
  return (
    <>
      <Home
        learner={learner}
        level={level}
        teasers={latestTeasers()}
        found={
          learner && (
            <Suspense>
              <OwnProofs />
            </Suspense>
          )
        }
        onStart={openLevel}
        onLogin={() => openLogin()}
        onLabNear={preloadLab}
        onLoginNear={preloadLogin}
      />
      <NewsletterBlock />
    </>
  );
}
