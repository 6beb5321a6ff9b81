import '../features/lab/primitives.css';
import { Suspense, useCallback, useEffect, useSyncExternalStore } from 'react';
import { type LevelId, watchPath } from '@netward/contracts';
import type { Level, QuizAnswers } from '@netward/levels';
import { usePanelHeight } from '../features/assistant/panel-height.ts';
import type { AssistantContext, LabScreenProps, LevelVideo } from '../features/lab/lab-props.ts';
import { selection } from '../features/lab/selection.ts';
import { LabScreen } from '../features/lab/lab-screen.tsx';
import { loadProgress, progressStore } from '../features/progress/progress-store.ts';
import { report } from '../lib/analytics.ts';
import { lazyComponent } from '../lib/lazy-component.tsx';
import { useSession } from '../lib/session.ts';
import { useSiteConfig } from '../lib/site-config.ts';
import { MoreSymbols } from '../ui/more-symbols.tsx';

/** The diagram and the buttons need not wait for it. */
const AssistantPanel = lazyComponent(
  async () => (await import('../features/assistant/assistant-panel.tsx')).AssistantPanel,
);
void AssistantPanel.preload();

type LabRoomProps = Pick<
  LabScreenProps,
  'level' | 'requestedLevel' | 'onLevelChange' | 'onLeave' | 'onLoginRequest' | 'onLogout'
>;

/** The operator's own video where one is configured; else the level's recorded run, on this site. */
function useVideos(): LabScreenProps['videoOf'] {
  const { videoIds, videoThumbOrigin } = useSiteConfig();
  return useCallback(
    ({ id, slug, texts }: Level): LevelVideo | null => {
      if (!texts.video) return null;
      const video = videoIds?.[id];
      if (!video) return { url: watchPath(slug) };
      const thumbnail = videoThumbOrigin && `${videoThumbOrigin}/vi/${video}/mqdefault.jpg`;
      return { url: `https://www.youtube.com/watch?v=${video}`, thumbnail };
    },
    [videoIds, videoThumbOrigin],
  );
}

function useProgress() {
  useEffect(() => {
    void loadProgress();
    return () => progressStore.releaseExpired();
  }, []);
  const { owner, tried, quizResults, unsaved } = useSyncExternalStore(
    progressStore.subscribe,
    progressStore.getState,
  );
  return {
    owner,
    tried,
    quizResults,
    unsaved,
    addTried: progressStore.addTried,
    addChallengeResult: progressStore.addChallengeResult,
    addQuizResult: (level: LevelId, score: number, total: number, answers: QuizAnswers) => {
      void progressStore.addQuizResult(level, score, total, answers);
      void report('quiz_submitted', { level, total });
    },
  };
}

export function LabRoom(props: LabRoomProps) {
  const { level } = props;
  const { learner } = useSession();
  const progress = useProgress();
  const videoOf = useVideos();
  const [height, setHeight] = usePanelHeight();
  useEffect(() => void progressStore.noteVisit(level), [level, learner?.id]);

  const assistant = (context: AssistantContext) => (
    <Suspense>
      <AssistantPanel
        key={`${context.level.id} ${learner?.id ?? 'guest'}`}
        {...context}
        selection={selection}
        learnerId={learner?.id}
        isQuizSubmitted={context.level.id in progress.quizResults}
        height={height}
        onHeight={setHeight}
      />
    </Suspense>
  );
  return (
    <>
      <MoreSymbols />
      <LabScreen
        {...props}
        progress={progress}
        assistant={assistant}
        assistantHeight={height}
        videoOf={videoOf}
      />
    </>
  );
}
