import './lib/zod-without-eval.ts';
import { StrictMode, useMemo, useSyncExternalStore } from 'react';
import { isSolved, loadChallenge } from '@netward/challenges';
import { parseLevelId, type SaveChallengeResultRequest } from '@netward/contracts';
import type { Level } from '@netward/levels';
import { createRoot } from 'react-dom/client';
import type { LabProgress, LabScreenProps } from './features/lab/lab-props.ts';
import { LabScreen } from './features/lab/lab-screen.tsx';
import {
  createPlatform,
  findScormApi,
  type Platform,
  withQuiz,
  withSolved,
  withTried,
} from './app/package/platform.ts';
import { MoreSymbols } from './ui/more-symbols.tsx';
import { ToastRegion } from './ui/toast.tsx';
import { levelOf } from './lib/level-of.ts';
import './features/lab/primitives.css';
import './styles/base.css';
import './app/layout.css';

/** Judges in the page what the site's server judges. */
async function noteChallenge(platform: Platform, result: SaveChallengeResultRequest) {
  const challenge = await loadChallenge(result.level);
  if (!challenge || result.tomorrow || !isSolved(challenge, result.configuration)) return;
  platform.change((work) => withSolved(work, result.solutionShown === true));
}

function useProgress({ id }: Level, platform: Platform): LabProgress {
  const { tried, quiz } = useSyncExternalStore(platform.subscribe, platform.get);
  const changes = useMemo(
    (): Pick<LabProgress, 'addTried' | 'addQuizResult' | 'addChallengeResult'> => ({
      addTried: (_, ids) => platform.change((work) => withTried(work, ids)),
      addQuizResult(_, score, total) {
        const percentage = Math.round((100 * score) / total);
        const timestamp = new Date().toISOString();
        platform.change((work) => withQuiz(work, { score, total, percentage, timestamp }));
      },
      addChallengeResult: (result) => void noteChallenge(platform, result),
    }),
    [platform],
  );
  return {
    // Whose work on the challenge the browser keeps: several learners may use one computer.
    owner: platform.learner || 'guest',
    tried: { [id]: tried },
    quizResults: quiz ? { [id]: quiz } : {},
    unsaved: platform.isHeard ? undefined : 'Not reported: no learning platform',
    ...changes,
  };
}

const NOTHING = () => undefined;
const ABSENT: Omit<LabScreenProps, 'level' | 'progress'> = {
  assistant: () => null,
  assistantHeight: 0,
  videoOf: () => null,
  onLevelChange: NOTHING,
  onLeave: NOTHING,
  onLoginRequest: NOTHING,
  onLogout: NOTHING,
};

/** The lab of one level with nothing around it, as a learning platform shows it. */
export function PackageRoom({ level, platform }: { level: Level; platform: Platform }) {
  const progress = useProgress(level, platform);
  return (
    <>
      <MoreSymbols />
      <LabScreen level={level.id} progress={progress} {...ABSENT} />
      <ToastRegion />
    </>
  );
}

/** A level by itself: the page of a package says which. */
const id = parseLevelId(document.documentElement.dataset.level);
if (!id) throw new Error('The page names no level');
// No top-level await: the level's chunk imports this one.
void levelOf(id).then(show);

function show(level: Level) {
  const platform = createPlatform(level, findScormApi(window));
  addEventListener('pagehide', platform.finish);
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <PackageRoom level={level} platform={platform} />
    </StrictMode>,
  );
}
