import { Suspense, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { digitsIn, type LevelId, parseLevelId, webPaths } from '@netward/contracts';
import { useTriedActions } from '../../features/progress/tried-actions.ts';
import { MakeAssignment } from '../../features/transcript/assignment/make-assignment.tsx';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { lazyData, useLazyData } from '../../lib/lazy-data.ts';
import { useSession } from '../../lib/session.ts';
import { useIsHydrated } from '../../lib/use-is-hydrated.ts';
import { useAccount } from '../account-provider.tsx';
import { PlainPage } from '../plain-page.tsx';

/** The page that makes an assignment, and the one that its link opens: one name less on the first page. */
const isMaking = (pathname: string) => pathname.replace(/\/$/, '') === webPaths.makeAssignment;

export const title = (pathname: string) =>
  isMaking(pathname) ? 'Make an assignment' : 'Assignment';

/** Runs are read by the lab's own code, which nobody waits for. */
const runs = lazyData(async () => await import('../../features/lab/runs/saved-run.ts'));

function MakePage() {
  const state = useLazyData(runs);
  const isRun = (code: string) =>
    state.status !== 'loaded' || typeof state.data.momentOf(code) !== 'string';
  return <MakeAssignment isRun={isRun} />;
}

const OpenAssignment = lazyComponent(
  async () =>
    (await import('../../features/transcript/assignment/open-assignment.tsx')).OpenAssignment,
);

/** The level stands second in a run's code. */
const levelOfRun = (code: string) => parseLevelId(digitsIn(code)?.[1]);

/** A link to a challenge as it begins, with a sealed day. Where it does not load, the day is the learner's own. */
async function codeOfDay(level: LevelId, seed: number): Promise<string | undefined> {
  try {
    const [{ linkOfConfiguration }, { loadChallenge }] = await Promise.all([
      import('../../features/lab/challenge/challenge-link.ts'),
      import('@netward/challenges'),
    ]);
    const challenge = await loadChallenge(level);
    const link = challenge && linkOfConfiguration('', challenge, challenge.start, 'A', seed);
    return link?.split('=')[1];
  } catch {
    return undefined;
  }
}

async function sendPending(): Promise<void> {
  const { sendPendingProgress } = await import('../../features/progress/progress-store.ts');
  await sendPendingProgress();
}

function OpenPage({ hash }: { hash: string }) {
  const { learner } = useSession();
  const { openLogin } = useAccount();
  const tried = useTriedActions();
  const isHydrated = useIsHydrated();
  const learnerId = learner?.id ?? null;
  const doors = useMemo(
    () => ({ learnerId, tried, onLogin: () => openLogin(), sendPending, levelOfRun, codeOfDay }),
    [learnerId, tried, openLogin],
  );
  // Prerendered pages know neither the visitor nor what stands behind the #.
  if (!isHydrated) return <PlainPage title="Assignment">{null}</PlainPage>;
  return (
    <Suspense fallback={<PlainPage title="Assignment">{null}</PlainPage>}>
      <OpenAssignment hash={hash} doors={doors} />
    </Suspense>
  );
}

export function Page() {
  const { pathname, hash } = useLocation();
  return isMaking(pathname) ? <MakePage /> : <OpenPage hash={hash} />;
}
