import { Suspense, useEffect } from 'react';
import { teasers } from '../../features/blog/teasers.ts';
import { Home } from '../../features/home/home.tsx';
import { NewsletterBlock } from '../../features/newsletter/newsletter-block.tsx';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { useSession } from '../../lib/session.ts';
import { readStored } from '../../lib/storage.ts';
import { useIsHydrated } from '../../lib/use-is-hydrated.ts';
import { useAccount } from '../account-provider.tsx';
import { useLab } from '../lab-mode.tsx';

export const title = 'Netward: learn network defence by doing it';

/** For those who have begun: a newcomer's page does without it. */
const OwnHome = lazyComponent(async () => (await import('../own-home.tsx')).OwnHome);

/** Whether a guest has tried anything in this browser. boot.js reads the same. */
function hasGuestBegun(): boolean {
  const owner = readStored('actionProgressOwner') ?? 'guest';
  return (
    owner === 'guest' &&
    /"/.test(`${readStored('actionProgress_1')}${readStored('actionProgress_2')}`)
  );
}

export function HomePage() {
  const { learner, level } = useSession();
  const { openLogin, preloadLogin } = useAccount();
  const { openLevel, preloadLab } = useLab();
  const isHydrated = useIsHydrated();
  useEffect(() => {
    delete document.documentElement.dataset.begun;
  }, []);
  const props = {
    ...{ learner, level, teasers },
    onStart: openLevel,
    onLogin: () => openLogin(),
    onLabNear: preloadLab,
    onLoginNear: preloadLogin,
  };
  const isBack = learner !== null || (isHydrated && hasGuestBegun());
  return (
    <>
      {isBack ? (
        <Suspense fallback={<div className="home-waiting" />}>
          <OwnHome {...props} />
        </Suspense>
      ) : (
        <Home {...props} />
      )}
      <NewsletterBlock />
    </>
  );
}
