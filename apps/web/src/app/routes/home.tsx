import { Home, HomeMore } from '../../features/home/home.tsx';
import { getSession, useSession } from '../../lib/session.ts';
import { useAccount } from '../account-provider.tsx';
import { useLab } from '../lab-mode.tsx';

export function HomePage() {
  const { learner, level } = useSession();
  const { openLogin, preloadLogin } = useAccount();
  const { openLevel, preloadLab } = useLab();
  return (
    <Home
      learner={learner}
      level={level}
      onStart={openLevel}
      onLogin={() => openLogin()}
      onLabNear={preloadLab}
      onLoginNear={preloadLogin}
    />
  );
}

/** A learner's page differs from the served one: redrawing it takes all of its code at once. */
HomePage.preload = async () => {
  if (getSession().token) await HomeMore.preload();
};
