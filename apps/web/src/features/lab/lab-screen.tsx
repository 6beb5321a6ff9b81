import { useCallback, useState } from 'react';
import type { LevelId } from '@netward/contracts';
import { findLevel, type Level } from '@netward/levels';
import { useSession } from '../../lib/session.ts';
import { LabBar } from './bar/lab-bar.tsx';
import { isLocked, LevelRail, LevelSelector } from './bar/level-selector.tsx';
import { PremiumBanner } from './bar/premium-banner.tsx';
import { LabPanes } from './lab-panes.tsx';
import type { LabScreenProps } from './lab-props.ts';
import { useLayout } from './layout.ts';
import { LeaveQuizDialog } from './quiz/leave-quiz-dialog.tsx';
import { QuizRestricted } from './quiz/quiz-restricted.tsx';
import { QuizScreen } from './quiz/quiz-screen.tsx';
import { useLab } from './use-lab.ts';
import './lab.css';

/** The full-screen lab: one level, or its quiz. */
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
  const openQuiz = useCallback(() => setQuizOf(level), [level]);

  const chooseLevel = (id: LevelId) => {
    if (id === level) return;
    if (isQuiz && hasAnswers && !isLocked(id, isGuest)) setWanted(id);
    else onLevelChange(id);
  };
  const bar = (
    <Bar
      {...props}
      isQuiz={isQuiz}
      onBack={isQuiz ? leaveQuiz : props.onLeave}
      onChoose={chooseLevel}
    />
  );

  if (!isQuiz) {
    return (
      <div className="lab">
        {bar}
        <Banner {...props} isGuest={isGuest} />
        <LabPanes {...props} play={play} onQuiz={openQuiz} />
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

interface BarProps extends LabScreenProps {
  readonly isQuiz?: boolean;
  readonly onBack: () => void;
  readonly onChoose: (level: LevelId) => void;
}

function Bar(props: BarProps) {
  const { level, requestedLevel, progress, isQuiz, onBack, onChoose, onLoginRequest } = props;
  const isGuest = useSession().token === null;
  const Levels = useLayout() === 'wide' ? LevelRail : LevelSelector;
  return (
    <LabBar
      back={isQuiz ? 'Back to Lab' : 'Back to Home'}
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
