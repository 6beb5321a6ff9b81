import {
  type ComponentProps,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { AssistantPanel } from '../features/assistant/assistant-panel.tsx';
import { usePanelHeight } from '../features/assistant/panel-height.ts';
import type { AssistantContext, LabProgress } from '../features/lab/lab-props.ts';
import { LabScreen } from '../features/lab/lab-screen.tsx';
import { loadProgress, progressStore } from '../features/progress/progress.ts';
import { useSession } from '../lib/session.ts';
import { showToast } from '../ui/toast.tsx';
import { levelVideo } from './level-video.ts';

type LabScreenProps = ComponentProps<typeof LabScreen>;
export type LabRoomProps = Pick<
  LabScreenProps,
  'level' | 'requestedLevel' | 'onLevelChange' | 'onLeave' | 'onLoginRequest' | 'onLogout'
>;

/** The lab with the assistant beside it and with somebody who keeps the progress. */
export function LabRoom(props: LabRoomProps) {
  const { learner } = useSession();
  const { owner, progress } = useLabProgress();
  const [height, setHeight] = usePanelHeight();
  const seat = useSeat(owner);

  useEffect(() => {
    if (learner?.id === owner) void progressStore.noteVisit(props.level);
  }, [learner?.id, owner, props.level]);

  const assistant = ({ level, readLab }: AssistantContext) => (
    <AssistantPanel
      key={`${level.id} ${learner?.id}`}
      level={level.id}
      title={level.texts.title}
      tip={level.texts.tip}
      learnerId={learner?.id}
      readLab={readLab}
      height={height}
      onHeight={setHeight}
    />
  );
  return (
    <LabScreen
      {...props}
      key={seat}
      progress={progress}
      assistant={assistant}
      assistantHeight={height}
      videoOf={levelVideo}
    />
  );
}

function useLabProgress() {
  const { subscribe, getState, onNotice, addTried, addQuizResult } = progressStore;
  const { owner, tried, quizResults } = useSyncExternalStore(subscribe, getState);
  useEffect(() => {
    void loadProgress();
    // The next person at this browser starts clean.
    return () => progressStore.releaseExpired();
  }, []);
  useEffect(
    () =>
      onNotice(({ sentence, ms }) =>
        showToast({ text: sentence, tone: 'alerted', place: 'top', ms }),
      ),
    [onNotice],
  );
  const progress = useMemo<LabProgress>(
    () => ({
      tried,
      quizResults,
      addTried,
      addQuizResult: (...result) => void addQuizResult(...result),
    }),
    [tried, quizResults, addTried, addQuizResult],
  );
  return { owner, progress };
}

/** A number that changes when another person takes over from a learner: nothing of theirs stays. */
function useSeat(owner: string): number {
  const [seat, setSeat] = useState(0);
  const before = useRef(owner);
  useEffect(() => {
    if (before.current !== 'guest' && before.current !== owner) setSeat((number) => number + 1);
    before.current = owner;
  }, [owner]);
  return seat;
}
