import { latestTeasers } from '../../features/blog/teasers.ts';
import { Home } from '../../features/home/home.tsx';
import { NewsletterBlock } from '../../features/newsletter/newsletter-block.tsx';
import { useSession } from '../../lib/session.ts';
import { useAccount } from '../account-provider.tsx';
import { useLab } from '../lab-mode.tsx';

export const title = 'Netward: learn network defence by doing it';

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
        onStart={openLevel}
        onLogin={() => openLogin()}
        onLabNear={preloadLab}
        onLoginNear={preloadLogin}
      />
      <NewsletterBlock />
    </>
  );
}
