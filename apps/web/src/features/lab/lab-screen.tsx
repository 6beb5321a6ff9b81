import { useCallback, useEffect, useState } from 'react';
import type { LevelId } from '@netward/contracts';
import { findLevel, type Level } from '@netward/levels';
import { useSession } from '../../lib/session.ts';
import { showToast } from '../../ui/toast.tsx';
import { LabBar } from './bar/lab-bar.tsx';
import { isLocked, LevelRail, LevelSelector } from './bar/level-selector.tsx';
import { PremiumBanner } from './bar/premium-banner.tsx';
import { LabPanes } from './lab-panes.tsx';
import type { LabScreenProps, Room } from './lab-props.ts';
import { useLayout } from './layout.ts';
import { linked } from './lab-state.ts';
import { LeaveQuizDialog } from './quiz/leave-quiz-dialog.tsx';
import { QuizRestricted } from './quiz/quiz-restricted.tsx';
import { QuizScreen } from './quiz/quiz-screen.tsx';
import { useLab } from './use-lab.ts';
import './lab.css';

const NOT_LOADED = 'The challenge did not load. Check your connection and open it again.';

/** The full-screen lab: one level, its quiz or its challenge. */
export function LabScreen(props: LabScreenProps) {
  const level = findLevel(props.level);
  if (!level) throw new Error(`There is no level ${props.level}`);
  return <OpenLevel {...props} opened={level} />;
}

function OpenLevel(props: LabScreenProps & { opened: Level }) {
  const { opened, level, progress, onLevelChange, onLoginRequest } = props;
  const isGuest = useSession().token === null;
  const [quizOf, setQuizOf] = useState<LevelId | null>(null);
  const [hasAnswers, setHasAnswers] = useState(false);
  const [wanted, setWanted] = useState<LevelId | null>(null);
  const askForLogin = useCallback(() => onLoginRequest('quiz', level), [onLoginRequest, level]);
  const play = useLab({ level: opened, progress, onLoginDue: askForLogin });
  // A quiz belongs to its level and ends when the level changes.
  const isQuiz = quizOf === level;
  const isAdmitted = useAdmission(isQuiz, isGuest);
  const leaveQuiz = () => setQuizOf(null);
  const [challenge, openChallenge, leaveChallenge] = useChallengeOf(level);
  const openRoom = useCallback(
    (room: Room) => (room === 'quiz' ? setQuizOf(level) : openChallenge()),
    [level, openChallenge],
  );

  const chooseLevel = (id: LevelId) => {
    if (id === level) return;
    if (isQuiz && hasAnswers && !isLocked(id, isGuest)) setWanted(id);
    else onLevelChange(id);
  };
  const bar = (
    <Bar
      {...props}
      isInRoom={isQuiz || !!challenge}
      onBack={isQuiz ? leaveQuiz : challenge ? leaveChallenge : props.onLeave}
      onChoose={chooseLevel}
    />
  );

  if (!isQuiz) {
    return (
      <div className="lab">
        {bar}
        <Banner {...props} isGuest={isGuest} />
        {challenge ? (
          <challenge.Screen {...props} opened={opened} play={play} />
        ) : (
          <LabPanes {...props} play={play} onRoom={openRoom} />
        )}
      </div>
    );
  }
  return (
    <div className="lab is-quiz">
      {bar}
      {!isAdmitted ? (
        <QuizRestricted level={level} onLogin={askForLogin} onLeave={leaveQuiz} />
      ) : (
        <QuizScreen
          level={opened}
          previous={progress.quizResults[level]}
          onDirty={setHasAnswers}
          onSubmit={(...result) => progress.addQuizResult(level, ...result)}
          onLeave={leaveQuiz}
        />
      )}
      {wanted && (
        <LeaveQuizDialog
          onStay={() => setWanted(null)}
          onLeave={() => {
            setWanted(null);
            onLevelChange(wanted);
          }}
        />
      )}
    </div>
  );
}

/** A learner who started a quiz may finish it, even if the session expires meanwhile. */
function useAdmission(isQuiz: boolean, isGuest: boolean): boolean {
  const [isAdmitted, setAdmitted] = useState(false);
  const isDue = isQuiz && (isAdmitted || !isGuest);
  if (isDue !== isAdmitted) setAdmitted(isDue);
  return isDue;
}

type ChallengeScreen = typeof import('../challenge/challenge-screen.tsx').ChallengeScreen;

/** The screen of the level's challenge while it is open, and how to open and leave it. */
function useChallengeOf(level: LevelId) {
  const [opened, setOpened] = useState<{ of: LevelId; Screen: ChallengeScreen } | null>(null);
  const open = useCallback(
    () =>
      void import('../challenge/challenge-screen.tsx')
        .then(({ ChallengeScreen }) => setOpened({ of: level, Screen: ChallengeScreen }))
        .catch(() => showToast({ text: NOT_LOADED, tone: 'alerted' })),
    [level],
  );
  useEffect(() => {
    if (linked.challenge !== level) return;
    linked.challenge = undefined;
    open();
  }, [level, open]);
  return [opened?.of === level ? opened : null, open, () => setOpened(null)] as const;
}

interface BarProps extends LabScreenProps {
  readonly isInRoom: boolean;
  readonly onBack: () => void;
  readonly onChoose: (level: LevelId) => void;
}

function Bar(props: BarProps) {
  const { level, requestedLevel, progress, isInRoom, onBack, onChoose, onLoginRequest } = props;
  const isGuest = useSession().token === null;
  const Levels = useLayout() === 'wide' ? LevelRail : LevelSelector;
  return (
    <LabBar
      back={isInRoom ? 'Back to Lab' : 'Back to Home'}
      onBack={onBack}
      onLogin={() => onLoginRequest('unlock', requestedLevel)}
      onLogout={props.onLogout}
    >
      <Levels level={level} isGuest={isGuest} tried={progress.tried} onChoose={onChoose} />
      {progress.unsaved && <span className="lab-user">{progress.unsaved}</span>}
    </LabBar>
  );
}

function Banner(props: LabScreenProps & { isGuest: boolean }) {
  const { level, requestedLevel, isGuest, onLoginRequest } = props;
  const asked = requestedLevel ?? level;
  // Keeps the grid row, so that the banner displaces nothing.
  if (!isLocked(asked, isGuest)) return <div />;
  return <PremiumBanner onUnlock={() => onLoginRequest('unlock', asked)} />;
}
